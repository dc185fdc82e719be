import {
  currencyDigits,
  type FleetPayment,
  type FleetPaymentKind,
  type settlements,
  toMajor,
} from '@voltdeck/contract';

type MovementKind = settlements.MovementKind;

const kinds: Partial<Record<MovementKind, FleetPaymentKind>> = {
  'fleet-deposit': 'deposit',
  'fleet-deposit-correction': 'taken-back',
  settlement: 'session',
};

/** What a movement on the balance of a fleet is to the fleet; what is none of the others has changed a session. */
const kindOf = (movement: MovementKind): FleetPaymentKind => kinds[movement] ?? 'change';

/** The movements that are told as themselves: every other one is a change. */
export const ownMovements = Object.keys(kinds);

/** The movements of a kind; null for those that are none of the others. */
export const movementOf = (kind: FleetPaymentKind): string | null =>
  ownMovements.find((movement) => kindOf(movement as MovementKind) === kind) ?? null;

/** A payment as it is read, in minor units; negative amounts lowered the balance. */
export interface PaymentRow {
  id: number;
  at: Date;
  movement: MovementKind;
  amountMinor: number;
  balanceMinor: number;
  orderId: number | null;
  vehicleId: number | null;
  vehicleTitle: string | null;
  chargePointId: number | null;
  chargePointTitle: string | null;
  reason: string | null;
  reference: string | null;
  by: string | null;
}

const named = (id: number | null, title: string | null) =>
  id === null || title === null ? null : { id, title };

export const toPayment = (row: PaymentRow, currency: string): FleetPayment => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: kindOf(row.movement),
  movement: row.movement,
  amount: toMajor(row.amountMinor, currency),
  balance: toMajor(row.balanceMinor, currency),
  currency,
  order_id: row.orderId,
  vehicle: named(row.vehicleId, row.vehicleTitle),
  charge_point: named(row.chargePointId, row.chargePointTitle),
  reason: row.reason,
  reference: row.reference,
  by: row.by,
});

/** A word of a search: what it may be beside letters of a name, a reference or a reason. */
export interface PaymentWord {
  word: string;
  /** The number of an order or of the payment itself. */
  number: number | null;
  /** An amount, whichever way it went, in minor units. */
  amountMinor: number | null;
}

/** What a word of a search may be. */
export function paymentWord(word: string, currency: string): PaymentWord {
  const [, number] = /^#?(\d{1,15})$/u.exec(word) ?? [];
  const [, whole, part = ''] = /^[-+\u2212]?(\d{1,12})(?:[.,](\d+))?$/u.exec(word) ?? [];
  const digits = currencyDigits(currency);
  const isAmount = whole !== undefined && part.length <= digits;
  return {
    word,
    number: number === undefined ? null : Number(number),
    amountMinor: isAmount ? Number(whole + part.padEnd(digits, '0')) : null,
  };
}

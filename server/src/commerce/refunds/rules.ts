import { currencyDigits, type RefundState, toMajor } from '@voltdeck/contract';
import type { PaidBy } from '../../charging';
import { minorOf } from '../../kernel/money';
import { Problem } from '../../kernel/problem';

/** What of an order is paid, owed and given up, in minor units. */
export interface Money {
  /** Paid and not given back. */
  paidMinor: number;
  /** The driver's: paid beyond the price. */
  creditMinor: number;
  debtMinor: number;
  writtenOffMinor: number;
}

/** Reads the money of an order that costs so much from how it is paid (docs/decisions.md#refunds). */
export const moneyOf = (costMinor: number, paidBy: PaidBy): Money => {
  if (paidBy.kind !== 'platform')
    return {
      paidMinor: paidBy.kind === 'none' ? 0 : costMinor,
      creditMinor: 0,
      debtMinor: 0,
      writtenOffMinor: 0,
    };
  const { collectedMinor, writtenOffMinor = 0 } = paidBy;
  const openMinor = Math.max(0, costMinor - collectedMinor);
  const givenUpMinor = Math.min(writtenOffMinor, openMinor);
  return {
    paidMinor: collectedMinor,
    creditMinor: Math.max(0, collectedMinor - costMinor),
    debtMinor: openMinor - givenUpMinor,
    writtenOffMinor: givenUpMinor,
  };
};

/** How a refund divides: what had been the driver's already, and the part by which the price is lowered, in minor units. */
export interface RefundParts {
  amountMinor: number;
  creditMinor: number;
  priceMinor: number;
}

/** Divides a refund of so much: what is the driver's goes back first, and never more than was paid. */
export const refundOf = (money: Money, amountMinor: number): RefundParts => {
  if (money.paidMinor <= 0) throw new Problem('refund.nothing-paid');
  if (amountMinor > money.paidMinor) throw new Problem('refund.too-much');
  const creditMinor = Math.min(amountMinor, money.creditMinor);
  return { amountMinor, creditMinor, priceMinor: amountMinor - creditMinor };
};

/** What is offered to be given back: what is the driver's already, where there is some, else all that was paid. */
export const offeredOf = ({ creditMinor, paidMinor }: Money): number =>
  creditMinor > 0 ? creditMinor : paidMinor;

/** Reads an amount in major units of a currency, above zero and with no more digits than it has. */
export const readAmount = (amount: number, currency: string, field = 'amount'): number => {
  const amountMinor = minorOf(amount, currency);
  const digits = currencyDigits(currency);
  if (toMajor(amountMinor, currency) !== amount)
    throw new Problem('fields.invalid', {
      errors: { [field]: [{ code: 'decimals', args: { max: digits } }] },
    });
  return amountMinor;
};

/** How an order is paid once this much more is collected and given up; negative amounts are less, in minor units. */
export const paidByThen = (
  paidBy: PaidBy,
  { collectedMinor = 0, writtenOffMinor = 0 }: { collectedMinor?: number; writtenOffMinor?: number },
): PaidBy =>
  paidBy.kind === 'platform'
    ? {
        ...paidBy,
        collectedMinor: paidBy.collectedMinor + collectedMinor,
        writtenOffMinor: (paidBy.writtenOffMinor ?? 0) + writtenOffMinor,
      }
    : paidBy;

/** A change to be taken back, as far as that is decided by it, in minor units. */
export interface Mendable {
  kind: string;
  totalMinor: number;
  collectedMinor: number;
  writtenOffMinor: number;
  mendedById: number | null;
  /** What became of the money that it gave back; null where it gave none back by a provider. */
  refundState: RefundState | null;
}

/** What became of the money, where a provider was asked to give it back; an account takes it again as it gave it. */
export const askedOf = (refund: { provider: string | null; state: RefundState } | null): RefundState | null =>
  refund === null || refund.provider === null ? null : refund.state;

/** What a reversal moves, in minor units. */
export interface ReversalParts {
  priceMinor: number;
  collectedMinor: number;
  writtenOffMinor: number;
}

/** Why a change cannot be taken back. */
export type Irreversible =
  | 'refund.not-reversible'
  | 'refund.reversed-before'
  | 'refund.sending'
  | 'refund.too-much';

/**
 * What the reversal of a change moves, or why it cannot be (docs/decisions.md#reversals). What the provider has paid is not
 * fetched back: the driver owes it then.
 */
export const reversalOf = (
  change: Mendable,
  costMinor: number,
  { paidMinor, debtMinor, writtenOffMinor }: Money,
): ReversalParts | Irreversible => {
  if (change.kind === 'correction') return 'refund.not-reversible';
  if (change.mendedById !== null) return 'refund.reversed-before';
  // Nobody knows yet whether it was paid.
  if (change.refundState === 'sending' || change.refundState === 'stuck') return 'refund.sending';
  const givenUpMinor = change.writtenOffMinor;
  const parts = {
    priceMinor: 0 - change.totalMinor,
    collectedMinor: change.refundState === 'paid' ? 0 : 0 - change.collectedMinor,
    // Of a debt as much is owed again, or given up again, as there still is.
    writtenOffMinor:
      givenUpMinor > 0 ? 0 - Math.min(givenUpMinor, writtenOffMinor) : Math.min(0 - givenUpMinor, debtMinor),
  };
  // What a correction or another refund has taken meanwhile is not given back a second time.
  if (costMinor + parts.priceMinor < 0 || paidMinor + parts.collectedMinor < 0) return 'refund.too-much';
  return Object.values(parts).every((minor) => minor === 0) ? 'refund.not-reversible' : parts;
};

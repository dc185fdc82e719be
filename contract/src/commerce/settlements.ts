import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';

/** Accounts that money moves between (docs/decisions.md#ledger); what an entry's `reference` names stands beside each. */
export const accountKinds = [
  /** What the payment provider has collected and holds for us; its name. */
  'provider',
  /** What a driver still owes; the person's number. */
  'person-debt',
  /** What a driver has to their credit: more was collected than the order costs; the person's number. */
  'person-credit',
  /** What a driver has paid in advance and not charged yet; the person's number. */
  'driver-balance',
  /** Cash that a worker holds; the worker's number. */
  'worker-cash',
  /** Prepaid by a fleet; the fleet's number. */
  'fleet-balance',
  /** What a roaming partner owes; the partner's code. */
  'partner-receivable',
  'operator-pending',
  'operator-available',
  'operator-unpaid-sales',
  /** What the operator gave up of what drivers owed. */
  'operator-write-offs',
  'operator-cash-sales',
  'operator-fleet-sales',
  'operator-roaming-sales',
  /** What the operator owes for fees of orders that the platform did not collect. */
  'operator-fees',
  'platform-fee',
  /** Asked to be paid out and still on its way; none. */
  'operator-payouts',
  /** What has left to operators; the kind of their payout method. */
  'paid-out',
  /** What fleets have paid to the operator in advance, past the platform. */
  'operator-fleet-deposits',
  /** Cash that workers have handed over to the operator. */
  'operator-cash',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Movements that change what a settlement has booked; each is kept beside it (docs/decisions.md#changes-of-a-settlement). */
export const changeKinds = ['correction', 'refund', 'reversal', 'write-off', 'collection'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Kinds of movements that commerce posts. */
export const movementKinds = [
  'settlement',
  'release',
  ...changeKinds,
  'payout',
  'payout-paid',
  'payout-return',
  /** An operator books money on the balance of a fleet, or takes back what was booked. */
  'fleet-deposit',
  'fleet-deposit-correction',
  /** A worker hands over the cash in hand. */
  'cash-hand-over',
  /** A driver pays in advance, or gets back what of it was not charged. */
  'top-up',
  'top-up-return',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export const paymentStates = ['authorized', 'captured', 'released', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** One entry of the double-entry ledger in major units; debit is positive, credit negative, a transaction sums to zero. */
export const ledgerEntry = z.object({
  id: z.int(),
  transaction_id: z.int(),
  transaction_kind: z.enum(movementKinds),
  account: z.enum(accountKinds),
  reference: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  occurred_at: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The payment of an order in major units: what is held while charging, what was taken in the end, why nothing could be held. */
export const orderPayment = z.object({
  provider: z.string(),
  state: z.enum(paymentStates),
  reference: z.string().nullable(),
  held: z.number(),
  captured: z.number().nullable(),
  refusal: z.string().nullable(),
});

export const orderLedger = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/ledger',
  summary: 'The ledger entries of an order and when its earning becomes available',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: z.object({
    entries: z.array(ledgerEntry),
    available_at: z.string().nullable(),
    released_at: z.string().nullable(),
    payment: orderPayment.nullable(),
  }),
});

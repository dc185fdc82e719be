import { type RefundState, settlements } from '@voltdeck/contract';
import type { PaidBy } from '../../charging';
import type { Account, Entry } from '../../ledger';
import { collectedOn } from '../payments/rules-prepaid';

/** The final figures of an order, in minor units. */
export interface OrderFigures {
  operatorId: number;
  costMinor: number;
  feeMinor: number;
  currency: string;
}

/** Kinds of movements that change what a settlement has booked. */
export const ofChange: readonly settlements.ChangeKind[] = settlements.changeKinds;

/** Accounts of whoever pays, and of what was given up of it: what an order moves there is what it cost. */
export const ofPayer = [
  'provider',
  'driver-balance',
  'person-debt',
  'person-credit',
  'operator-write-offs',
  'worker-cash',
  'fleet-balance',
  'partner-receivable',
] as const satisfies readonly settlements.AccountKind[];

/** Accounts that say of a driver's order what is paid, owed, to their credit and given up: none of them is ever below zero. */
export const ofDriver = [
  'provider',
  'driver-balance',
  'person-debt',
  'person-credit',
  'operator-write-offs',
] as const satisfies readonly settlements.AccountKind[];

/** Accounts that tell what of a driver's order is paid: the provider's, or that of the balance it was paid from. */
export const ofPaid = ['provider', 'driver-balance'] as const satisfies readonly settlements.AccountKind[];

/** Changes by which money goes back, and the price with it. */
export const ofGiving = ['refund', 'reversal'] as const satisfies readonly settlements.ChangeKind[];

/** Refunds that end so were not paid out. */
export const unpaidEnds = ['refused', 'cancelled'] as const satisfies readonly RefundState[];

/** Movements of orders: what else moves a balance, such as a payout, is none of them. */
export const ofOrders: readonly settlements.MovementKind[] = [
  'settlement',
  'release',
  ...settlements.changeKinds,
];

/** Accounts of what an operator earns and can be paid out, at once or later. */
export const ofEarning = [
  'operator-pending',
  'operator-available',
] as const satisfies readonly settlements.AccountKind[];

const accountOf = (
  operatorId: number | null,
  kind: settlements.AccountKind,
  reference: number | string = '',
): Account => ({
  operatorId,
  kind,
  reference: String(reference),
});

type Side = [account: Account, amountMinor: number];

/** Where the money of each payment kind comes from and goes to, the platform's fee aside. */
const salesOf = ({ operatorId, costMinor }: OrderFigures, paidBy: PaidBy): Side[] => {
  switch (paidBy.kind) {
    case 'platform': {
      const unpaidMinor = Math.max(0, costMinor - paidBy.collectedMinor);
      const writtenOffMinor = Math.min(paidBy.writtenOffMinor ?? 0, unpaidMinor);
      const creditMinor = Math.max(0, paidBy.collectedMinor - costMinor);
      return [
        [collectedOn(paidBy.provider, { operatorId, personId: paidBy.personId }), paidBy.collectedMinor],
        [accountOf(operatorId, 'person-debt', paidBy.personId), unpaidMinor - writtenOffMinor],
        [accountOf(operatorId, 'operator-write-offs'), writtenOffMinor],
        [accountOf(operatorId, 'operator-unpaid-sales'), -unpaidMinor],
        [accountOf(operatorId, 'person-credit', paidBy.personId), -creditMinor],
      ];
    }
    case 'cash':
      return [
        [accountOf(operatorId, 'worker-cash', paidBy.workerId), costMinor],
        [accountOf(operatorId, 'operator-cash-sales'), -costMinor],
      ];
    case 'fleet':
      return [
        [accountOf(operatorId, 'fleet-balance', paidBy.fleetId), costMinor],
        [accountOf(operatorId, 'operator-fleet-sales'), -costMinor],
      ];
    case 'roaming':
      return [
        [accountOf(operatorId, 'partner-receivable', paidBy.partner), costMinor],
        [accountOf(operatorId, 'operator-roaming-sales'), -costMinor],
      ];
    case 'none':
      return [];
  }
};

/** What the operator earns that can be paid out, in minor units: only what the provider collected for the order, less the fee (docs/decisions.md#payment-kind). */
export const earningOf = ({ costMinor, feeMinor }: OrderFigures, paidBy: PaidBy): number =>
  paidBy.kind === 'platform' ? Math.min(paidBy.collectedMinor, costMinor) - feeMinor : 0;

/** The platform's fee: kept back from what it collected, otherwise owed by the operator. */
const feeOn = (order: OrderFigures, paidBy: PaidBy): Side[] => [
  paidBy.kind === 'platform'
    ? [accountOf(order.operatorId, 'operator-pending'), -earningOf(order, paidBy)]
    : [accountOf(order.operatorId, 'operator-fees'), order.feeMinor],
  [accountOf(null, 'platform-fee'), -order.feeMinor],
];

/** The entries that settle an order by its payment kind (docs/decisions.md#settlement); an order that cost nothing has none. */
export const settlementOf = (order: OrderFigures, paidBy: PaidBy): Entry[] =>
  [...salesOf(order, paidBy), ...feeOn(order, paidBy)]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor]) => ({ account, amountMinor, currency: order.currency }));

/** The entries that make pending earnings available. */
export const releaseOf = (due: { operatorId: number; currency: string; earningMinor: number }): Entry[] =>
  due.earningMinor === 0
    ? []
    : [
        {
          account: accountOf(due.operatorId, 'operator-pending'),
          amountMinor: due.earningMinor,
          currency: due.currency,
        },
        {
          account: accountOf(due.operatorId, 'operator-available'),
          amountMinor: -due.earningMinor,
          currency: due.currency,
        },
      ];

/** A settlement whose earning is due to become available. */
export interface DueSettlement {
  orderId: number;
  operatorId: number;
  currency: string;
  earningMinor: number;
}

/** The settlements of one operator in one currency, released by one movement. */
export interface DueGroup {
  operatorId: number;
  currency: string;
  earningMinor: number;
  orderIds: number[];
}

/** Gathers due settlements by operator and currency; the order of operators is always the same. */
export const groupDue = (due: readonly DueSettlement[]): DueGroup[] => {
  const groups = new Map<string, DueGroup>();
  for (const { orderId, operatorId, currency, earningMinor } of due) {
    const key = `${operatorId} ${currency}`;
    const group = groups.get(key) ?? { operatorId, currency, earningMinor: 0, orderIds: [] };
    group.earningMinor += earningMinor;
    group.orderIds.push(orderId);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) => one.operatorId - other.operatorId || one.currency.localeCompare(other.currency),
  );
};

/** Where what is noted of money disagrees with the ledger or with itself, amounts in minor units. */
export interface SettlementDifference {
  kind:
    | 'order-not-settled'
    | 'order-settled-twice'
    | 'order-cost'
    | 'order-fee'
    | 'settled-before-end'
    | 'release-amount'
    | 'change-amount'
    | 'refund-amount'
    | 'refund-not-taken-back'
    | 'collected-amount'
    | 'written-off-amount'
    | 'captured-amount'
    | 'top-up-amount'
    | 'prepaid-below-zero'
    | 'visit-hold'
    | 'visit-payment'
    | 'collection-amount'
    | 'order-refunded'
    | 'order-below-zero'
    | 'balance-pending'
    | 'balance-available';
  /** Of a balance: whose. */
  operatorId?: number;
  orderId: number | null;
  transactionId: number | null;
  currency: string;
  expectedMinor: number;
  foundMinor: number;
}

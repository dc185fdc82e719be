import type { ChangeKind, PaymentKind } from '@voltdeck/contract';
import type { PaidBy, SettledOrder } from '../../charging';
import { feeOf } from '../../kernel/money';
import { faultIn } from '../../ledger/postings/rules';
import type { Entry, PostedEntry } from '../../ledger';
import { earningOf, groupDue, releaseOf, settlementOf } from '../settlements/rules';
import { changeOf, paidByPosted } from '../settlements/rules-change';
import { type Mendable, type Money, moneyOf } from './rules';

/** A change as the books keep it, and whether its earning is available. */
export interface ModelChange extends Mendable {
  id: number;
  kind: ChangeKind;
  feeMinor: number;
  earningMinor: number;
  isReleased: boolean;
  mendsId: number | null;
}

export interface ModelRefund {
  id: number;
  changeId: number;
  amountMinor: number;
  state: 'waiting' | 'sending' | 'stuck' | 'paid' | 'refused' | 'cancelled';
  tries: number;
}

export interface ModelCollection {
  id: number;
  state: 'waiting' | 'sending' | 'collected' | 'given-up' | 'cancelled';
  amountMinor: number;
  tries: number;
}

/** An order with all that is noted of its money, as the tables would have it. */
export interface ModelOrder extends SettledOrder {
  feeRatePpm: number;
  authorizedMinor: number;
  settlement: { totalMinor: number; feeMinor: number; earningMinor: number; isReleased: boolean } | null;
  changes: ModelChange[];
  refunds: ModelRefund[];
  collections: ModelCollection[];
}

/** The books of one operator, moved by the rules alone. */
export interface Books {
  orders: ModelOrder[];
  movements: { source: string; orderId: number | null; entries: readonly Entry[] }[];
}

const payers: Readonly<Record<PaymentKind, SettledOrder['payer']>> = {
  platform: { kind: 'person', id: 3 },
  cash: { kind: 'worker', id: 5 },
  fleet: { kind: 'vehicle', id: 9 },
  roaming: { kind: 'partner', id: 7 },
  none: { kind: 'operator' },
};

export const begin = (
  books: Books,
  told: { paymentKind: PaymentKind; feeRatePpm: number; authorizedMinor: number; currency: string },
): void => {
  books.orders.push({
    ...told,
    id: books.orders.length + 1,
    operatorId: 1,
    chargePointId: 1,
    state: 'charging',
    heldReason: null,
    payer: payers[told.paymentKind],
    payerAccountId: null,
    costMinor: 0,
    refundedMinor: 0,
    feeMinor: 0,
    settlement: null,
    changes: [],
    refunds: [],
    collections: [],
  });
};

/** Posts a movement once; what cannot be posted is an error. */
const post = (books: Books, source: string, orderId: number | null, entries: readonly Entry[]): void => {
  if (entries.length === 0 || books.movements.some((one) => one.source === source)) return;
  const fault = faultIn(entries);
  if (fault !== null) throw new Error(`${source}: ${fault}`);
  books.movements.push({ source, orderId, entries });
};

export const entriesOf = (books: Books, orderId: number): Entry[] =>
  books.movements.filter((one) => one.orderId === orderId).flatMap(({ entries }) => [...entries]);

const toPosted = (entry: Entry): PostedEntry => ({
  ...entry,
  account: { ...entry.account, reference: entry.account.reference ?? '' },
  id: 0,
  transactionId: 0,
  transactionKind: '',
  occurredAt: new Date(0),
});

const nobodyPosted = (order: ModelOrder, collectedMinor: number): PaidBy => {
  switch (order.paymentKind) {
    case 'platform':
      return { kind: 'platform', personId: 3, provider: 'test', collectedMinor };
    case 'cash':
      return { kind: 'cash', workerId: 5 };
    case 'fleet':
      return { kind: 'fleet', fleetId: 44 };
    case 'roaming':
      return { kind: 'roaming', partner: 'DE-ABC' };
    case 'none':
      return { kind: 'none' };
  }
};

export const paidByOf = (books: Books, order: ModelOrder): PaidBy => {
  const posted = entriesOf(books, order.id).map(toPosted);
  const paidBy = paidByPosted(order, posted) ?? nobodyPosted(order, 0);
  return paidBy.kind === 'platform' && paidBy.provider === '' ? { ...paidBy, provider: 'test' } : paidBy;
};

export const moneyIn = (books: Books, order: ModelOrder): Money =>
  moneyOf(order.costMinor, paidByOf(books, order));

/** Gives an order another price, and its fee with it. */
export const reprice = (order: ModelOrder, costMinor: number): void => {
  order.costMinor = costMinor;
  order.feeMinor = feeOf(costMinor, order.feeRatePpm);
};

export const settle = (books: Books, order: ModelOrder, collectedMinor: number): void => {
  if (order.settlement !== null) return;
  const paidBy = nobodyPosted(order, collectedMinor);
  post(books, `order:${order.id}:settled`, order.id, settlementOf(order, paidBy));
  order.settlement = {
    totalMinor: order.costMinor,
    feeMinor: order.feeMinor,
    earningMinor: earningOf(order, paidBy),
    isReleased: false,
  };
};

/** What settlement and changes of an order come to. */
export const bookedOf = (order: ModelOrder): { costMinor: number; feeMinor: number } => ({
  costMinor: order.changes.reduce(
    (sum, { totalMinor }) => sum + totalMinor,
    order.settlement?.totalMinor ?? 0,
  ),
  feeMinor: order.changes.reduce((sum, { feeMinor }) => sum + feeMinor, order.settlement?.feeMinor ?? 0),
});

/** Moves what is between the books of an order and how it stands now, as the action does. */
export function move(
  books: Books,
  order: ModelOrder,
  asked: { kind: ChangeKind; paidByThen?: PaidBy; mendsId?: number },
): ModelChange {
  const paidBy = paidByOf(books, order);
  const { kind, paidByThen = paidBy, mendsId = null } = asked;
  const booked = bookedOf(order);
  const isReleased = order.settlement?.isReleased === true;
  const before = { figures: { ...order, ...booked }, paidBy };
  const { entries, earningMinor, collectedMinor, writtenOffMinor } = changeOf(
    { before, after: { figures: order, paidBy: paidByThen } },
    isReleased,
  );
  post(books, `order:${order.id}:change:${order.changes.length + 1}`, order.id, entries);
  const change: ModelChange = {
    id: order.changes.length + 1,
    kind,
    totalMinor: order.costMinor - booked.costMinor,
    feeMinor: order.feeMinor - booked.feeMinor,
    earningMinor,
    collectedMinor,
    writtenOffMinor,
    mendedById: null,
    mendsId,
    refundState: null,
    isReleased,
  };
  order.changes.push(change);
  const mended = order.changes.find(({ id }) => id === mendsId);
  if (mended !== undefined) mended.mendedById = change.id;
  return change;
}

/** Makes available what is pending of these orders. */
export function release(books: Books, ids: readonly number[]): void {
  const due = books.orders.flatMap((order) => {
    const { settlement } = order;
    if (settlement === null || settlement.isReleased || !ids.includes(order.id)) return [];
    settlement.isReleased = true;
    const open = order.changes.filter(({ isReleased }) => !isReleased);
    for (const change of open) change.isReleased = true;
    const earningMinor = open.reduce((sum, one) => sum + one.earningMinor, settlement.earningMinor);
    return [{ orderId: order.id, operatorId: 1, currency: order.currency, earningMinor }];
  });
  for (const group of groupDue(due))
    post(books, `release:${Math.min(...group.orderIds)}`, null, releaseOf(group));
}

/** What stands on the accounts of a kind, debits positive. */
export const onAccounts = (entries: readonly Entry[], kind: string): number =>
  entries.reduce((sum, { account, amountMinor }) => sum + (account.kind === kind ? amountMinor : 0), 0);

import type { OrderState } from '@voltdeck/contract';
import { unfinishedStates, type OrderRow } from './order';

/** States whose figures are final, and in sums. */
export const closedStates = ['completed', 'failed', 'cancelled'] as const satisfies readonly Exclude<
  OrderState,
  (typeof unfinishedStates)[number]
>[];

/** The state of an order that is a session: it delivered, and was earned. */
export const sessionState = 'completed' satisfies OrderState;

const keys = [
  'operator_id',
  'charge_point_id',
  'requested_at',
  'started_at',
  'completed_at',
  'state',
  'payment_kind',
  'way',
  'currency',
] as const satisfies readonly (keyof OrderRow)[];

const amounts = [
  'energy_wh',
  'cost_minor',
  'fee_minor',
  'duration_ms',
] as const satisfies readonly (keyof OrderRow)[];

/** What of an order counts in sums: Wh, minor units, milliseconds. */
export type Counted = Pick<OrderRow, (typeof keys)[number] | (typeof amounts)[number]>;

/** What an order adds to sums; −1 order with negative amounts takes back what it had added. */
export interface AddedFigures extends Counted {
  orders: 1 | -1;
}

/** What the sessions of a charge point came to since it was added. */
export interface ChargePointSums {
  orders: number;
  energyWh: number;
  earningMinor: number;
  timeMs: number;
}

/** An order as it was and as it is; `before` is null where it is new. */
export interface CountedChange {
  before: Counted | null;
  after: Counted;
}

/** Whether the figures of an order are final. */
export const isClosed = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  (closedStates as readonly OrderState[]).includes(state);

const valueOf = (value: Counted[keyof Counted]) => (value instanceof Date ? value.getTime() : value);

const isSame = (one: Counted, other: Counted): boolean =>
  [...keys, ...amounts].every((name) => valueOf(one[name]) === valueOf(other[name]));

const counted = (order: Counted, orders: 1 | -1): AddedFigures => ({
  operator_id: order.operator_id,
  charge_point_id: order.charge_point_id,
  requested_at: order.requested_at,
  started_at: order.started_at,
  completed_at: order.completed_at,
  state: order.state,
  payment_kind: order.payment_kind,
  way: order.way,
  currency: order.currency,
  orders,
  energy_wh: orders * order.energy_wh,
  cost_minor: orders * order.cost_minor,
  fee_minor: orders * order.fee_minor,
  duration_ms: orders * order.duration_ms,
});

/** What a change of an order adds to sums: nothing where it is open before and after, or nothing that counts has changed. */
export const figuresAdded = ({ before, after }: CountedChange): AddedFigures[] => {
  const was = before !== null && isClosed(before) ? before : null;
  const is = isClosed(after) ? after : null;
  if (was !== null && is !== null && isSame(was, is)) return [];
  return [...(was === null ? [] : [counted(was, -1)]), ...(is === null ? [] : [counted(is, 1)])];
};

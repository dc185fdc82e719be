import type { OrderRow } from '../../orders/rules/order';
import type { Applied } from '../rules/apply';
import type { Known } from '../rules/known';
import type { Effect } from '../rules/life';

/** An event that the rules have decided on. */
export interface Decided {
  known: Known;
  applied: Applied;
  at: Date;
}

/** What is at hand while the effects of an event are carried out. */
export interface Carrying extends Decided {
  /** Orders as they were saved, by the ids the rules know. */
  orders: Map<number, OrderRow>;
  /** Orders, by these ids, that were accepted, and left nothing to use by whoever pays. */
  blocked: ReadonlySet<number>;
}

export type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** An order as it was saved, by the id the rules know. */
export function savedOf({ orders }: Carrying, key: number): OrderRow {
  const order = orders.get(key);
  if (order === undefined) throw new Error(`no order ${key} was saved`);
  return order;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { OrderRow } from '../orders/rules/order';

/** What of a completed order a rehearsal needs. */
export type LivedOrder = Pick<
  OrderRow,
  | 'id'
  | 'charge_point_id'
  | 'currency'
  | 'time_zone'
  | 'cost_state'
  | 'energy_wh'
  | 'started_at'
  | 'requested_at'
  | 'stopped_at'
  | 'unplugged_at'
  | 'cost_minor'
  | 'refunded_minor'
> & {
  completed_at: Date;
  is_held: boolean;
  /** By what it was billed, of one that was corrected alone. */
  corrected_tariff: OrderRow['tariff'] | null;
  /** It was billed until its car was unplugged. */
  has_waited: boolean;
  /** Since when no energy flowed when it ended, as its charger told. */
  paused_at: Date | null;
};

/** Which orders: those that were completed in a stretch of time, a page of them after one. */
export interface LivedPage {
  operatorId: number;
  chargePointIds: readonly number[];
  from: Date;
  to: Date;
  after: { completed_at: Date; id: number } | null;
  limit: number;
  /** Whether pauses are asked for, which only idle fees need. */
  withPauses: boolean;
}

/** A page of completed orders, the oldest first; a statement for each of thousands would take minutes. */
export async function livedOrders(tx: Tx, page: LivedPage): Promise<LivedOrder[]> {
  const { operatorId, chargePointIds, from, to, after, limit } = page;
  const pausedAt = page.withPauses
    ? sql`(select case when e.kind = 'suspended' then e.at end from order_events e
        where e.order_id = o.id and e.kind in ('suspended', 'resumed') order by e.at desc, e.id desc limit 1)`
    : sql`null::timestamptz`;
  const beyond =
    after === null ? sql`true` : sql`(o.completed_at, o.id) > (${after.completed_at}, ${after.id})`;
  const { rows } = await sql<LivedOrder>`
    select o.id, o.charge_point_id, o.currency, o.time_zone, o.cost_state, o.energy_wh, o.started_at, o.requested_at,
      o.stopped_at, o.unplugged_at, o.cost_minor, o.refunded_minor, o.completed_at,
      o.held_reason is not null as is_held,
      case when exists (select from order_corrections c where c.order_id = o.id) then o.tariff end as corrected_tariff,
      o.tariff @? '$.rows[*] ? (@.unit == "minutes" || exists (@.additions.idleFeeMicro))' as has_waited,
      ${pausedAt} as paused_at
    from orders o
    where o.operator_id = ${operatorId} and o.state = 'completed' and o.charge_point_id = any(${[...chargePointIds]}::bigint[])
      and o.completed_at >= ${from} and o.completed_at <= ${to} and ${beyond}
    order by o.completed_at, o.id limit ${limit}
  `.execute(tx);
  return rows;
}

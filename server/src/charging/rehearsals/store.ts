import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { pauseKinds, type LivedOrder, type LivedPage } from './rules';

/** A page of completed orders, the oldest first; a statement for each of thousands would take minutes. */
export async function livedOrders(tx: Tx, page: LivedPage): Promise<LivedOrder[]> {
  const { operatorId, chargePointIds, from, to, after, limit } = page;
  const pausedAt = page.withPauses
    ? sql`(select case when e.kind = 'suspended' then e.at end from order_events e
        where e.order_id = o.id and e.kind = any(${pauseKinds}::text[]) order by e.at desc, e.id desc limit 1)`
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

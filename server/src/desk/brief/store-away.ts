import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { connections, connectionLost } from './rules-lost';

/** A time in which a power center was away, or one of its connectors faulted. */
export interface AwayRow {
  chargePointId: number;
  title: string;
  timeZone: string;
  reason: 'offline' | 'faulted';
  from: Date;
  to: Date;
  share: number;
}

interface Span {
  operatorId: number;
  from: Date;
  to: Date;
}

/** When power centers of an operator had no connection, from one moment to before another. */
export async function offlineTimes(tx: Tx, { operatorId, from, to }: Span): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    with told as (
      select charge_point_id, at, kind, id from charge_point_events
      where operator_id = ${operatorId} and at >= ${from} and at < ${to} and kind = any(${[...connections]}::text[])
      union all
      select c.id, ${from}::timestamptz, l.kind, 0 from charge_points c cross join lateral (
        select e.kind from charge_point_events e
        where e.charge_point_id = c.id and e.at < ${from} and e.kind = any(${[...connections]}::text[])
        order by e.at desc, e.id desc limit 1
      ) l where c.operator_id = ${operatorId} and c.deleted_at is null
    ), lasting as (
      select charge_point_id, kind, at,
        coalesce(lead(at) over (partition by charge_point_id order by at, id), ${to}::timestamptz) as until
      from told
    )
    select l.charge_point_id as "chargePointId", c.title, c.time_zone as "timeZone", 'offline' as reason,
      l.at as from, l.until as to, 1 as share
    from lasting l join charge_points c on c.id = l.charge_point_id
    where l.kind = ${connectionLost} and l.until > l.at and c.deleted_at is null and not c.out_of_service
    order by l.charge_point_id, l.at`.execute(tx);
  return rows;
}

/** When connectors or whole power centers were faulted by their status, each with the share of the connectors that it kept from selling. */
export async function faultedTimes(tx: Tx, { operatorId, from, to }: Span): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select c.id as "chargePointId", c.title, c.time_zone as "timeZone", 'faulted' as reason,
      greatest(lower(s.spell), ${from}) as from, least(coalesce(upper(s.spell), ${to}), ${to}) as to,
      case when f.connector_number = 0 then 1
        else 1.0 / greatest(1, (select count(*) from connectors k where k.charge_point_id = c.id and k.removed_at is null))
      end::float8 as share
    from charge_points c join charge_point_faults f on f.charge_point_id = c.id
    cross join lateral unnest(f.lasted + tstzmultirange(tstzrange(f.last_began_at, f.ended_at, '[]'))) s (spell)
    where c.operator_id = ${operatorId} and c.deleted_at is null and not c.out_of_service and f.component is null
      and f.began_at < ${to} and coalesce(f.ended_at, ${to}) > ${from}
      and s.spell && tstzrange(${from}, ${to})
    order by c.id, 5`.execute(tx);
  return rows;
}

/** What completed orders of some power centers have earned by the hour of the day in which they began, in minor units. */
export async function earnedByHour(
  tx: Tx,
  { operatorId, from, to }: Span,
  of: { chargePointIds: readonly number[]; currency: string },
): Promise<{ chargePointId: number; hour: number; minor: number }[]> {
  if (of.chargePointIds.length === 0) return [];
  const { rows } = await sql<{ chargePointId: number; hour: number; minor: number }>`
    select o.charge_point_id as "chargePointId", extract(hour from o.started_at at time zone c.time_zone)::int as hour,
      sum(o.cost_minor - o.fee_minor)::bigint as minor
    from orders o join charge_points c on c.id = o.charge_point_id
    where o.charge_point_id = any(${[...of.chargePointIds]}::bigint[]) and c.operator_id = ${operatorId}
      and o.state = 'completed' and o.completed_at >= ${from} and o.completed_at < ${to}
      and o.currency = ${of.currency} and o.started_at is not null and o.held_reason is null and o.payment_kind <> 'none'
    group by 1, 2`.execute(tx);
  return rows;
}

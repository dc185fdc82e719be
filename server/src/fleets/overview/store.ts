import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { OverviewRows, RunningRow } from './rules';

/** Sessions of a fleet from one moment on; days are of the zone. */
export interface WantedSums {
  fleetId: number;
  from: Date;
  timeZone: string;
  /** So many vehicles, those that took most since this moment. */
  top: { since: Date; count: number };
}

/** The sessions of a fleet by the day on which they were asked for, and its vehicles that took most; of one reading. */
export async function sumsOfFleet(
  tx: Tx,
  { fleetId, from, timeZone, top }: WantedSums,
): Promise<OverviewRows> {
  const { rows } = await sql<OverviewRows>`
    with sessions as materialized (
      select payer_id, requested_at, (requested_at at time zone ${timeZone})::date::text as day, energy_wh,
        cost_minor
      from orders_now
      where payer_account_id = ${fleetId} and requested_at >= ${from} and started_at is not null
    ), days as (
      select day, count(*)::int as sessions, sum(energy_wh)::bigint as "energyWh", sum(cost_minor)::bigint as "costMinor"
      from sessions group by day
    ), best as (
      select s.payer_id as id, v.title, count(*)::int as sessions, sum(s.energy_wh)::bigint as "energyWh",
        sum(s.cost_minor)::bigint as "costMinor"
      from sessions s join vehicles v on v.id = s.payer_id
      where s.requested_at >= ${top.since} group by s.payer_id, v.title having sum(s.energy_wh) > 0
      order by sum(s.energy_wh) desc, s.payer_id limit ${top.count}
    )
    select coalesce((select json_agg(d) from days d), '[]') as days, coalesce((select json_agg(b) from best b), '[]') as best
  `.execute(tx);
  return rows[0] ?? { days: [], best: [] };
}

/** Sessions of a fleet that run, the latest first, and how many there are; states come from charging. */
export async function runningOfFleet(
  tx: Tx,
  fleetId: number,
  { running, limit }: { running: readonly string[]; limit: number },
): Promise<{ rows: RunningRow[]; count: number }> {
  const { rows } = await sql<RunningRow & { of: number }>`
    select o.id as "orderId", o.payer_id as "vehicleId", v.title as vehicle, o.charge_point_id as "chargePointId",
      c.title as "chargePoint", coalesce(o.started_at, o.requested_at) as since, o.power_w as "powerW",
      o.energy_wh as "energyWh", o.cost_minor as "costMinor", count(*) over ()::int as of
    from fleet_reservations r join orders_now o on o.id = r.order_id
    join vehicles v on v.id = o.payer_id join charge_points c on c.id = o.charge_point_id
    where r.fleet_id = ${fleetId} and o.state = any(${[...running]}::text[])
    order by since desc, o.id desc limit ${limit}
  `.execute(tx);
  return { rows, count: rows[0]?.of ?? 0 };
}

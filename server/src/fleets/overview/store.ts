import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { OverviewRows, RunningRow } from './rules';

/** Sessions of a fleet from one day on, of its zone; states come from charging. */
export interface WantedSums {
  fleetId: number;
  from: string;
  timeZone: string;
  /** So many vehicles, those that took most since this day. */
  top: { since: string; count: number };
  unfinished: readonly string[];
}

/**
 * The sessions of a fleet by the day on which they were asked for, and its vehicles that took most: sums of those that are over,
 * and what is not over as it is now; of one reading.
 */
export async function sumsOfFleet(
  tx: Tx,
  { fleetId, from, timeZone, top, unfinished }: WantedSums,
): Promise<OverviewRows> {
  const kept = (subject: 'asked' | 'asked-vehicle', since: string): Query => sql`
    select subject_id, since as day, sessions, energy_wh, cost_minor from fleet_sums
    where fleet_id = ${fleetId} and subject = ${subject} and span = 'day' and since >= ${since}::date
    union all
    select subject_id, day, sessions, energy_wh, cost_minor from fleet_figures
    where fleet_id = ${fleetId} and subject = ${subject} and day >= ${since}::date`;
  const { rows } = await sql<OverviewRows>`
    with running as materialized (
      select o.payer_id as subject_id, (o.requested_at at time zone ${timeZone})::date as day, 1 as sessions, o.energy_wh,
        o.cost_minor
      from fleet_reservations r join orders_now o on o.id = r.order_id
      where r.fleet_id = ${fleetId} and o.payer_account_id = ${fleetId} and o.started_at is not null
        and o.state = any(${[...unfinished]}::text[])
    ), days as (
      select day::text as day, sum(sessions)::int as sessions, sum(energy_wh)::bigint as "energyWh",
        sum(cost_minor)::bigint as "costMinor"
      from (${kept('asked', from)} union all select * from running where day >= ${from}::date) s
      group by 1
    ), best as (
      select s.subject_id as id, v.title, sum(s.sessions)::int as sessions, sum(s.energy_wh)::bigint as "energyWh",
        sum(s.cost_minor)::bigint as "costMinor"
      from (${kept('asked-vehicle', top.since)} union all select * from running where day >= ${top.since}::date) s
      join vehicles v on v.id = s.subject_id
      group by s.subject_id, v.title having sum(s.energy_wh) > 0
      order by sum(s.energy_wh) desc, s.subject_id limit ${top.count}
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

import { sql } from 'kysely';
import { dayAfter, keptSpans } from '../../kernel/days';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';

/** Days of a place, or of those of a group, and of vehicles (null is all) whose energy is asked for together. */
export interface EnergySpan {
  from: string;
  /** No longer of it. */
  to: string;
  chargePointId: number | null;
  chargePointGroupId: number | null;
  vehicleGroupId: number | null;
  isPerVehicle: boolean;
}

/** Energy of a span by its place in what was asked; `vehicleId` where each counts for itself. */
export interface SpanEnergy {
  span: number;
  vehicleId: number | null;
  energyWh: number;
}

/** Days of a span as they are kept, whole months by the month, with its place in what was asked. */
interface Piece extends EnergySpan {
  n: number;
  isMonth: boolean;
}

const whole = (spans: readonly EnergySpan[]): Piece[] =>
  spans.map((span, index) => ({ ...span, n: index + 1, isMonth: false }));

const pieces = (spans: readonly EnergySpan[]): Piece[] =>
  whole(spans).flatMap((piece) =>
    keptSpans({ from: piece.from, to: dayAfter(piece.to, -1) }).map(({ span, from, to }) => ({
      ...piece,
      from,
      to,
      isMonth: span === 'month',
    })),
  );

/** Spans or their pieces under `s`, each with the places it is of under `place`. */
function placesOf(of: readonly Piece[]): Query {
  const each = <T>(take: (piece: Piece) => T): T[] => of.map(take);
  return sql`unnest(${each(({ n }) => n)}::int[], ${each(({ isMonth }) => isMonth)}::boolean[],
      ${each(({ from }) => from)}::date[], ${each(({ to }) => to)}::date[],
      ${each(({ chargePointId }) => chargePointId)}::bigint[],
      ${each(({ chargePointGroupId }) => chargePointGroupId)}::bigint[],
      ${each(({ vehicleGroupId }) => vehicleGroupId)}::bigint[],
      ${each(({ isPerVehicle, vehicleGroupId }) => isPerVehicle || vehicleGroupId !== null)}::boolean[],
      ${each(({ isPerVehicle }) => isPerVehicle)}::boolean[])
      s (n, is_month, from_day, to_day, charge_point_id, group_id, vehicle_group_id, is_by_vehicle, per_vehicle)
    cross join lateral (
      select s.charge_point_id as id where s.charge_point_id is not null
      union all
      select m.charge_point_id from charge_point_group_members m where m.group_id = s.group_id
    ) place`;
}

/**
 * Energy of completed orders by spans; orders that are counted elsewhere are left out. Of one reading: sums, what is not summed
 * up yet, less those orders.
 */
export async function energyOfSpans(
  tx: Tx,
  fleetId: number,
  { spans, without }: { spans: readonly EnergySpan[]; without: readonly number[] },
): Promise<SpanEnergy[]> {
  if (spans.length === 0) return [];
  const told = sql`s.n, s.per_vehicle, s.vehicle_group_id, e.vehicle_id`;
  const { rows } = await sql<SpanEnergy>`
    with left_out as materialized (
      select * from fleet_energy where order_id = any(${[...without]}::bigint[]) and fleet_id = ${fleetId}
    )
    select t.n as span, case when t.per_vehicle then t.vehicle_id end as "vehicleId", sum(t.energy_wh)::bigint as "energyWh"
    from (
      select ${told}, e.energy_wh from ${placesOf(pieces(spans))}
      join fleet_energy_sums e on e.charge_point_id = place.id and e.fleet_id = ${fleetId}
        and e.is_by_vehicle = s.is_by_vehicle and e.is_month = s.is_month and e.since >= s.from_day and e.since < s.to_day
      union all
      select ${told}, e.energy_wh from ${placesOf(whole(spans))}
      join fleet_energy_figures e on e.charge_point_id = place.id and e.fleet_id = ${fleetId}
        and e.day >= s.from_day and e.day < s.to_day
      union all
      select ${told}, -e.energy_wh from ${placesOf(whole(spans))}
      join left_out e on e.charge_point_id = place.id and e.day >= s.from_day and e.day < s.to_day
    ) t
    where t.vehicle_group_id is null or exists (select from vehicles v
      where v.id = t.vehicle_id and v.group_id = t.vehicle_group_id)
    group by 1, 2 having sum(t.energy_wh) <> 0
  `.execute(tx);
  return rows;
}

/** Energy of orders by days as sums of it keep it. */
const summed = (source: Query): Query => sql`
  select e.fleet_id, e.charge_point_id, v.is_by_vehicle, k.is_month, k.since, v.id as vehicle_id, sum(e.energy_wh) as energy_wh
  from ${source} e
  cross join lateral (values (false, 0::bigint), (true, e.vehicle_id)) v (is_by_vehicle, id)
  cross join lateral (values (false, e.day), (true, date_trunc('month', e.day)::date)) k (is_month, since)
  group by 1, 2, 3, 4, 5, 6`;

/** Moves at most so many figures into the sums, and tells how many there were; taking and adding are one statement. */
export async function rollUpEnergy(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from fleet_energy_figures where id in (
        select id from fleet_energy_figures order by id limit ${most} for update skip locked
      ) returning *
    ), added as (
      insert into fleet_energy_sums as s ${summed(sql`taken`)} order by 2, 1, 3, 4, 5, 6
      on conflict (charge_point_id, fleet_id, is_by_vehicle, is_month, since, vehicle_id) do update set
        energy_wh = s.energy_wh + excluded.energy_wh
    )
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A sum that is not what the energy by days comes to, in Wh. */
export interface WrongSum {
  of: string;
  expectedWh: number;
  foundWh: number;
}

export async function wrongEnergySums(tx: Tx, most: number): Promise<WrongSum[]> {
  const { rows } = await sql<WrongSum>`
    select concat_ws(', ', fleet_id, charge_point_id, is_by_vehicle, is_month, since, vehicle_id) as of,
      sum(expected)::bigint as "expectedWh", sum(found)::bigint as "foundWh"
    from (
      select fleet_id, charge_point_id, is_by_vehicle, is_month, since, vehicle_id, energy_wh as expected, 0 as found
      from (${summed(sql`fleet_energy`)}) kept
      union all
      select fleet_id, charge_point_id, is_by_vehicle, is_month, since, vehicle_id, 0, energy_wh from fleet_energy_sums
      union all
      select fleet_id, charge_point_id, is_by_vehicle, is_month, since, vehicle_id, 0, energy_wh
      from (${summed(sql`fleet_energy_figures`)}) new
    ) both_sides
    group by fleet_id, charge_point_id, is_by_vehicle, is_month, since, vehicle_id
    having sum(expected) <> sum(found) order by 1 limit ${most}`.execute(tx);
  return rows;
}

/** Makes the sums anew from the energy by days, which the caller holds. */
export async function rebuildEnergySums(tx: Tx): Promise<void> {
  // What a job moves at the moment is moved first.
  await sql`lock table fleet_energy_figures in share row exclusive mode`.execute(tx);
  await sql`delete from fleet_energy_figures`.execute(tx);
  await sql`delete from fleet_energy_sums`.execute(tx);
  await sql`insert into fleet_energy_sums ${summed(sql`fleet_energy`)}`.execute(tx);
}

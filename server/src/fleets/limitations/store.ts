import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { LimitationRow, Said } from './rules-said';

declare module '../../platform/db/tables' {
  interface Tables {
    limitations: {
      id: Generated<number>;
      operator_id: number;
      fleet_id: number;
      name: string;
      limitable_type: string;
      charge_point_id: number | null;
      charge_point_group_id: number | null;
      vehicle_group_id: number | null;
      per_vehicle: boolean;
      limit_type: string;
      amount_wh: number | null;
      extra_wh: number;
      starting_day: string | null;
      ending_day: string | null;
      valid_until_day: string | null;
      plug_types: number[];
      on_holidays: boolean;
      on_weekends: boolean;
      beyond_battery: boolean;
      is_transferring: boolean;
      active: boolean;
      version: Generated<number>;
      created_at: Date;
    };
  }
}

/** A fleet of an operator's. */
export interface OfFleet {
  operatorId: number;
  fleetId: number;
}

const columns = sql`l.id, l.name, l.limitable_type as "limitableType", l.charge_point_id as "chargePointId",
  l.charge_point_group_id as "chargePointGroupId", l.vehicle_group_id as "vehicleGroupId",
  l.per_vehicle as "isPerVehicle", l.limit_type as type, l.amount_wh as "amountWh", l.extra_wh as "extraWh",
  l.starting_day::text as "startingDate", l.ending_day::text as "endingDate",
  l.valid_until_day::text as "validUntil", l.plug_types as "plugTypes", l.on_holidays as "onHolidays",
  l.on_weekends as "onWeekends", l.beyond_battery as "beyondBattery", l.is_transferring as "isTransferring",
  l.active as "isActive", l.version, l.created_at as "createdAt",
  coalesce(c.title, p.name) as "placeName", g.name as "vehicleGroupName"`;

const joined = sql`limitations l left join charge_points c on c.id = l.charge_point_id
  left join charge_point_groups p on p.id = l.charge_point_group_id
  left join vehicle_groups g on g.id = l.vehicle_group_id`;

/** The limitations of a fleet by name, those that hold every word in their names. */
export async function limitationsOf(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<LimitationRow[]> {
  const patterns = words.map((word) => likeAnywhere(word));
  const { rows } = await sql<LimitationRow>`
    select ${columns} from ${joined}
    where l.operator_id = ${operatorId} and l.fleet_id = ${fleetId}
      and (l.name || ' ' || coalesce(c.title, p.name) || ' ' || coalesce(g.name, '')) ilike all(${patterns}::text[])
    order by lower(l.name), l.id limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

/** The limitations by which a fleet is judged. */
export async function activeLimitations(tx: Tx, fleetId: number): Promise<LimitationRow[]> {
  const { rows } = await sql<LimitationRow>`
    select ${columns} from ${joined} where l.fleet_id = ${fleetId} and l.active order by l.id
  `.execute(tx);
  return rows;
}

export async function findLimitation(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  id: number,
): Promise<LimitationRow | null> {
  const { rows } = await sql<LimitationRow>`
    select ${columns} from ${joined}
    where l.id = ${id} and l.operator_id = ${operatorId} and l.fleet_id = ${fleetId}
  `.execute(tx);
  return rows[0] ?? null;
}

export async function countLimitations(tx: Tx, { operatorId, fleetId }: OfFleet): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from limitations where operator_id = ${operatorId} and fleet_id = ${fleetId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Another user-defined limitation of the same place and vehicles that shares a day with this one; null where there is none. */
export async function overlapping(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  said: Said & { exceptId: number | null },
): Promise<{ name: string; startingDate: string; endingDate: string } | null> {
  const { rows } = await sql<{ name: string; startingDate: string; endingDate: string }>`
    select name, starting_day::text as "startingDate", ending_day::text as "endingDate" from limitations
    where operator_id = ${operatorId} and fleet_id = ${fleetId} and limit_type = 'user-defined'
      and charge_point_id is not distinct from ${said.chargePointId}::bigint
      and charge_point_group_id is not distinct from ${said.chargePointGroupId}::bigint
      and vehicle_group_id is not distinct from ${said.vehicleGroupId}::bigint
      and id is distinct from ${said.exceptId}::bigint
      and starting_day <= ${said.endingDate}::date and ending_day >= ${said.startingDate}::date
    order by starting_day, id limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Whether a vehicle group is one of the fleet's; it is held, so that it is not deleted meanwhile. */
export async function holdVehicleGroup(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_groups where id = ${id} and operator_id = ${operatorId} and fleet_id = ${fleetId}
    for key share
  `.execute(tx);
  return rows.length > 0;
}

/** Whether a place is one of the operator's; it is held, so that it is not deleted meanwhile. */
export async function holdPlace(
  tx: Tx,
  operatorId: number,
  { chargePointId, chargePointGroupId }: Pick<Said, 'chargePointId' | 'chargePointGroupId'>,
): Promise<boolean> {
  const { rows } =
    chargePointId === null
      ? await sql`select from charge_point_groups where id = ${chargePointGroupId} and operator_id = ${operatorId}
          for key share`.execute(tx)
      : await sql`select from charge_points where id = ${chargePointId} and operator_id = ${operatorId}
          and deleted_at is null for key share`.execute(tx);
  return rows.length > 0;
}

const valuesOf = (said: Said) => ({
  name: said.name,
  limitable_type: said.limitableType,
  charge_point_id: said.chargePointId,
  charge_point_group_id: said.chargePointGroupId,
  vehicle_group_id: said.vehicleGroupId,
  per_vehicle: said.isPerVehicle,
  limit_type: said.type,
  amount_wh: said.amountWh,
  extra_wh: said.extraWh,
  starting_day: said.startingDate,
  ending_day: said.endingDate,
  valid_until_day: said.validUntil,
  plug_types: said.plugTypes,
  on_holidays: said.onHolidays,
  on_weekends: said.onWeekends,
  beyond_battery: said.beyondBattery,
  is_transferring: said.isTransferring,
  active: said.isActive,
});

export async function insertLimitation(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  said: Said & { at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('limitations')
    .values({ operator_id: operatorId, fleet_id: fleetId, ...valuesOf(said), created_at: said.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveLimitation(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { id, ...said }: Said & { id: number },
): Promise<void> {
  await tx
    .updateTable('limitations')
    .set({ ...valuesOf(said), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

export async function removeLimitation(tx: Tx, { operatorId, fleetId }: OfFleet, id: number): Promise<void> {
  await tx
    .deleteFrom('limitations')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

/** How many limitations name a vehicle group, which then must stay. */
export async function countOfVehicleGroup(tx: Tx, vehicleGroupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from limitations where vehicle_group_id = ${vehicleGroupId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Takes all limitations of a fleet away. */
export async function removeAllOfFleet(tx: Tx, { operatorId, fleetId }: OfFleet): Promise<void> {
  await tx
    .deleteFrom('limitations')
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

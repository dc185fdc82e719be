import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { Said, VehicleGroupRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    vehicle_groups: {
      id: Generated<number>;
      operator_id: number;
      fleet_id: number;
      name: string;
      name_key: string;
      description: string | null;
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

const columns = sql`g.id, g.name, g.description, g.version, g.created_at as "createdAt",
  (select count(*)::int from vehicles v where v.group_id = g.id and v.deleted_at is null) as vehicles`;

/** The groups of a fleet by name, those that hold every word in name or description. */
export async function vehicleGroupsOf(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<VehicleGroupRow[]> {
  const patterns = words.map((word) => likeAnywhere(word));
  const { rows } = await sql<VehicleGroupRow>`
    select ${columns} from vehicle_groups g
    where g.operator_id = ${operatorId} and g.fleet_id = ${fleetId}
      and (g.name || ' ' || coalesce(g.description, '')) ilike all(${patterns}::text[])
    order by g.name_key limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

export async function findVehicleGroup(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  id: number,
): Promise<VehicleGroupRow | null> {
  const { rows } = await sql<VehicleGroupRow>`
    select ${columns} from vehicle_groups g
    where g.id = ${id} and g.operator_id = ${operatorId} and g.fleet_id = ${fleetId}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The groups of a fleet by the keys of their names. */
export async function idsOfNames(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  nameKeys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, name_key as key from vehicle_groups
    where operator_id = ${operatorId} and fleet_id = ${fleetId} and name_key = any(${[...nameKeys]}::text[])
  `.execute(tx);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Whether another group of the fleet has the name. */
export async function isVehicleGroupNameTaken(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { nameKey, exceptId }: { nameKey: string; exceptId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_groups
    where operator_id = ${operatorId} and fleet_id = ${fleetId} and name_key = ${nameKey}
      and id is distinct from ${exceptId}::bigint
  `.execute(tx);
  return rows.length > 0;
}

export async function insertVehicleGroup(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { name, nameKey, description, at }: Said & { at: Date },
): Promise<VehicleGroupRow> {
  const row = await tx
    .insertInto('vehicle_groups')
    .values({
      operator_id: operatorId,
      fleet_id: fleetId,
      name,
      name_key: nameKey,
      description,
      created_at: at,
    })
    .returning(['id', 'name', 'description', 'version', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
  return { ...row, vehicles: 0 };
}

/** Replaces what is said of a group, and gives its new version. */
export async function saveVehicleGroup(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { id, name, nameKey, description }: Said & { id: number },
): Promise<number> {
  const { version } = await tx
    .updateTable('vehicle_groups')
    .set({ name, name_key: nameKey, description, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function removeVehicleGroup(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  id: number,
): Promise<void> {
  await tx
    .deleteFrom('vehicle_groups')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

/** Takes all vehicle groups of a fleet away; no vehicle may be in one. */
export async function removeAllOfFleet(tx: Tx, { operatorId, fleetId }: OfFleet): Promise<void> {
  await tx
    .deleteFrom('vehicle_groups')
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

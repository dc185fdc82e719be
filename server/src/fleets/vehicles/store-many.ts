import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type KeptVehicle, type VehicleRow } from './rules';
import { type OfFleet, valuesOf, vehiclesByIds } from './store';

/** A vehicle of the fleet by what it is known by, or one of another fleet of the operator's that has the VIN. */
export interface KnownVehicle {
  id: number;
  fleetId: number;
  plateKey: string | null;
  vinKey: string | null;
}

/** Which vehicles have these plates in the fleet, or these VINs at the operator. */
export async function vehiclesKnownBy(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { plateKeys, vinKeys }: { plateKeys: readonly string[]; vinKeys: readonly string[] },
): Promise<KnownVehicle[]> {
  const { rows } = await sql<KnownVehicle>`
    select id, fleet_id as "fleetId", plate_key as "plateKey", vin_key as "vinKey" from vehicles
    where fleet_id = ${fleetId} and plate_key = any(${[...plateKeys]}::text[]) and deleted_at is null
    union
    select id, fleet_id, plate_key, vin_key from vehicles
    where operator_id = ${operatorId} and vin_key = any(${[...vinKeys]}::text[]) and deleted_at is null
  `.execute(tx);
  return rows;
}

/** Vehicles of a fleet by their ids, each once. */
export async function vehiclesOfIds(
  tx: Tx,
  fleet: OfFleet,
  ids: readonly number[],
): Promise<Map<number, VehicleRow>> {
  return new Map((await vehiclesByIds(tx, fleet, [...new Set(ids)])).map((row) => [row.id, row]));
}

const given = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
  at integer, id bigint, group_id bigint, make_id integer, model_id integer, title text, year smallint, version text,
  color text, license_plate text, plate_key text, fuel_type text, connector_kind_id integer, vin text, vin_key text,
  battery_wh integer, active boolean)`;

/**
 * Adds vehicles, each of which has a plate or a VIN.
 * @returns their numbers in their order; null for one whose plate or VIN another was given meanwhile
 */
export async function insertVehicles(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { kept, at }: { kept: readonly KeptVehicle[]; at: Date },
): Promise<(number | null)[]> {
  if (kept.length === 0) return [];
  const values = kept.map(valuesOf);
  const { rows } = await sql<{ id: number; plateKey: string | null; vinKey: string | null }>`
    insert into vehicles (operator_id, fleet_id, group_id, make_id, model_id, title, year, version, color, license_plate,
      plate_key, fuel_type, connector_kind_id, vin, vin_key, battery_wh, active, created_at)
    select ${operatorId}, ${fleetId}, n.group_id, n.make_id, n.model_id, n.title, n.year, n.version, n.color,
      n.license_plate, n.plate_key, n.fuel_type, n.connector_kind_id, n.vin, n.vin_key, n.battery_wh, n.active, ${at}
    from ${given(values.map((each, index) => ({ ...each, at: index })))} order by n.at
    on conflict do nothing
    returning id, plate_key as "plateKey", vin_key as "vinKey"
  `.execute(tx);
  const nameOf = (plate: string | null, vin: string | null): string => JSON.stringify([plate, vin]);
  const ids = new Map(rows.map(({ id, plateKey, vinKey }) => [nameOf(plateKey, vinKey), id]));
  return values.map((each) => ids.get(nameOf(each.plate_key, each.vin_key)) ?? null);
}

/** Replaces what is kept of vehicles. */
export async function saveVehicles(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  changed: readonly { id: number; kept: KeptVehicle }[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    with n as (select * from ${given(changed.map(({ id, kept }) => ({ id, ...valuesOf(kept) })))}),
      held as (select v.id from vehicles v join n on n.id = v.id order by v.id for no key update of v)
    update vehicles v set group_id = n.group_id, make_id = n.make_id, model_id = n.model_id, title = n.title,
      year = n.year, version = n.version, color = n.color, license_plate = n.license_plate, plate_key = n.plate_key,
      fuel_type = n.fuel_type, connector_kind_id = n.connector_kind_id, vin = n.vin, vin_key = n.vin_key,
      battery_wh = n.battery_wh, active = n.active, revision = v.revision + 1
    from n join held on held.id = n.id
    where v.id = n.id and v.operator_id = ${operatorId} and v.fleet_id = ${fleetId}
  `.execute(tx);
}

/** The vehicle that has a card, and its fleet; null where none has. */
export async function vehicleWithCard(
  tx: Tx,
  cardId: number,
): Promise<{ vehicleId: number; fleetId: number } | null> {
  const { rows } = await sql<{ vehicleId: number; fleetId: number }>`
    select v.id as "vehicleId", v.fleet_id as "fleetId" from tags t join vehicles v on v.id = t.holder_id
    where t.id = ${cardId} and t.holder = 'vehicle' and v.deleted_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

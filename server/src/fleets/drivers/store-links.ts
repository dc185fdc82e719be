import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** The vehicles that drivers have, by the drivers' numbers. */
export async function vehiclesOfDrivers(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; vehicles: number[] }>`
    select a.driver_id as id, json_agg(a.vehicle_id) as vehicles from fleet_driver_vehicles a
      join vehicles v on v.id = a.vehicle_id and v.deleted_at is null
    where a.driver_id = any(${[...ids]}::bigint[]) group by a.driver_id
  `.execute(tx);
  return new Map(rows.map(({ id, vehicles }) => [id, vehicles]));
}

/** Gives drivers vehicles of their fleet beside those they have; whoever edits one of them is told by the revision. */
export async function insertLinks(
  tx: Tx,
  fleetId: number,
  links: readonly { driverId: number; vehicleId: number }[],
): Promise<void> {
  await sql`
    with added as (
      insert into fleet_driver_vehicles (driver_id, vehicle_id, fleet_id)
      select n.driver_id, n.vehicle_id, ${fleetId}::bigint from unnest(
        ${links.map(({ driverId }) => driverId)}::bigint[], ${links.map(({ vehicleId }) => vehicleId)}::bigint[]
      ) n (driver_id, vehicle_id)
      on conflict do nothing returning driver_id
    )
    update fleet_drivers set revision = revision + 1 where fleet_id = ${fleetId} and id in (select driver_id from added)
  `.execute(tx);
}

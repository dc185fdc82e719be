import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DriverVehicleRow, KeptDriverVehicle } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    driver_vehicles: {
      id: Generated<number>;
      operator_id: number;
      person_id: number;
      make_id: number | null;
      model_id: number | null;
      title: string;
      year: number | null;
      version: string | null;
      color: string | null;
      license_plate: string | null;
      fuel_type: string | null;
      connector_kind_id: number | null;
      vin: string | null;
      battery_wh: number | null;
      active: boolean;
      revision: Generated<number>;
      created_at: Date;
    };
  }
}

/** Whose vehicles: a driver's at one operator. */
export interface OfDriver {
  personId: number;
  operatorId: number;
}

const isOf = ({ personId, operatorId }: OfDriver): RawBuilder<unknown> =>
  sql`person_id = ${personId} and operator_id = ${operatorId}`;

const viewed = sql`
  select id, title, make_id as "makeId", model_id as "modelId", year, version, color, license_plate as "licensePlate",
    fuel_type as "fuelType", connector_kind_id as "connectorKindId", vin, battery_wh as "batteryWh", active, revision,
    created_at as "createdAt"
  from driver_vehicles`;

/** The vehicles of a driver, which are few, in the order in which they were added. */
export async function vehiclesOfDriver(tx: Tx, of: OfDriver): Promise<DriverVehicleRow[]> {
  const { rows } = await sql<DriverVehicleRow>`${viewed} where ${isOf(of)} order by id`.execute(tx);
  return rows;
}

/** One vehicle of a driver; null where it is none of theirs. */
export async function findVehicle(tx: Tx, of: OfDriver, id: number): Promise<DriverVehicleRow | null> {
  const { rows } = await sql<DriverVehicleRow>`${viewed} where id = ${id} and ${isOf(of)}`.execute(tx);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function holdVehicle(tx: Tx, of: OfDriver, id: number): Promise<DriverVehicleRow | null> {
  const { rows } = await sql<DriverVehicleRow>`${viewed} where id = ${id} and ${isOf(of)} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** How many vehicles a driver has; null where the person is erased. */
export async function countVehicles(tx: Tx, { personId, operatorId }: OfDriver): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from driver_vehicles where person_id = p.id and operator_id = ${operatorId}) as count
    from persons p where p.id = ${personId} and p.erased_at is null`.execute(tx);
  return rows[0]?.count ?? null;
}

const valuesOf = (kept: KeptDriverVehicle) => ({
  make_id: kept.makeId,
  model_id: kept.modelId,
  title: kept.title,
  year: kept.year,
  version: kept.version,
  color: kept.color,
  license_plate: kept.licensePlate,
  fuel_type: kept.fuelType,
  connector_kind_id: kept.connectorKindId,
  vin: kept.vin,
  battery_wh: kept.batteryWh,
  active: kept.active,
});

export async function insertVehicle(
  tx: Tx,
  { personId, operatorId }: OfDriver,
  { kept, at }: { kept: KeptDriverVehicle; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('driver_vehicles')
    .values({ operator_id: operatorId, person_id: personId, ...valuesOf(kept), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveVehicle(
  tx: Tx,
  { personId, operatorId }: OfDriver,
  { id, kept }: { id: number; kept: KeptDriverVehicle },
): Promise<void> {
  await tx
    .updateTable('driver_vehicles')
    .set({ ...valuesOf(kept), revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Deletes a vehicle of a driver; false where it is none of theirs. */
export async function removeVehicle(tx: Tx, of: OfDriver, id: number): Promise<boolean> {
  const { rows } =
    await sql`delete from driver_vehicles where id = ${id} and ${isOf(of)} returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes whatever a person drives, at every operator. */
export async function removeVehiclesOf(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('driver_vehicles').where('person_id', '=', personId).execute();
}

/** Whatever a person drives, at every operator. */
export async function vehiclesOfPerson(tx: Tx, personId: number): Promise<DriverVehicleRow[]> {
  const { rows } = await sql<DriverVehicleRow>`${viewed} where person_id = ${personId} order by id`.execute(
    tx,
  );
  return rows;
}

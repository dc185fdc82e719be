import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import { type DriverRow, emailKey, type KeptDriver } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_drivers: {
      id: Generated<number>;
      operator_id: number;
      fleet_id: number;
      name: string;
      email: string | null;
      email_key: string | null;
      phone: string | null;
      revision: Generated<number>;
      created_at: Date;
      deleted_at: Generated<Date | null>;
    };
    fleet_driver_vehicles: { driver_id: number; vehicle_id: number; fleet_id: number };
  }
}

/** A fleet of an operator's. */
export interface OfFleet {
  operatorId: number;
  fleetId: number;
}

export type DriverSort = `${'' | '-'}${'name' | 'created_at'}`;

/** Which drivers of a fleet: with every word in name, address or number, and of any of these vehicles. */
export interface WantedDrivers extends OfFleet {
  words: readonly string[];
  vehicleIds?: readonly number[] | undefined;
}

const searched = sql`(d.name || ' ' || coalesce(d.email, '') || ' ' || coalesce(d.phone, ''))`;

function isWanted({ operatorId, fleetId, words, vehicleIds }: WantedDrivers): RawBuilder<unknown> {
  const parts = [sql`d.operator_id = ${operatorId} and d.fleet_id = ${fleetId} and d.deleted_at is null`];
  for (const word of words) parts.push(sql`${searched} ilike ${likeAnywhere(word)}`);
  if (vehicleIds !== undefined)
    parts.push(sql`exists (select from fleet_driver_vehicles a
      where a.driver_id = d.id and a.vehicle_id = any(${[...vehicleIds]}::bigint[]))`);
  return sql.join(parts, sql` and `);
}

const orders: Readonly<Record<DriverSort, RawBuilder<unknown>>> = {
  name: sql`lower(d.name), d.id`,
  '-name': sql`lower(d.name) desc, d.id desc`,
  created_at: sql`d.id`,
  '-created_at': sql`d.id desc`,
};

const columns = sql`d.id, d.name, d.email, d.phone, d.revision, d.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title) order by lower(v.title), v.id)
    from fleet_driver_vehicles a join vehicles v on v.id = a.vehicle_id and v.deleted_at is null
    where a.driver_id = d.id), '[]') as vehicles`;

export async function countDrivers(tx: Tx, wanted: WantedDrivers): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from fleet_drivers d where ${isWanted(wanted)}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function pageOfDrivers(
  tx: Tx,
  wanted: WantedDrivers,
  { sort, limit, offset }: { sort: DriverSort; limit: number; offset: number },
): Promise<DriverRow[]> {
  const { rows } = await sql<DriverRow>`
    select ${columns} from fleet_drivers d where ${isWanted(wanted)} order by ${orders[sort]} limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

export async function driversByIds(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  ids: readonly number[],
): Promise<DriverRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DriverRow>`
    select ${columns} from fleet_drivers d
    where d.id = any(${[...ids]}::bigint[]) and d.operator_id = ${operatorId} and d.fleet_id = ${fleetId}
      and d.deleted_at is null order by d.id
  `.execute(tx);
  return rows;
}

/** Keeps others from giving addresses to drivers of the operator's until the transaction ends. */
export async function holdAddresses(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fleet-drivers:${operatorId}`}, 0))`.execute(tx);
}

/** Which addresses fleets of the operator have a driver of, and which fleet that is. */
export async function driversWith(
  tx: Tx,
  operatorId: number,
  emails: readonly string[],
): Promise<{ id: number; emailKey: string; fleetId: number }[]> {
  if (emails.length === 0) return [];
  const { rows } = await sql<{ id: number; emailKey: string; fleetId: number }>`
    select id, email_key as "emailKey", fleet_id as "fleetId" from fleet_drivers
    where operator_id = ${operatorId} and email_key = any(${emails.map(emailKey)}::text[]) and deleted_at is null
  `.execute(tx);
  return rows;
}

/** Adds drivers, none of whose addresses another may have. @returns their numbers, in their order */
export async function insertDrivers(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { drivers, at }: { drivers: readonly KeptDriver[]; at: Date },
): Promise<number[]> {
  if (drivers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into fleet_drivers (operator_id, fleet_id, name, email, email_key, phone, created_at)
    select ${operatorId}, ${fleetId}, n.name, n.email, n.email_key, n.phone, ${at}
    from unnest(
      ${drivers.map(({ name }) => name)}::text[], ${drivers.map(({ email }) => email)}::text[],
      ${drivers.map(({ email }) => (email === null ? null : emailKey(email)))}::text[],
      ${drivers.map(({ phone }) => phone)}::text[]
    ) with ordinality n (name, email, email_key, phone, at)
    order by n.at returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function saveDriver(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { id, name, email, phone }: KeptDriver & { id: number },
): Promise<void> {
  await tx
    .updateTable('fleet_drivers')
    .set({
      name,
      email,
      email_key: email === null ? null : emailKey(email),
      phone,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

/** Gives drivers these vehicles of their fleet in place of those they had. */
export async function replaceVehicles(
  tx: Tx,
  fleetId: number,
  { driverIds, vehicleIds }: { driverIds: readonly number[]; vehicleIds: readonly number[] },
): Promise<void> {
  if (driverIds.length === 0) return;
  await tx
    .deleteFrom('fleet_driver_vehicles')
    .where('driver_id', 'in', [...driverIds])
    .execute();
  await sql`
    insert into fleet_driver_vehicles (driver_id, vehicle_id, fleet_id)
    select d, v, ${fleetId}::bigint from unnest(${[...driverIds]}::bigint[]) d
      cross join unnest(${[...vehicleIds]}::bigint[]) v
  `.execute(tx);
}

/** Takes drivers off a fleet, all of them where none is named; their rows stay for the history. */
export async function buryDrivers(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { ids, at }: { ids: readonly number[] | null; at: Date },
): Promise<void> {
  await sql`
    update fleet_drivers set deleted_at = ${at}, revision = revision + 1
    where operator_id = ${operatorId} and fleet_id = ${fleetId} and deleted_at is null
      and (${ids === null ? null : [...ids]}::bigint[] is null or id = any(${ids === null ? null : [...ids]}::bigint[]))
  `.execute(tx);
}

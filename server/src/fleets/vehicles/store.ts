import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { inOrderOf } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';
import { type KeptVehicle, plateKey, type VehicleRow, vinKey } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    vehicles: {
      id: Generated<number>;
      operator_id: number;
      fleet_id: number;
      group_id: number | null;
      make_id: number | null;
      model_id: number | null;
      title: string;
      year: number | null;
      version: string | null;
      color: string | null;
      license_plate: string | null;
      plate_key: string | null;
      fuel_type: string | null;
      connector_kind_id: number | null;
      vin: string | null;
      vin_key: string | null;
      battery_wh: number | null;
      active: Generated<boolean>;
      revision: Generated<number>;
      created_at: Date;
      deleted_at: Generated<Date | null>;
    };
  }
}

/** A fleet of an operator's. */
export interface OfFleet {
  operatorId: number;
  fleetId: number;
}

export type VehicleSort = `${'' | '-'}${'title' | 'license_plate' | 'year' | 'created_at'}`;

/** A word, and the vehicles whose cards have it in their numbers; null where these are too many to be named. */
interface SearchedWord {
  word: string;
  vehicleIds: readonly number[] | null;
}

/** Which vehicles of a fleet: with every word in name, plate, VIN or number of the card. */
export interface WantedVehicles extends OfFleet {
  words: readonly SearchedWord[];
  groupIds?: readonly number[] | undefined;
  ungrouped?: boolean | undefined;
  active?: boolean | undefined;
}

const searched = sql`(v.title || ' ' || coalesce(v.license_plate, '') || ' ' || coalesce(v.vin, ''))`;

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`lower(v.title)`,
  license_plate: sql`v.plate_key`,
  year: sql`v.year`,
  created_at: sql`v.id`,
};

function ordering(sort: VehicleSort): RawBuilder<unknown> {
  const column = columns[sort.replace('-', '')] ?? sql`v.id`;
  // What is empty stands at the end, whichever way the list is turned.
  return sort.startsWith('-')
    ? sql`order by ${column} desc nulls last, v.id desc`
    : sql`order by ${column}, v.id`;
}

const cardsWith = (operatorId: number, word: string): RawBuilder<unknown> => sql`
  from tags t where t.operator_id = ${operatorId} and t.holder = 'vehicle' and t.removed_at is null
    and not t.is_vin and t.uid_key like upper(${likeAnywhere(word)})`;

/** As many as an index is asked for one by one. */
const mostNamed = 200;

/** Looks for words in the numbers of cards first: few hits are named, so that an index finds the rest, too. */
export async function wordsWithCards(
  tx: Tx,
  operatorId: number,
  words: readonly string[],
): Promise<SearchedWord[]> {
  const found: SearchedWord[] = [];
  for (const word of words) {
    const { rows } = await sql<{ id: number }>`
      select t.holder_id as id ${cardsWith(operatorId, word)} limit ${mostNamed + 1}
    `.execute(tx);
    found.push({ word, vehicleIds: rows.length > mostNamed ? null : rows.map(({ id }) => id) });
  }
  return found;
}

function isWanted({ operatorId, fleetId, words, ...wanted }: WantedVehicles): RawBuilder<unknown> {
  const parts = [sql`v.operator_id = ${operatorId} and v.fleet_id = ${fleetId} and v.deleted_at is null`];
  if (wanted.groupIds) parts.push(sql`v.group_id = any(${[...wanted.groupIds]}::bigint[])`);
  if (wanted.ungrouped !== undefined)
    parts.push(wanted.ungrouped ? sql`v.group_id is null` : sql`v.group_id is not null`);
  if (wanted.active !== undefined) parts.push(sql`v.active = ${wanted.active}`);
  for (const { word, vehicleIds } of words) {
    const byCard =
      vehicleIds === null
        ? sql`v.id in (select t.holder_id ${cardsWith(operatorId, word)})`
        : sql`v.id = any(${[...vehicleIds]}::bigint[])`;
    parts.push(sql`(${searched} ilike ${likeAnywhere(word)} or ${byCard})`);
  }
  return sql.join(parts, sql` and `);
}

export async function countVehicles(tx: Tx, wanted: WantedVehicles): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from vehicles v where ${isWanted(wanted)}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

/** First which vehicles, then what they are: narrow rows sort quicker. */
export async function pageOfVehicles(
  tx: Tx,
  wanted: WantedVehicles,
  { sort, limit, offset }: { sort: VehicleSort; limit: number; offset: number },
): Promise<VehicleRow[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicles v where ${isWanted(wanted)} ${ordering(sort)} limit ${limit} offset ${offset}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  return vehiclesByIds(tx, wanted, ids);
}

/** Vehicles of a fleet by their ids, in the order of the ids. */
export async function vehiclesByIds(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  ids: readonly number[],
): Promise<VehicleRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<VehicleRow>`
    select v.id, v.title, v.group_id as "groupId", g.name as "groupName", v.make_id as "makeId",
      v.model_id as "modelId", v.year, v.version, v.color, v.license_plate as "licensePlate",
      v.fuel_type as "fuelType", v.connector_kind_id as "connectorKindId", v.vin, v.battery_wh as "batteryWh",
      v.active, v.revision, v.created_at as "createdAt", t.uid as "cardNumber", t.status as "cardStatus",
      t.expires_at as "cardExpiresAt"
    from vehicles v
    left join vehicle_groups g on g.id = v.group_id
    -- Looked up for each vehicle: right after thousands were added a join would go through all cards for each.
    left join lateral (
      select uid, status, expires_at from tags
      where holder_id = v.id and holder = 'vehicle' and removed_at is null and not is_vin limit 1
    ) t on true
    where v.id = any(${[...ids]}::bigint[]) and v.operator_id = ${operatorId} and v.fleet_id = ${fleetId}
      and v.deleted_at is null
  `.execute(tx);
  return inOrderOf(ids, rows);
}

/** Holds vehicles until the transaction ends, in the order of their ids. What refers to them may still be written. */
export async function holdVehicles(tx: Tx, fleet: OfFleet, ids: readonly number[]): Promise<VehicleRow[]> {
  const ordered = [...new Set(ids)].toSorted((one, other) => one - other);
  await sql`
    select from vehicles where id = any(${ordered}::bigint[]) and operator_id = ${fleet.operatorId}
      and fleet_id = ${fleet.fleetId} and deleted_at is null order by id for no key update
  `.execute(tx);
  return vehiclesByIds(tx, fleet, ordered);
}

/** Keeps others from giving VINs to vehicles of the operator's until the transaction ends. */
export async function holdVins(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vins:${operatorId}`}, 0))`.execute(tx);
}

/** What of a vehicle another has already. */
export interface Doubles {
  plate: boolean;
  vin: boolean;
}

/** Whether another vehicle has the plate in the fleet, or the VIN at the operator. */
export async function doublesOf(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { licensePlate, vin, exceptId }: Pick<KeptVehicle, 'licensePlate' | 'vin'> & { exceptId: number | null },
): Promise<Doubles> {
  const { rows } = await sql<Doubles>`
    select exists (select from vehicles where fleet_id = ${fleetId} and plate_key = ${plateKey(licensePlate)}
        and deleted_at is null and id is distinct from ${exceptId}::bigint) as plate,
      exists (select from vehicles where operator_id = ${operatorId} and vin_key = ${vinKey(vin)}
        and deleted_at is null and id is distinct from ${exceptId}::bigint) as vin
  `.execute(tx);
  return rows[0] ?? { plate: false, vin: false };
}

/** The columns of a vehicle as it is kept. */
export const valuesOf = (kept: KeptVehicle) => ({
  group_id: kept.groupId,
  make_id: kept.makeId,
  model_id: kept.modelId,
  title: kept.title,
  year: kept.year,
  version: kept.version,
  color: kept.color,
  license_plate: kept.licensePlate,
  plate_key: plateKey(kept.licensePlate),
  fuel_type: kept.fuelType,
  connector_kind_id: kept.connectorKindId,
  vin: kept.vin,
  vin_key: vinKey(kept.vin),
  battery_wh: kept.batteryWh,
  active: kept.active,
});

export async function insertVehicle(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { kept, at }: { kept: KeptVehicle; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('vehicles')
    .values({ operator_id: operatorId, fleet_id: fleetId, ...valuesOf(kept), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveVehicle(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { id, kept }: { id: number; kept: KeptVehicle },
): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ ...valuesOf(kept), revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

/** Moves vehicles into a group or out of any, or makes them active or inactive; what is undefined stays. */
export async function changeAll(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { ids, groupId, active }: { ids: readonly number[]; groupId?: number | null; active?: boolean },
): Promise<void> {
  await sql`
    update vehicles set revision = revision + 1,
      group_id = ${groupId === undefined ? sql`group_id` : sql`${groupId}::bigint`},
      active = ${active === undefined ? sql`active` : sql`${active}::boolean`}
    where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and fleet_id = ${fleetId}
  `.execute(tx);
}

/** Takes vehicles out of their fleet; their rows stay for the orders that name them. */
export async function buryVehicles(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    update vehicles set deleted_at = ${at}, group_id = null, revision = revision + 1
    where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and fleet_id = ${fleetId}
  `.execute(tx);
}

const ofFleet = ({ operatorId, fleetId }: OfFleet) => sql`
  select id from vehicles where operator_id = ${operatorId} and fleet_id = ${fleetId} and deleted_at is null order by id`;

/** The numbers of all vehicles of a fleet in order. */
export async function idsOfFleet(tx: Tx, fleet: OfFleet): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${ofFleet(fleet)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same, held until the transaction ends. */
export async function holdAllVehicles(tx: Tx, fleet: OfFleet): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${ofFleet(fleet)} for update`.execute(tx);
  return rows.map(({ id }) => id);
}

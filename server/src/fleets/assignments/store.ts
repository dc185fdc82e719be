import type { CategoryType } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_charge_points: { fleet_id: number; charge_point_id: number };
    fleet_charge_point_groups: { fleet_id: number; group_id: number };
    fleet_place_categories: { fleet_id: number; category_id: number };
    fleet_charging_sites: { fleet_id: number; site_id: number };
  }
}

/** A vehicle at a power center. */
export interface VehicleVisit {
  vehicleId: number;
  chargePointId: number;
}

/** Whether the charge point `c` is a place of a fleet: by itself, or by its group, its site, or a category of it or of its site. */
const isPlaceOf = (fleetId: Query): Query => sql`(
  exists (select from fleet_charge_points a where a.fleet_id = ${fleetId} and a.charge_point_id = c.id)
  or exists (select from charge_point_group_members m join fleet_charge_point_groups a on a.group_id = m.group_id
    where m.charge_point_id = c.id and a.fleet_id = ${fleetId})
  or exists (select from charge_point_categories y join fleet_place_categories a on a.category_id = y.category_id
    where y.charge_point_id = c.id and a.fleet_id = ${fleetId})
  or exists (select from charging_site_categories y join fleet_place_categories a on a.category_id = y.category_id
    where y.charging_site_id = c.charging_site_id and a.fleet_id = ${fleetId})
  or exists (select from fleet_charging_sites a where a.site_id = c.charging_site_id and a.fleet_id = ${fleetId}))`;

/** Which vehicles are at a place of their fleet, in their order: its own, or one of a group, category or site of the fleet's. */
export async function admittedVisits(tx: Tx, visits: readonly VehicleVisit[]): Promise<boolean[]> {
  if (visits.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select n.place::int as place from unnest(
      ${visits.map(({ vehicleId }) => vehicleId)}::bigint[], ${visits.map(({ chargePointId }) => chargePointId)}::bigint[]
    ) with ordinality n (vehicle_id, charge_point_id, place)
    join vehicles v on v.id = n.vehicle_id
    join charge_points c on c.id = n.charge_point_id and c.operator_id = v.operator_id
    where ${isPlaceOf(sql`v.fleet_id`)}
  `.execute(tx);
  const admitted = new Set(rows.map(({ place }) => place));
  return visits.map((_, index) => admitted.has(index + 1));
}

/** A power center, or a group of them. */
export interface NamedPlace {
  chargePointId: number | null;
  chargePointGroupId: number | null;
}

/** Whether a power center is a place of a fleet, or a group is assigned to it. */
export async function hasPlace(
  tx: Tx,
  fleetId: number,
  { chargePointId, chargePointGroupId }: NamedPlace,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from charge_points c where c.id = ${chargePointId}::bigint and c.deleted_at is null
        and ${isPlaceOf(sql`${fleetId}::bigint`)})
      or exists (select from fleet_charge_point_groups a where a.fleet_id = ${fleetId} and a.group_id = ${chargePointGroupId}::bigint)
      as has
  `.execute(tx);
  return rows[0]?.has === true;
}

export type PlaceKind = 'charge_point_ids' | 'charge_point_group_ids' | 'category_ids' | 'charging_site_ids';

type Ids = readonly number[];

/** Which of some places are an operator's. */
const owned: Record<PlaceKind, (operatorId: number, ids: Ids) => Query> = {
  charge_point_ids: (operatorId, ids) => sql`
    select id from charge_points where operator_id = ${operatorId} and deleted_at is null and id = any(${[...ids]}::bigint[])`,
  charge_point_group_ids: (operatorId, ids) => sql`
    select id from charge_point_groups where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[])`,
  category_ids: (operatorId, ids) => sql`
    select id from categories where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[])`,
  charging_site_ids: (operatorId, ids) => sql`
    select id from charging_sites where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[])`,
};

/** Which of some places are not the operator's. */
export async function strangePlaces(
  tx: Tx,
  operatorId: number,
  { kind, ids }: { kind: PlaceKind; ids: Ids },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${[...ids]}::bigint[]) n (id)
    where n.id not in (${owned[kind](operatorId, ids)}) order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

const assigned: Record<PlaceKind, (fleetId: number) => Query> = {
  charge_point_ids: (fleetId) =>
    sql`select charge_point_id as id from fleet_charge_points where fleet_id = ${fleetId} order by 1`,
  charge_point_group_ids: (fleetId) =>
    sql`select group_id as id from fleet_charge_point_groups where fleet_id = ${fleetId} order by 1`,
  category_ids: (fleetId) =>
    sql`select category_id as id from fleet_place_categories where fleet_id = ${fleetId} order by 1`,
  charging_site_ids: (fleetId) =>
    sql`select site_id as id from fleet_charging_sites where fleet_id = ${fleetId} order by 1`,
};

/** The places of one kind that are assigned to a fleet. */
export async function placesOfFleet(tx: Tx, fleetId: number, kind: PlaceKind): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${assigned[kind](fleetId)}`.execute(tx);
  return rows.map(({ id }) => id);
}

const taken: Record<PlaceKind, (fleetId: number, ids: Ids) => Query> = {
  charge_point_ids: (fleetId, ids) =>
    sql`delete from fleet_charge_points where fleet_id = ${fleetId} and charge_point_id = any(${[...ids]}::bigint[])`,
  charge_point_group_ids: (fleetId, ids) =>
    sql`delete from fleet_charge_point_groups where fleet_id = ${fleetId} and group_id = any(${[...ids]}::bigint[])`,
  category_ids: (fleetId, ids) =>
    sql`delete from fleet_place_categories where fleet_id = ${fleetId} and category_id = any(${[...ids]}::bigint[])`,
  charging_site_ids: (fleetId, ids) =>
    sql`delete from fleet_charging_sites where fleet_id = ${fleetId} and site_id = any(${[...ids]}::bigint[])`,
};

const given: Record<PlaceKind, (fleetId: number, ids: Ids) => Query> = {
  charge_point_ids: (fleetId, ids) => sql`
    insert into fleet_charge_points (fleet_id, charge_point_id)
    select ${fleetId}, n.id from unnest(${[...ids]}::bigint[]) n (id) order by n.id on conflict do nothing`,
  charge_point_group_ids: (fleetId, ids) => sql`
    insert into fleet_charge_point_groups (fleet_id, group_id)
    select ${fleetId}, n.id from unnest(${[...ids]}::bigint[]) n (id) order by n.id on conflict do nothing`,
  category_ids: (fleetId, ids) => sql`
    insert into fleet_place_categories (fleet_id, category_id)
    select ${fleetId}, n.id from unnest(${[...ids]}::bigint[]) n (id) order by n.id on conflict do nothing`,
  charging_site_ids: (fleetId, ids) => sql`
    insert into fleet_charging_sites (fleet_id, site_id)
    select ${fleetId}, n.id from unnest(${[...ids]}::bigint[]) n (id) order by n.id on conflict do nothing`,
};

/** Takes places from a fleet, and gives it others. */
export async function changePlaces(
  tx: Tx,
  fleetId: number,
  { kind, added, removed }: { kind: PlaceKind; added: Ids; removed: Ids },
): Promise<void> {
  if (removed.length > 0) await taken[kind](fleetId, removed).execute(tx);
  if (added.length > 0) await given[kind](fleetId, added).execute(tx);
}

/** A part of a list by name. */
export interface Slice {
  words: readonly string[];
  limit: number;
  offset: number;
}

const named = (name: ReturnType<typeof sql>, { words, limit, offset }: Slice) => sql`
  ${name} ilike all(${words.map((word) => likeAnywhere(word))}::text[])
  order by lower(${name}), 1 limit ${limit} offset ${offset}`;

export async function chargePointsOfFleet(
  tx: Tx,
  fleetId: number,
  slice: Slice,
): Promise<{ id: number; title: string; identifier: string }[]> {
  const { rows } = await sql<{ id: number; title: string; identifier: string }>`
    select c.id, c.title, c.identifier from fleet_charge_points a join charge_points c on c.id = a.charge_point_id
    where a.fleet_id = ${fleetId} and c.deleted_at is null and ${named(sql`c.title`, slice)}`.execute(tx);
  return rows;
}

type Counted = { id: number; name: string; charge_points_count: number };

export async function groupsOfFleet(tx: Tx, fleetId: number, slice: Slice): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select g.id, g.name, (select count(*)::int from charge_point_group_members m
      where m.operator_id = g.operator_id and m.group_id = g.id) as charge_points_count
    from fleet_charge_point_groups a join charge_point_groups g on g.id = a.group_id
    where a.fleet_id = ${fleetId} and ${named(sql`g.name`, slice)}`.execute(tx);
  return rows;
}

export async function categoriesOfFleet(
  tx: Tx,
  fleetId: number,
  slice: Slice,
): Promise<{ id: number; name: string; type: CategoryType; color: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; type: CategoryType; color: string | null }>`
    select y.id, y.name, y.type, y.color from fleet_place_categories a join categories y on y.id = a.category_id
    where a.fleet_id = ${fleetId} and ${named(sql`y.name`, slice)}`.execute(tx);
  return rows;
}

export async function sitesOfFleet(tx: Tx, fleetId: number, slice: Slice): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select s.id, s.name, s.charge_points_count from fleet_charging_sites a join charging_sites s on s.id = a.site_id
    where a.fleet_id = ${fleetId} and ${named(sql`s.name`, slice)}`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import { mercatorOf, type Spot } from './rules';

export interface FoundNear extends Spot {
  id: number;
  visibility: 'public' | 'private';
}

/** As the index has it: another spelling would not be served by it. */
const onMap = sql`point(
  c.longitude + c.operator_id * 1000.0::float8,
  degrees(ln(tan(pi() / 4 + greatest(-85.051128, least(85.051128, c.latitude)) * pi() / 360)))
)`;

export interface NearBy {
  operatorId: number;
  spot: Spot;
  most: number;
  /** All public ones, or of the private ones all, these, or those that admit a person. */
  of: 'public' | 'all' | readonly number[] | { admitting: number };
  outlets?: WantedOutlets;
}

/** Which connectors somebody looks for. */
export interface WantedOutlets {
  types?: readonly string[] | undefined;
  leastPowerW?: number | undefined;
  /** Only where one is free, as far as its charge point is there. */
  isFree?: boolean | undefined;
}

const hasOutlet = ({ types, leastPowerW, isFree }: WantedOutlets): Query => sql`(exists (
  select from connectors k where k.charge_point_id = c.id and k.removed_at is null
    and ${types === undefined ? sql`true` : sql`k.type = any(${[...types]}::text[])`}
    and ${leastPowerW === undefined ? sql`true` : sql`k.max_power_w >= ${leastPowerW}`}
    and ${isFree === true ? sql`k.status = 'available' and c.online and not c.out_of_service` : sql`true`}
))`;

/**
 * Whether a private charge point admits a person, asked of each candidate as it comes: an `exists` may be answered by reading all that
 * admit them first.
 */
const admits = (personId: number): Query => sql`coalesce(
  (select true from charge_point_allowed_users a where a.charge_point_id = c.id and a.person_id = ${personId} limit 1),
  (select true from charge_point_group_members g
    join charge_point_group_allowed_users a on a.group_id = g.group_id and a.person_id = ${personId}
    where g.charge_point_id = c.id limit 1),
  false)`;

const isOf = (of: NearBy['of']): Query => {
  if (typeof of === 'string') return sql`true`;
  return 'admitting' in of ? admits(of.admitting) : sql`c.id = any(${of}::bigint[])`;
};

/** The nearest listed charge points of an operator to a spot on the map, so many at most, in no order. */
export async function listedNear(
  tx: Tx,
  { operatorId, spot, most, of, outlets }: NearBy,
): Promise<FoundNear[]> {
  const own = operatorId * 1000;
  const { rows } = await sql<FoundNear>`
    select c.id, c.latitude, c.longitude, c.visibility from charge_points c
    where c.listed and c.deleted_at is null and c.operator_id = ${operatorId}
      and c.visibility = ${of === 'public' ? 'public' : 'private'} and ${isOf(of)}
      and ${outlets === undefined ? sql`true` : hasOutlet(outlets)}
      and ${onMap} <@ box(point(${own - 180}::float8, -181), point(${own + 180}::float8, 181))
    order by ${onMap} <-> point(${own + spot.longitude}::float8, ${mercatorOf(spot.latitude)}::float8) limit ${most}
  `.execute(tx);
  return rows;
}

/** A listed charge point of an operator by its number or by what its code says; null where there is none. */
export async function findListed(
  tx: Tx,
  operatorId: number,
  by: { id: number } | { token: string },
): Promise<Pick<FoundNear, 'id' | 'visibility'> | null> {
  const row = await tx
    .selectFrom('charge_points')
    .select(['id', 'visibility'])
    .where('operator_id', '=', operatorId)
    .where('listed', '=', true)
    .where('deleted_at', 'is', null)
    .where((each) => ('id' in by ? each('id', '=', by.id) : each('token', '=', by.token)))
    .executeTakeFirst();
  return row ?? null;
}

/** A charge point that somebody names. */
export interface NamedPlace {
  id: number;
  operatorId: number;
  listed: boolean;
  visibility: 'public' | 'private';
}

/** What a code says, the number printed on one of an operator's, or its number in the database. */
export type NamedBy = { token: string } | { id: number } | { operatorId: number; identifier: string };

/** The charge point that somebody names; null where there is none. */
export async function findNamed(tx: Tx, by: NamedBy): Promise<NamedPlace | null> {
  const found = tx
    .selectFrom('charge_points')
    .select(['id', 'operator_id as operatorId', 'listed', 'visibility'])
    .where('deleted_at', 'is', null);
  const named =
    'token' in by
      ? found.where('token', '=', by.token)
      : 'id' in by
        ? found.where('id', '=', by.id)
        : found
            .where('operator_id', '=', by.operatorId)
            .where('identifier_key', '=', sql<string>`lower(${by.identifier} collate "C")`);
  return (await named.executeTakeFirst()) ?? null;
}

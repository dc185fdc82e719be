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
}

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
export async function listedNear(tx: Tx, { operatorId, spot, most, of }: NearBy): Promise<FoundNear[]> {
  const own = operatorId * 1000;
  const { rows } = await sql<FoundNear>`
    select c.id, c.latitude, c.longitude, c.visibility from charge_points c
    where c.listed and c.deleted_at is null and c.operator_id = ${operatorId}
      and c.visibility = ${of === 'public' ? 'public' : 'private'} and ${isOf(of)}
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

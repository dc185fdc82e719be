import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { mercatorOf, type Spot, wrapped } from './rules';

export interface FoundNear extends Spot {
  id: number;
  visibility: 'public' | 'private';
}

/** As the index has it: another spelling would not be served by it. */
const onMap = sql`point(
  c.longitude + c.operator_id * 1000.0::float8,
  degrees(ln(tan(pi() / 4 + greatest(-85.051128, least(85.051128, c.latitude)) * pi() / 360)))
)`;

/** The nearest listed charge points of an operator to a spot, so many of the public and of the private ones each, in no order. */
export async function listedNear(
  tx: Tx,
  { operatorId, spot, most }: { operatorId: number; spot: Spot; most: number },
): Promise<FoundNear[]> {
  const y = mercatorOf(spot.latitude);
  const own = operatorId * 1000;
  const nearest = (visibility: string, longitude: number): RawBuilder<unknown> => sql`(
    select c.id, c.latitude, c.longitude, c.visibility from charge_points c
    where c.listed and c.deleted_at is null and c.operator_id = ${operatorId} and c.visibility = ${visibility}
      and ${onMap} <@ box(point(${own - 180}::float8, -181), point(${own + 180}::float8, 181))
    order by ${onMap} <-> point(${own + longitude}::float8, ${y}::float8) limit ${most}
  )`;
  const parts = ['public', 'private'].flatMap((visibility) =>
    wrapped(spot.longitude).map((longitude) => nearest(visibility, longitude)),
  );
  const { rows } = await sql<FoundNear>`${sql.join(parts, sql` union all `)}`.execute(tx);
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

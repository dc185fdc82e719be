import type { facets } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';

type FacetName = facets.FacetName;

const mostValues = 500;

const ofChargePoints: Readonly<Record<Exclude<FacetName, 'connector_type'>, RawBuilder<unknown>>> = {
  protocol: sql`c.protocol`,
  vendor: sql`c.vendor`,
  model: sql`c.model`,
  firmware: sql`c.firmware`,
  country: sql`c.country`,
  city: sql`c.city`,
};

const columnsOfFacets = sql.join(Object.values(ofChargePoints));
const setsOfFacets = sql.join(Object.values(ofChargePoints).map((column) => sql`(${column})`));
const nameOfSet = sql.join(
  Object.entries(ofChargePoints).map(
    ([name, column]) => sql`when grouping(${column}) = 0 then ${sql.lit(name)}`,
  ),
  sql` `,
);

export interface FacetRow {
  facet: FacetName;
  value: string;
  count: number;
}

/** The values that an operator's charge points have and on how many of them, the most frequent first. */
export async function facetsOf(tx: Tx, operatorId: number): Promise<FacetRow[]> {
  const mine = sql`c.operator_id = ${operatorId} and c.deleted_at is null`;
  const { rows } = await sql<FacetRow>`
    with counted as (
      select case ${nameOfSet} end as facet, coalesce(${columnsOfFacets}) as value, count(*) as count
      from charge_points c where ${mine} group by grouping sets (${setsOfFacets})
      union all
      select 'connector_type', k.type, count(distinct k.charge_point_id)
      from connectors k join charge_points c on c.id = k.charge_point_id
      where ${mine} and k.removed_at is null group by k.type
    ), ranked as (
      select *, row_number() over (partition by facet order by count desc, value) as rank
      from counted where value <> ''
    )
    select facet, value, count from ranked where rank <= ${mostValues} order by facet, rank`.execute(tx);
  return rows;
}

import type { facets } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargePointTable } from './rules';
import { isWanted, type Wanted } from './store-filters';

export interface Totals {
  count: number;
  byStatus: { status: ChargePointTable['status']; count: number }[];
  connectors: number;
  orders: number;
  energyWh: number;
  earningMinor: number;
}

/** Sums over all charge points that are asked for, in one pass over them and one over their connectors. */
export async function totalsOf(tx: Tx, wanted: Wanted): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with found as materialized (
      select c.id, c.status, c.orders_count, c.total_energy_wh, c.total_earning_minor
      from charge_points c where ${isWanted(wanted)}
    ), each_status as (
      select status, count(*) as count, sum(orders_count) as orders,
        sum(total_energy_wh) as energy, sum(total_earning_minor) as earning
      from found group by status
    )
    select coalesce(sum(count), 0)::bigint as count,
      coalesce(json_agg(json_build_object('status', status, 'count', count) order by status), '[]') as "byStatus",
      (select count(*) from connectors k join found on found.id = k.charge_point_id
        where k.removed_at is null) as connectors,
      coalesce(sum(orders), 0)::bigint as orders,
      coalesce(sum(energy), 0)::bigint as "energyWh",
      coalesce(sum(earning), 0)::bigint as "earningMinor"
    from each_status`.execute(tx);
  return rows[0] ?? { count: 0, byStatus: [], connectors: 0, orders: 0, energyWh: 0, earningMinor: 0 };
}

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

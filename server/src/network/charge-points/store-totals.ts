import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Sums } from '../../platform/db/query';
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

const isNarrowed = ({ operatorId: _operator, mine: _mine, ...filters }: Wanted): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** What those that are found came to; where nothing narrows them, all but the few that are deleted, which is quicker. */
const sumsOf = (wanted: Wanted, { summed, added }: Sums): RawBuilder<unknown> => {
  const all = sql`(${summed} union all ${added}) l`;
  const from = isNarrowed(wanted)
    ? sql`${all} join found on found.id = l.id`
    : sql`${all} where l.id not in (
        select id from charge_points where operator_id = ${wanted.operatorId} and deleted_at is not null)`;
  return sql`select sum(l.orders) as orders, sum(l."energyWh") as energy, sum(l."earningMinor") as earning from ${from}`;
};

/** Sums over all charge points that are asked for, in one pass over them, one over their connectors, one over what they came to. */
export async function totalsOf(tx: Tx, wanted: Wanted, lifetime: Sums): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with found as materialized (
      select c.id, c.status from charge_points c where ${isWanted(wanted)}
    ), each_status as (
      select status, count(*) as count from found group by status
    ), sums as (${sumsOf(wanted, lifetime)})
    select coalesce(sum(count), 0)::bigint as count,
      coalesce(json_agg(json_build_object('status', status, 'count', count) order by status), '[]') as "byStatus",
      (select count(*) from connectors k join found on found.id = k.charge_point_id
        where k.removed_at is null) as connectors,
      (select coalesce(orders, 0) from sums)::bigint as orders,
      (select coalesce(energy, 0) from sums)::bigint as "energyWh",
      (select coalesce(earning, 0) from sums)::bigint as "earningMinor"
    from each_status`.execute(tx);
  return rows[0] ?? { count: 0, byStatus: [], connectors: 0, orders: 0, energyWh: 0, earningMinor: 0 };
}

import { sql } from 'kysely';
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

/** Sums over all charge points that are asked for, in one pass over them, one over what they came to and one over their connectors. */
export async function totalsOf(tx: Tx, wanted: Wanted, { summed, added }: Sums): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with found as materialized (
      select c.id, c.status from charge_points c where ${isWanted(wanted)}
    ), each_status as (
      select status, count(*) as count from found group by status
    ), sums as (
      select sum(l.orders) as orders, sum(l."energyWh") as energy, sum(l."earningMinor") as earning
      from found join (${summed} union all ${added}) l on l.id = found.id
    )
    select coalesce(sum(count), 0)::bigint as count,
      coalesce(json_agg(json_build_object('status', status, 'count', count) order by status), '[]') as "byStatus",
      (select count(*) from connectors k join found on found.id = k.charge_point_id
        where k.removed_at is null) as connectors,
      coalesce((select orders from sums), 0)::bigint as orders,
      coalesce((select energy from sums), 0)::bigint as "energyWh",
      coalesce((select earning from sums), 0)::bigint as "earningMinor"
    from each_status`.execute(tx);
  return rows[0] ?? { count: 0, byStatus: [], connectors: 0, orders: 0, energyWh: 0, earningMinor: 0 };
}

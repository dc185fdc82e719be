import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
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
export async function totalsOf(tx: Tx, wanted: Wanted, lifetime: Query): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with found as materialized (
      select c.id, c.status, l.orders, l."energyWh", l."earningMinor"
      from charge_points c left join (${lifetime}) l on l.id = c.id where ${isWanted(wanted)}
    ), each_status as (
      select status, count(*) as count, sum(orders) as orders,
        sum("energyWh") as energy, sum("earningMinor") as earning
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

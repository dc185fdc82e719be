import type { EarningKind, earnings, Parsed } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query, Sums } from '../../platform/db/query';
import type { EarningRow, Periods } from './rules';

type Span = { since: Query; until: Query };

type Asked = Periods &
  Pick<Parsed<typeof earnings.listEarnings>['query'], 'charging_site_id' | 'group_id' | 'charge_point_id'> & {
    operatorId: number;
    currency: string;
  };

const period = ({ from, to }: Periods): Span => ({
  since: sql`${from}::timestamptz`,
  until: sql`${to}::timestamptz`,
});
const periodBefore = ({ before, from }: Periods): Span => ({
  since: sql`${before}::timestamptz`,
  until: sql`${from}::timestamptz`,
});

const figures = sql`coalesce(sum(orders) filter (where is_now), 0)::bigint as orders,
  coalesce(sum(energy_wh) filter (where is_now), 0)::bigint as "energyWh",
  coalesce(sum(earning_minor) filter (where is_now), 0)::bigint as "earningMinor",
  coalesce(sum(orders) filter (where not is_now), 0)::bigint as "ordersBefore",
  coalesce(sum(energy_wh) filter (where not is_now), 0)::bigint as "energyBeforeWh",
  coalesce(sum(earning_minor) filter (where not is_now), 0)::bigint as "earningBeforeMinor"`;

/** By what each kind sums up, and whose name that is. */
const kinds: Readonly<Record<Exclude<EarningKind, 'hour'>, { key: Query; name: Query }>> = {
  group: { key: sql`m.group_id`, name: sql`select name from charge_point_groups where id = e.id` },
  charging_site: { key: sql`c.charging_site_id`, name: sql`select name from charging_sites where id = e.id` },
  charge_point: { key: sql`c.id`, name: sql`select title from charge_points where id = e.id` },
};

const amongThe = (column: Query, ids: readonly number[] | undefined): Query[] =>
  ids === undefined ? [] : [sql`${column} = any(${[...ids]}::bigint[])`];

/** What is asked of the power centers, `c` with its group `m`. */
const isMeant = (asked: Asked): Query =>
  sql.join(
    [
      sql`c.operator_id = ${asked.operatorId}`,
      ...amongThe(sql`c.charging_site_id`, asked.charging_site_id),
      ...amongThe(sql`m.group_id`, asked.group_id),
      ...amongThe(sql`c.id`, asked.charge_point_id),
    ],
    sql` and `,
  );

/** Earnings by what power centers belong to now; the first row is of all, then those that earned most. */
export async function earningsByPlace(
  tx: Tx,
  asked: Asked & { by: Exclude<EarningKind, 'hour'>; limit: number },
  placesBetween: (span: Span) => Sums,
): Promise<EarningRow[]> {
  const [now, then] = [placesBetween(period(asked)), placesBetween(periodBefore(asked))];
  const { key, name } = kinds[asked.by];
  const { rows } = await sql<EarningRow>`
    with found as (
      select true as is_now, f.* from (${now.summed} union all ${now.added}) f
      union all
      select false, f.* from (${then.summed} union all ${then.added}) f
    ), sums as materialized (
      select charge_point_id, is_now, sum(orders) as orders, sum(energy_wh) as energy_wh, sum(earning_minor) as earning_minor
      from found where currency = ${asked.currency} group by 1, 2 having sum(orders) <> 0
    ), each as (
      select grouping(${key}) = 1 as "isTotal", ${key} as id, null::int as hour, ${figures}
      from sums f join charge_points c on c.id = f.charge_point_id
        left join charge_point_group_members m on m.operator_id = ${asked.operatorId} and m.charge_point_id = c.id
      where ${isMeant(asked)} group by grouping sets ((${key}), ())
    )
    select e.*, case when e."isTotal" then null else (${name}) end as name from each e
    order by e."isTotal" desc, e."earningMinor" desc, e."earningBeforeMinor" desc, e.id limit ${asked.limit + 1}`.execute(
    tx,
  );
  return rows;
}

/** Earnings by the hour of the day of a zone in which orders began, of all power centers, from sums by the quarter of an hour. */
export async function earningsByHour(
  tx: Tx,
  asked: Asked & { timeZone: string },
  sessionsBetween: (span: Span) => Query,
): Promise<EarningRow[]> {
  return byHour(
    tx,
    asked,
    sql`
    select true as is_now, started_quarter as at, currency, orders, energy_wh, earning_minor
    from (${sessionsBetween(period(asked))}) n
    union all
    select false, started_quarter, currency, orders, energy_wh, earning_minor
    from (${sessionsBetween(periodBefore(asked))}) b`,
  );
}

/** The same of some power centers, of which orders are read one by one. */
export async function earningsByHourAt(tx: Tx, asked: Asked & { timeZone: string }): Promise<EarningRow[]> {
  return byHour(
    tx,
    asked,
    sql`
    select o.completed_at >= ${asked.from} as is_now, coalesce(o.started_at, timestamptz 'epoch') as at, o.currency,
      1 as orders, o.energy_wh, o.cost_minor - o.fee_minor as earning_minor
    from charge_points c left join charge_point_group_members m on m.operator_id = ${asked.operatorId} and m.charge_point_id = c.id
      join orders o on o.charge_point_id = c.id
    where ${isMeant(asked)} and o.state = 'completed' and o.completed_at >= ${asked.before} and o.completed_at < ${asked.to}`,
  );
}

/** Of an order whose beginning is unknown the hour is, too: it counts in the total alone. */
async function byHour(
  tx: Tx,
  { currency, timeZone }: Asked & { timeZone: string },
  found: Query,
): Promise<EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    with found as (
      select is_now, orders, energy_wh, earning_minor,
        case when at > timestamptz 'epoch' then extract(hour from at at time zone ${timeZone})::int end as hour
      from (${found}) f where currency = ${currency}
    )
    select grouping(hour) = 1 as "isTotal", null::bigint as id, null as name, hour, ${figures}
    from found group by grouping sets ((hour), ()) order by 1 desc, hour`.execute(tx);
  return rows.filter(({ isTotal, hour }) => isTotal || hour !== null);
}

import type { insights, Parsed } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query, Sums } from '../../platform/db/query';
import type { SummaryRow } from './rules-summary';

export type SummaryWanted = Pick<
  Parsed<typeof insights.summary>['query'],
  'group_by' | 'group_id' | 'charging_site_id' | 'charge_point_id'
> & { operatorId: number; currency: string; from: Date; to: Date; limit: number };

/** By what each kind sums up, and whose name that is. */
const kinds: Readonly<Record<insights.SummaryKind, { key: Query; name: Query }>> = {
  group: { key: sql`m.group_id`, name: sql`select name from charge_point_groups where id = e.key` },
  charging_site: {
    key: sql`c.charging_site_id`,
    name: sql`select name from charging_sites where id = e.key`,
  },
  charge_point: { key: sql`c.id`, name: sql`select title from charge_points where id = e.key` },
};

type Ids = readonly number[] | undefined;

const amongThe = (column: Query, ids: Ids): Query[] =>
  ids === undefined ? [] : [sql`${column} = any(${[...ids]}::bigint[])`];

/** The power centers of a kind of row, each with what it is summed up by. */
function placesIn(wanted: SummaryWanted, from: Query, which: Query): RawBuilder<unknown> {
  const { group_by: by, operatorId } = wanted;
  const conditions = [
    sql`c.operator_id = ${operatorId}`,
    which,
    ...amongThe(sql`m.group_id`, wanted.group_id),
    ...amongThe(sql`c.charging_site_id`, wanted.charging_site_id),
    ...amongThe(sql`c.id`, wanted.charge_point_id),
  ];
  return sql`select c.id, c.deleted_at is null as is_there, ${kinds[by].key} as key from ${from}
    left join charge_point_group_members m on m.operator_id = ${operatorId} and m.charge_point_id = c.id
    where ${sql.join(conditions, sql` and `)}`;
}

/** Those that are deleted count with their orders alone, so they are looked for among the orders: no index has them all. */
const placesOf = (wanted: SummaryWanted): RawBuilder<unknown> => sql`
  ${placesIn(wanted, sql`charge_points c`, sql`c.deleted_at is null`)}
  union all
  ${placesIn(wanted, sql`sums join charge_points c on c.id = sums.id`, sql`c.deleted_at is not null`)}`;

/** Whose sums are worth reading, where that is fewer than all. */
function narrowed({
  operatorId,
  group_id: groups,
  charge_point_id: ids,
}: SummaryWanted): RawBuilder<unknown> {
  const members = sql`charge_point_id in (select charge_point_id from charge_point_group_members
    where operator_id = ${operatorId} and ${sql.join(amongThe(sql`group_id`, groups))})`;
  const parts = [...(groups === undefined ? [] : [members]), ...amongThe(sql`charge_point_id`, ids)];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}

/** What sessions of a span came to; the first row is of all, the others of one each, those that earned most first. */
export async function findSummary(
  tx: Tx,
  wanted: SummaryWanted,
  placesBetween: (span: { since: Query; until: Query }) => Sums,
): Promise<SummaryRow[]> {
  const { group_by: by, currency, from, to, limit } = wanted;
  const { summed, added } = placesBetween({
    since: sql`${from}::timestamptz`,
    until: sql`${to}::timestamptz`,
  });
  const { rows } = await sql<SummaryRow>`
    with sums as materialized (
      select charge_point_id as id, sum(orders) as orders, sum(energy_wh) as energy_wh,
        sum(earning_minor) filter (where currency = ${currency}) as earning
      from (${summed} union all ${added}) one ${narrowed(wanted)} group by 1
    ), places as (${placesOf(wanted)}), each as (
      select grouping(p.key) = 1 as "isTotal", p.key,
        (count(*) filter (where p.is_there))::int as "chargePoints",
        coalesce(sum(s.orders), 0)::bigint as orders, coalesce(sum(s.energy_wh), 0)::bigint as "energyWh",
        coalesce(sum(s.earning), 0)::bigint as "earningMinor"
      from places p left join sums s on s.id = p.id group by grouping sets ((p.key), ())
    )
    select e."isTotal", e.key as id, (${kinds[by].name}) as name, e."chargePoints", e.orders, e."energyWh", e."earningMinor"
    from each e where e."isTotal" or e."chargePoints" > 0 or e.orders > 0
    order by e."isTotal" desc, e."earningMinor" desc, e."energyWh" desc, e.key limit ${limit + 1}`.execute(
    tx,
  );
  return rows;
}

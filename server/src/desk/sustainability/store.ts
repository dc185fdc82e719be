import type { sustainability as calls } from '@voltdeck/contract';
import { sql } from 'kysely';
import { dayAfter, type Days, keptSpans } from '../../kernel/days';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { Charged } from './rules';
import type { Found, Period } from './rules-report';

export interface AskedPlaces {
  operatorId: number;
  siteIds: readonly number[] | undefined;
}

/** A query of the energy on days by charge point, from the rows that are kept of them. */
export type EnergyOnDays = (
  of: Days & { parts: readonly { isMonth: boolean; from: string; to: string }[] },
) => Query;

/** By the day, or by as few rows as there are. */
const energyOf = (days: Days, by: calls.Span, energyOnDays: EnergyOnDays): Query =>
  energyOnDays({
    ...days,
    parts:
      by === 'day'
        ? [{ isMonth: false, from: days.from, to: dayAfter(days.to) }]
        : keptSpans(days).map(({ span, from, to }) => ({ isMonth: span === 'month', from, to })),
  });

const pointOf = (by: calls.Span): Query =>
  by === 'day' ? sql`since` : sql`since - (extract(day from since)::int - 1)`;

/** Energy by where it was charged: the site a power center belongs to now, 0 for none, and the country of that, else its own. */
const placed = (energy: Query, { operatorId, siteIds }: AskedPlaces, by: calls.Span): Query => sql`
  select is_now, ${pointOf(by)} as point, coalesce(c.charging_site_id, 0) as site_id, coalesce(s.country, c.country)::text as country,
    sum(e.orders)::bigint as orders, sum(e.energy_wh)::bigint as energy_wh
  from (${energy}) e
  join charge_points c on c.id = e.charge_point_id
  left join charging_sites s on s.id = c.charging_site_id
  where c.operator_id = ${operatorId}
    ${siteIds === undefined ? sql`` : sql`and c.charging_site_id = any(${[...siteIds]}::bigint[])`}
  group by 1, 2, 3, 4 having sum(e.orders) <> 0 or sum(e.energy_wh) <> 0`;

const sums = sql`sum(orders)::bigint as orders, sum(energy_wh)::bigint as "energyWh"`;
const year = sql`extract(year from point)::int as year`;

interface Row extends Charged {
  part: 'point' | 'site' | 'before';
  point: string | null;
  siteId: number | null;
  name: string | null;
  sites: number;
}

/** What a period and the one before came to, by country and year; one statement, so that all parts tell of the same moment. */
export async function findCharged(
  tx: Tx,
  { asked, period, mostSites }: { asked: AskedPlaces; period: Period; mostSites: number },
  energyOnDays: EnergyOnDays,
): Promise<Found> {
  const { days, before, by } = period;
  const energy = sql`
    select true as is_now, n.* from (${energyOf(days, by, energyOnDays)}) n
    union all select false, b.* from (${energyOf(before, 'month', energyOnDays)}) b`;
  const { rows } = await sql<Row>`
    with placed as materialized (${placed(energy, asked, by)}),
    ranked as (
      select site_id, row_number() over (order by sum(energy_wh) desc, site_id) as rank, count(*) over () as sites
      from placed where is_now group by site_id
    )
    select 'point' as part, point::text as point, null::bigint as "siteId", null as name, country, ${year}, ${sums}, 0 as sites
    from placed where is_now group by point, country
    union all
    select 'site', null, nullif(p.site_id, 0), s.name, p.country, p.year, ${sums}, p.sites::int
    from (
      select r.site_id, r.sites, p.country, ${year}, p.orders, p.energy_wh
      from placed p join ranked r on r.site_id = p.site_id where p.is_now and r.rank <= ${mostSites}
    ) p left join charging_sites s on s.id = p.site_id
    group by p.site_id, s.name, p.country, p.year, p.sites
    union all
    select 'before', null, null, null, country, year, ${sums}, 0
    from (select country, ${year}, orders, energy_wh from placed where not is_now) b group by country, year
  `.execute(tx);
  const of = (part: Row['part']) => rows.filter((row) => row.part === part);
  const sites = of('site');
  return {
    points: of('point').map((row) => ({ ...row, point: row.point ?? '' })),
    sites: sites.map((row) => ({ ...row, id: row.siteId })),
    before: of('before'),
    sitesCount: sites[0]?.sites ?? 0,
  };
}

/** What a day or month came to at a site, by country. */
export interface PlacedRow extends Charged {
  point: string;
  site: string | null;
}

/** The same by day or month, site and country, in the order of a file. */
export async function findPlaced(
  tx: Tx,
  { asked, days, by }: { asked: AskedPlaces; days: Days; by: calls.Span },
  energyOnDays: EnergyOnDays,
): Promise<PlacedRow[]> {
  const energy = sql`select true as is_now, n.* from (${energyOf(days, by, energyOnDays)}) n`;
  const { rows } = await sql<PlacedRow>`
    select p.point::text as point, s.name as site, p.country, ${year}, p.orders, p.energy_wh as "energyWh"
    from (${placed(energy, asked, by)}) p left join charging_sites s on s.id = p.site_id
    order by p.point, s.name nulls last, p.site_id, p.country`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface Wanted {
  operatorId: number;
  siteId: number;
  /** That of the site. */
  timeZone: string;
}

const hasPrices = sql`exists (select 1 from charge_point_prices p where p.charge_point_id = c.id)`;
const there = ({ operatorId, siteId }: Wanted) =>
  sql`c.charging_site_id = ${siteId} and c.operator_id = ${operatorId} and c.deleted_at is null`;

/** How many charge points of a site go by its clock, how many of those have prices, and how many have a clock of their own. */
export async function countByZone(
  tx: Tx,
  wanted: Wanted,
): Promise<{ charge_points: number; priced: number; keeping: number }> {
  const { rows } = await sql<{ charge_points: number; priced: number; keeping: number }>`
    select (count(*) filter (where c.time_zone = ${wanted.timeZone}))::int as charge_points,
      (count(*) filter (where c.time_zone = ${wanted.timeZone} and ${hasPrices}))::int as priced,
      (count(*) filter (where c.time_zone <> ${wanted.timeZone}))::int as keeping
    from charge_points c where ${there(wanted)}`.execute(tx);
  return rows[0] ?? { charge_points: 0, priced: 0, keeping: 0 };
}

/** The first charge points of a site that go by its clock and have prices, by title. */
export async function pricedByZone(
  tx: Tx,
  wanted: Wanted & { limit: number },
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from charge_points c
    where ${there(wanted)} and c.time_zone = ${wanted.timeZone} and ${hasPrices}
    order by lower(c.title), c.id limit ${wanted.limit}`.execute(tx);
  return rows;
}

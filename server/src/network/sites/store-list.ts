import type { Parsed, sites } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import { searchedWords } from '../../kernel/plain-list';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { SiteTable } from './rules';

type Query = Parsed<typeof sites.siteTable>['query'];
export type SiteSort = NonNullable<Query['sort']>;

/** Which sites of an operator's. */
export interface WantedSites extends Omit<Query, 'page' | 'per_page' | 'sort'> {
  operatorId: number;
}

interface Slice {
  sort: SiteSort;
  limit: number;
  offset: number;
}

type Part = RawBuilder<unknown>;

const columns: Readonly<Record<(typeof sites.sorts)[number], Part>> = {
  name: sql`lower(s.name)`,
  city: sql`lower(s.city)`,
  country: sql`s.country`,
  time_zone: sql`s.time_zone`,
  grid_power: sql`s.grid_power_w`,
  charge_points_count: sql`s.charge_points_count`,
  created_at: sql`s.created_at`,
};

const mayBeEmpty = new Set(['city', 'country', 'grid_power']);

/**
 * What is not told comes last either way, and is asked for where it may be missing alone, because an index is read
 * backwards only without; the id makes the order of equals the same on every page.
 */
function ordering(sort: SiteSort): Part {
  const name = sort.replace('-', '');
  const column = columns[name as keyof typeof columns];
  const last = mayBeEmpty.has(name) ? sql` nulls last` : sql``;
  return sort.startsWith('-') ? sql`${column} desc${last}, s.id desc` : sql`${column} asc${last}, s.id`;
}

const searched = sql`concat_ws(' ', s.name, s.address_line_1, s.address_line_2, s.address_line_3, s.city, s.state, s.zipcode)`;

const among = (column: Part, values: readonly string[]): Part => sql`${column} = any(${values}::text[])`;
const isOrNot = (condition: Part, is: boolean): Part => (is ? condition : sql`not ${condition}`);

function isWanted(wanted: WantedSites): Part {
  const { city, country, time_zone: zone, placed, occupied, timed } = wanted;
  const { created_from: since, created_to: until } = wanted;
  return sql.join(
    [
      sql`s.operator_id = ${wanted.operatorId}`,
      ...searchedWords(wanted.search).map((word) => sql`${searched} ilike ${likeAnywhere(word)}`),
      ...(city === undefined ? [] : [among(sql`s.city`, city)]),
      ...(country === undefined ? [] : [among(sql`s.country`, country)]),
      ...(zone === undefined ? [] : [among(sql`s.time_zone`, zone)]),
      ...(placed === undefined ? [] : [isOrNot(sql`(s.latitude is not null)`, placed)]),
      ...(occupied === undefined ? [] : [isOrNot(sql`(s.charge_points_count > 0)`, occupied)]),
      ...(timed === undefined ? [] : [isOrNot(sql`(s.hours is not null)`, timed)]),
      ...(since === undefined ? [] : [sql`s.created_at >= ${since}::timestamptz`]),
      ...(until === undefined ? [] : [sql`s.created_at <= ${until}::timestamptz`]),
    ],
    sql` and `,
  );
}

/** The operator's sites that are asked for, in an order, from an offset on. */
export async function findSites(tx: Tx, wanted: WantedSites, slice: Slice): Promise<SiteTable[]> {
  const { rows } = await sql<SiteTable>`select s.* from charging_sites s where ${isWanted(wanted)}
    order by ${ordering(slice.sort)} limit ${slice.limit} offset ${slice.offset}`.execute(tx);
  return rows;
}

export async function countSites(tx: Tx, wanted: WantedSites): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from charging_sites s where ${isWanted(wanted)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

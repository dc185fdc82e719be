import type { Parsed, statement } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { idList, type IdList, packedIds } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import { type LineRow, type LineSums, numberIn, type PendingRow, type StatementFilters } from './rules';

/** A query of what stood on an operator's balances after each of some lines, as the ledger reckons it. */
type BalancesAfter = (operatorId: number, wanted: Query) => Query;

/** Whose lines, and how their balances are found. */
export interface Whose {
  operatorId: number;
  balancesAfter: BalancesAfter;
}

export type StatementQuery = StatementFilters &
  Pick<Parsed<typeof statement.listStatement>['query'], 'page' | 'per_page'>;

const newestFirst = '-at';

/** What lines are ordered by; lines of one moment by their number. */
const orderBy = (sort = newestFirst): Query => {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = sort.endsWith('amount') ? sql`l.pending_minor + l.available_minor` : sql`l.at`;
  return sql`order by ${column} ${direction}, l.transaction_id ${direction}`;
};

/** Power centers of an operator that a search names. */
const searchedPlaces = (operatorId: number, search: string): Query => sql`
  select id from charge_points where operator_id = ${operatorId}
    and (title ilike ${likeAnywhere(search)} or identifier ilike ${likeAnywhere(search)})`;

/** More power centers than this are not worth naming one by one. */
const mostPlaces = 1_000;

/** Which power centers a search means, once for all questions of a call. */
export async function withPlaces<Q extends StatementFilters>(
  tx: Tx,
  operatorId: number,
  query: Q,
): Promise<Q> {
  if (query.search === undefined || query.search === '') return query;
  const { rows } = await sql<{ id: number }>`
    ${searchedPlaces(operatorId, query.search)} limit ${mostPlaces + 1}`.execute(tx);
  return { ...query, places: rows.length > mostPlaces ? null : rows.map(({ id }) => id) };
}

const searched = (operatorId: number, { search = '', places }: StatementFilters): Query => {
  const number = numberIn(search);
  const byNumber = number === null ? sql`` : sql` or l.order_id = ${number} or l.transaction_id = ${number}`;
  const among = places
    ? sql`any(${[...places]}::bigint[])`
    : sql`any(array(${searchedPlaces(operatorId, search)}))`;
  return sql`(l.charge_point_id = ${among}${byNumber})`;
};

/** Where the power centers of sites and groups stand now. */
const placed = (operatorId: number, query: StatementFilters): Query[] => {
  const { charging_site_id: sites, group_id: groups } = query;
  const parts = [
    ...(sites ? [sql`charging_site_id = any(${sites}::bigint[])`] : []),
    ...(groups
      ? [
          sql`id in (select charge_point_id from charge_point_group_members
            where operator_id = ${operatorId} and group_id = any(${groups}::bigint[]))`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const fitting = sql.join([sql`operator_id = ${operatorId}`, ...parts], sql` and `);
  return [sql`l.charge_point_id = any(array(select id from charge_points where ${fitting}))`];
};

/** What a line must be to stand in the list; needs `ledger_lines l`. */
const conditions = (operatorId: number, query: StatementFilters): Query => {
  const parts = [sql`l.operator_id = ${operatorId}`];
  if (query.kind) parts.push(sql`l.kind = any(${query.kind}::text[])`);
  if (query.payment_kind) parts.push(sql`l.payment_kind = any(${query.payment_kind}::text[])`);
  if (query.charge_point_id) parts.push(sql`l.charge_point_id = any(${query.charge_point_id}::bigint[])`);
  if (query.order_id) parts.push(sql`l.order_id = any(${query.order_id}::bigint[])`);
  if (query.from) parts.push(sql`l.at >= ${query.from}::timestamptz`);
  if (query.to) parts.push(sql`l.at < ${query.to}::timestamptz`);
  parts.push(...placed(operatorId, query));
  if (query.search) parts.push(searched(operatorId, query));
  return sql.join(parts, sql` and `);
};

/** How many lines there are; where there are more than `most`, one more than that. */
export async function countLines(
  tx: Tx,
  operatorId: number,
  { query, most }: { query: StatementFilters; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ledger_lines l where ${conditions(operatorId, query)} limit ${most + 1}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** First which lines, then what they are: balances are reckoned of a page alone. */
export async function pageOfLines(tx: Tx, whose: Whose, query: StatementQuery): Promise<LineRow[]> {
  const { page, per_page: perPage, sort } = query;
  const order = orderBy(sort);
  return linesOf(
    tx,
    whose,
    sql`select l.transaction_id, l.at, row_number() over (${order}) as place from ledger_lines l
    where ${conditions(whose.operatorId, query)} ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
}

/** The ids of a filtered set in its order, of all its pages. */
export async function idsOfLines(tx: Tx, operatorId: number, query: StatementFilters): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`l.transaction_id`, orderBy(query.sort))} as ids
    from ledger_lines l where ${conditions(operatorId, query)}`.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Where a line's power center belongs now: looked up for each, because the database takes longer to plan many joins than to make them. */
const placeNow = (operatorId: number): Query => sql`(
  select json_build_object('id', p.id, 'title', p.title,
    'site', (select json_build_object('id', s.id, 'name', s.name) from charging_sites s where s.id = p.charging_site_id),
    'group', (select json_build_object('id', g.id, 'name', g.name) from charge_point_group_members gm
      join charge_point_groups g on g.id = gm.group_id where gm.operator_id = ${operatorId} and gm.charge_point_id = p.id))
  from charge_points p where p.id = l.charge_point_id)`;

/** Lines of one operator by their ids, in the order of the ids. */
export async function linesByIds(tx: Tx, whose: Whose, ids: readonly number[]): Promise<LineRow[]> {
  return linesOf(
    tx,
    whose,
    sql`select l.transaction_id, l.at, w.place from unnest(${[...ids]}::bigint[]) with ordinality w (id, place)
    join ledger_lines l on l.transaction_id = w.id where l.operator_id = ${whose.operatorId}`,
  );
}

/** Lines in an order, `wanted` being a query of their `transaction_id`, `at` and `place`, each with the balances after it. */
async function linesOf(tx: Tx, { operatorId, balancesAfter }: Whose, wanted: Query): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with w as materialized (${wanted}),
    b as materialized (${balancesAfter(operatorId, sql`select transaction_id, at from w`)})
    select l.transaction_id as id, l.at, l.kind, l.movement, l.order_id as "orderId", l.payment_kind as "paymentKind",
      ${placeNow(operatorId)} as place,
      coalesce(c.total_minor, m.total_minor) as "priceMinor", coalesce(c.fee_minor, m.fee_minor) as "feeMinor",
      coalesce(c.reason, (select k.reason from order_corrections k
        where k.order_id = c.order_id and c.cause = 'order:' || k.order_id || ':correction:' || k.id)) as reason,
      exists (select from settlement_changes n where n.mends_id = c.id) as "isReversed",
      l.pending_minor as "pendingMinor", l.available_minor as "availableMinor",
      b.pending_balance::bigint as "pendingBalanceMinor", b.available_balance::bigint as "balanceMinor"
    from w join b on b.transaction_id = w.transaction_id join ledger_lines l on l.transaction_id = w.transaction_id
      left join settlements m on l.movement = 'settlement' and m.order_id = l.order_id
      left join settlement_changes c on c.transaction_id = l.transaction_id
    order by w.place`.execute(tx);
  return rows;
}

/** What came in and went out by a filtered set. */
export async function sumsOfLines(tx: Tx, operatorId: number, query: StatementFilters): Promise<LineSums> {
  const { rows } = await sql<LineSums>`
    select count(*)::int as count,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "inMinor",
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as "outMinor"
    from (
      select l.pending_minor + l.available_minor as amount from ledger_lines l where ${conditions(operatorId, query)}
    ) found`.execute(tx);
  return rows[0] ?? { count: 0, inMinor: 0, outMinor: 0 };
}

/** What an operator has pending, by the quarter of an hour in which it becomes available: no zone parts a quarter. */
export async function pendingOf(tx: Tx, operatorId: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    select date_bin('15 minutes', release_at, timestamptz 'epoch') as at, sum(earning_minor)::bigint as "amountMinor"
    from (
      select release_at, earning_minor from settlements
      where operator_id = ${operatorId} and released_at is null and release_at is not null
      union all
      select s.release_at, c.earning_minor from settlement_changes c join settlements s on s.order_id = c.order_id
      where c.operator_id = ${operatorId} and c.released_at is null and c.earning_minor <> 0
        and s.released_at is null and s.release_at is not null
    ) waiting group by 1 order by 1`.execute(tx);
  return rows;
}

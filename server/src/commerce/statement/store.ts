import type { Parsed, statement } from '@voltdeck/contract';
import { sql } from 'kysely';
import { balancesAfter } from '../../ledger';
import type { Tx } from '../../platform/db/db';
import { idList, type IdList, inOrderOf, packedIds } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import { type LineRow, type LineSums, numberIn, type PendingRow, type StatementFilters } from './rules';

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
export async function pageOfLines(tx: Tx, operatorId: number, query: StatementQuery): Promise<LineRow[]> {
  const { page, per_page: perPage, sort } = query;
  const { rows } = await sql<{ id: number }>`
    select l.transaction_id as id from ledger_lines l where ${conditions(operatorId, query)} ${orderBy(sort)}
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(tx);
  return linesByIds(
    tx,
    operatorId,
    rows.map(({ id }) => id),
  );
}

/** The ids of a filtered set in its order, of all its pages. */
export async function idsOfLines(tx: Tx, operatorId: number, query: StatementFilters): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`l.transaction_id`, orderBy(query.sort))} as ids
    from ledger_lines l where ${conditions(operatorId, query)}`.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Lines of one operator by their ids, in the order of the ids, each with the balances after it. */
export async function linesByIds(tx: Tx, operatorId: number, ids: readonly number[]): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql`select transaction_id, at from ledger_lines
    where operator_id = ${operatorId} and transaction_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<LineRow>`
    select l.transaction_id as id, l.at, l.kind, l.movement, l.order_id as "orderId", l.payment_kind as "paymentKind",
      l.charge_point_id as "chargePointId", p.title, s.id as "siteId", s.name as "siteName",
      g.id as "groupId", g.name as "groupName",
      case when l.movement = 'settlement' then m.total_minor else c.total_minor end as "priceMinor",
      case when l.movement = 'settlement' then m.fee_minor else c.fee_minor end as "feeMinor",
      coalesce(c.reason, k.reason) as reason, n.id is not null as "isReversed",
      l.pending_minor as "pendingMinor", l.available_minor as "availableMinor",
      b.pending_balance::bigint as "pendingBalanceMinor", b.available_balance::bigint as "balanceMinor"
    from (${balancesAfter(operatorId, wanted)}) b
      join ledger_lines l on l.transaction_id = b.transaction_id
      left join settlements m on m.order_id = l.order_id
      left join settlement_changes c on c.transaction_id = l.transaction_id
      left join settlement_changes n on n.mends_id = c.id
      left join order_corrections k on k.order_id = c.order_id and c.cause = 'order:' || k.order_id || ':correction:' || k.id
      left join charge_points p on p.id = l.charge_point_id
      left join charging_sites s on s.id = p.charging_site_id
      left join charge_point_group_members gm on gm.operator_id = ${operatorId} and gm.charge_point_id = p.id
      left join charge_point_groups g on g.id = gm.group_id`.execute(tx);
  return inOrderOf(ids, rows);
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

import type { leakage, LeakageKind, Parsed } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { idList, type IdList, inOrderOf, packedIds } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import { everyState, type FindingRow } from './rules-view';

export type FindingFilters = Parsed<typeof leakage.findingTotals>['query'];
export type FindingSort = NonNullable<Parsed<typeof leakage.listFindings>['query']['sort']>;

const usualStates = ['open'] as const;

const orderBy = (sort: FindingSort): Query => {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = sort.endsWith('amount') ? sql`f.amount_minor` : sql`f.at`;
  return sql`order by ${column} ${direction}, f.id ${direction}`;
};

/** A search finds power centers by title or identifier, orders by number, and payments by their name. */
const searched = (operatorId: number, search: string): Query => {
  const like = likeAnywhere(search);
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;
  const byNumber =
    number === null
      ? sql``
      : sql` union all select id from leakage_findings where operator_id = ${operatorId} and order_id = ${number}`;
  // Each part by an index of its own: joined by "or" they would be looked for in every row.
  return sql`f.id = any(array(
    select id from leakage_findings where operator_id = ${operatorId} and charge_point_id = any(array(
      select id from charge_points where operator_id = ${operatorId} and (title ilike ${like} or identifier ilike ${like})))
    union all
    select id from leakage_findings where operator_id = ${operatorId} and state = any(${[...everyState]}::text[])
      and kind = 'provider' and subject ilike ${like}${byNumber}))`;
};

const conditions = (operatorId: number, query: FindingFilters): Query => {
  const { kind, state = usualStates, charging_site_id: sites, charge_point_id: places } = query;
  const parts = [sql`f.operator_id = ${operatorId}`, sql`f.state = any(${[...state]}::text[])`];
  // One state alone is in the order of the index.
  if (state.length === 1) parts.push(sql`f.state = ${state[0]}`);
  if (kind?.length === 1) parts.push(sql`f.kind = ${kind[0]}`);
  else if (kind) parts.push(sql`f.kind = any(${kind}::text[])`);
  if (places?.length === 1) parts.push(sql`f.charge_point_id = ${places[0]}`);
  else if (places) parts.push(sql`f.charge_point_id = any(${places}::bigint[])`);
  if (sites)
    parts.push(sql`f.charge_point_id = any(array(select id from charge_points
      where operator_id = ${operatorId} and charging_site_id = any(${sites}::bigint[])))`);
  if (query.from) parts.push(sql`f.at >= ${query.from}::timestamptz`);
  if (query.to) parts.push(sql`f.at < ${query.to}::timestamptz`);
  if (query.search) parts.push(searched(operatorId, query.search));
  return sql.join(parts, sql` and `);
};

/** How many there are; where there are more than `most`, one more than that. */
export async function countFindings(
  tx: Tx,
  operatorId: number,
  { query, most }: { query: FindingFilters; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from leakage_findings f where ${conditions(operatorId, query)} limit ${most + 1}) counted`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** The ids of a page, in its order. */
export async function idsOfPage(
  tx: Tx,
  operatorId: number,
  of: { query: FindingFilters; sort: FindingSort; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from leakage_findings f where ${conditions(operatorId, of.query)} ${orderBy(of.sort)}
    limit ${of.limit} offset ${of.offset}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ids of all findings that are wanted, in their order. */
export async function idsOfFindings(
  tx: Tx,
  operatorId: number,
  { query, sort }: { query: FindingFilters; sort: FindingSort },
): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`f.id`, orderBy(sort))} as ids from leakage_findings f
    where ${conditions(operatorId, query)}`.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

/** Findings of an operator by their ids, in the order of the ids, and where they are now. */
export async function findingsByIds(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<FindingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FindingRow>`
    select f.id, f.kind, f.state, f.at, f.found_at as "foundAt", f.amount_minor as "amountMinor", f.currency,
      f.is_estimated as "isEstimated", f.energy_wh as "energyWh", f.connector_number as "connectorNumber",
      f.order_id as "orderId", f.work_id as "workId", f.subject, f.expected_minor as "expectedMinor",
      f.found_minor as "foundMinor", f.dismissed_at as "dismissedAt", f.dismissed_reason as "dismissedReason",
      nullif(trim(p.first_name || ' ' || p.last_name), '') as "dismissedBy",
      case when c.id is not null then json_build_object('id', c.id, 'title', c.title) end as "chargePoint",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site
    from leakage_findings f left join charge_points c on c.id = f.charge_point_id
      left join charging_sites s on s.id = c.charging_site_id
      left join memberships m on m.id = f.dismissed_by left join persons p on p.id = m.person_id
    where f.operator_id = ${operatorId} and f.id = any(${[...ids]}::bigint[])`.execute(tx);
  return inOrderOf(ids, rows);
}

/** What findings of a kind come to, in minor units, and how much of it is estimated. */
export interface KindSum {
  kind: LeakageKind;
  count: number;
  amountMinor: number;
  estimatedMinor: number;
}

export async function sumsByKind(tx: Tx, operatorId: number, query: FindingFilters): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select f.kind, count(*)::int as count, sum(f.amount_minor)::bigint as "amountMinor",
      coalesce(sum(f.amount_minor) filter (where f.is_estimated), 0)::bigint as "estimatedMinor"
    from leakage_findings f where ${conditions(operatorId, query)} group by f.kind`.execute(tx);
  return rows;
}

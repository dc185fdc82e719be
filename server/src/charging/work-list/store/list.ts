import { sql } from 'kysely';
import type { WorkKind, WorkReason } from '@voltdeck/contract';
import type { Tx } from '../../../platform/db/db';
import type { ItemRow } from '../rules/item';
import { operatorsStuckSince, waitingCounts, waitingItems, waitingOfAll, type WorkFilters } from './waiting';

/** Which page of the list. */
export interface WorkPage {
  page: number;
  perPage: number;
  isNewestFirst: boolean;
}

/** What of a page's items stands beside them. */
const shown = sql`
  p.kind, p.id, p.reason, p.at, p.charge_point_id, c.title, c.identifier, c.time_zone, p.connector_number, p.order_id,
  p.action, p.tag, t.label as tag_label, coalesce(o.energy_wh, p.energy_wh) as energy_wh, o.cost_minor, o.currency`;

/** A page of what waits, and how much there is, by one statement. */
export async function pageOfWork(
  tx: Tx,
  filters: WorkFilters,
  { page, perPage, isNewestFirst }: WorkPage,
): Promise<{ rows: ItemRow[]; total: number }> {
  const way = isNewestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ rows: ItemRow[] | null; total: number }>`
    with listed as (
      select * from (${waitingItems(filters, { way, most: page * perPage })}) waiting
      order by at ${way}, kind, id ${way} limit ${perPage} offset ${(page - 1) * perPage}
    )
    select (select coalesce(sum(count), 0)::int from (${waitingCounts(filters)}) counted) as total,
      (select json_agg(to_json(s) order by s.at ${way}, s.kind, s.id ${way}) from (
        select ${shown} from listed p join charge_points c on c.id = p.charge_point_id
          left join orders_now o on o.id = p.order_id
          left join tags t on t.operator_id = ${filters.operatorId} and t.uid_key = upper(p.tag collate "C")) s) as rows
  `.execute(tx);
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0 };
}

/** How much waits by kind and reason, by one statement. */
export async function countWork(
  tx: Tx,
  filters: WorkFilters,
): Promise<{ kind: WorkKind; reason: WorkReason; count: number }[]> {
  const { rows } = await sql<{ kind: WorkKind; reason: WorkReason; count: number }>`
    select kind, reason, count from (${waitingCounts(filters)}) counted where count > 0
  `.execute(tx);
  return rows;
}

/** How much waits of the kinds that nothing else tells of, and since when the first does. */
export async function firstOfWork(
  tx: Tx,
  filters: WorkFilters,
): Promise<{ kind: WorkKind; count: number; since: Date | null }[]> {
  const { rows } = await sql<{ kind: WorkKind; count: number; since: Date | null }>`
    select c.kind, sum(c.count)::int as count, (select min(w.at)
      from (${waitingItems(filters, { way: sql`asc`, most: 1 })}) w where w.kind = c.kind) as since
    from (${waitingCounts(filters)}) c group by c.kind
  `.execute(tx);
  return rows;
}

/** The operators some of whose orders have become stuck since a moment. */
export async function findNewlyStuck(tx: Tx, now: Date, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${operatorsStuckSince(now, before)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How much waits at each operator at which something does, and since when the first does, by one statement. */
export async function workOfAll(
  tx: Tx,
  now: Date,
): Promise<{ operatorId: number; count: number; since: Date }[]> {
  const { rows } = await sql<{
    operatorId: number;
    count: number;
    since: Date;
  }>`${waitingOfAll(now)}`.execute(tx);
  return rows;
}

import type { books, Parsed, settlements } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';

/** What the books are narrowed to; a day from its first moment to that of the next. */
export type BooksQuery = Omit<Parsed<typeof books.listBooks>['query'], 'day'> & {
  span: { from: Date; to: Date } | null;
};

/** A movement as posted, amounts in minor units. */
export interface PostedMovement {
  id: number;
  kind: settlements.MovementKind;
  order_id: number | null;
  at: Date;
  entries: {
    id: number;
    account: settlements.AccountKind;
    reference: string;
    amount_minor: number;
    currency: string;
  }[];
}

const conditions = (operatorId: number, query: BooksQuery): Query => {
  const parts = [sql`t.operator_id = ${operatorId}`];
  if (query.span !== null) {
    parts.push(sql`t.occurred_at >= ${query.span.from} and t.occurred_at < ${query.span.to}`);
  }
  if (query.order_id !== undefined) parts.push(sql`t.order_id = ${query.order_id}`);
  if (query.movement_id !== undefined) parts.push(sql`t.id = ${query.movement_id}`);
  return sql.join(parts, sql` and `);
};

/** How many movements there are; where there are more than `most`, one more than that. */
export async function countMovements(
  tx: Tx,
  operatorId: number,
  { query, most }: { query: BooksQuery; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ledger_transactions t where ${conditions(operatorId, query)} limit ${most + 1}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** A page of movements with their entries: of a day or an order as they came, of all the newest first. */
export async function pageOfMovements(
  tx: Tx,
  operatorId: number,
  query: BooksQuery,
): Promise<PostedMovement[]> {
  const { page, per_page: perPage, span, order_id: orderId } = query;
  const direction = span === null && orderId === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql<PostedMovement>`
    with found as materialized (
      select t.id, t.kind, t.order_id, t.occurred_at from ledger_transactions t
      where ${conditions(operatorId, query)}
      order by t.occurred_at ${direction}, t.id ${direction} limit ${perPage} offset ${(page - 1) * perPage}
    )
    select f.id, f.kind, f.order_id, f.occurred_at as at, e.entries
    from found f cross join lateral (
      select json_agg(json_build_object('id', e.id, 'account', a.kind, 'reference', a.reference,
        'amount_minor', e.amount_minor, 'currency', e.currency) order by e.id) as entries
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = f.id
    ) e order by f.occurred_at ${direction}, f.id ${direction}`.execute(tx);
  return rows;
}

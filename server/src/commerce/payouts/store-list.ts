import type { Parsed, PayoutKind, payouts, PayoutState } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { idList, packedIds, type IdList } from '../../platform/db/id-list';
import { likeAnywhere } from '../../platform/db/like';

export type PayoutSort = NonNullable<Parsed<typeof payouts.listPayouts>['query']['sort']>;

/** Which payouts: with every word in number, label, reference or reason. */
export interface WantedPayouts {
  operatorId: number;
  words: readonly string[];
  state?: readonly PayoutState[] | undefined;
  method?: readonly PayoutKind[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const columns: Readonly<Record<(typeof payouts.payoutSorts)[number], readonly RawBuilder<unknown>[]>> = {
  requested_at: [sql`p.requested_at`, sql`p.id`],
  amount: [sql`p.amount_minor`, sql`p.id`],
  state: [sql`p.state`, sql`p.requested_at`, sql`p.id`],
};

function ordering(sort: PayoutSort): RawBuilder<unknown> {
  const name = sort.replace('-', '') as keyof typeof columns;
  const direction = sort.startsWith('-') ? sql` desc` : sql``;
  return sql`order by ${sql.join(
    columns[name].map((column) => sql`${column}${direction}`),
    sql`, `,
  )}`;
}

const searched = sql`concat_ws(' ', p.id::text, p.method_label, p.reference, p.reason)`;

function isWanted({ operatorId, words, state, method, from, to }: WantedPayouts): RawBuilder<unknown> {
  const parts = [sql`p.operator_id = ${operatorId}`];
  if (state) parts.push(sql`p.state = any(${[...state]}::text[])`);
  if (method) parts.push(sql`p.method_kind = any(${[...method]}::text[])`);
  if (from !== undefined) parts.push(sql`p.requested_at >= ${from}`);
  if (to !== undefined) parts.push(sql`p.requested_at <= ${to}`);
  parts.push(...words.map((word) => sql`${searched} ilike ${likeAnywhere(word)}`));
  return sql.join(parts, sql` and `);
}

/** How many match; where there are more than `most`, one more than that. */
export async function countPayouts(tx: Tx, wanted: WantedPayouts, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from (
      select from payouts p where ${isWanted(wanted)} limit ${most + 1}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The ids of a page, in its order. */
export async function idsOfPage(
  tx: Tx,
  wanted: WantedPayouts,
  { sort, limit, offset }: { sort: PayoutSort; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payouts p where ${isWanted(wanted)} ${ordering(sort)} limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The ids of all payouts that are wanted, in their order. */
export async function idsOfPayouts(tx: Tx, wanted: WantedPayouts, sort: PayoutSort): Promise<IdList> {
  const { rows } = await sql<{ ids: Buffer }>`
    select ${packedIds(sql`p.id`, ordering(sort))} as ids from payouts p where ${isWanted(wanted)}`.execute(
    tx,
  );
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
}

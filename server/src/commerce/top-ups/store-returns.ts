import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { TopUp } from './rules';
import type { Returnable, ReturnState, TopUpReturn } from './rules-returns';

interface TopUpReturnsTable {
  id: Generated<number>;
  top_up_id: number;
  operator_id: number;
  person_id: number;
  currency: string;
  amount_minor: number;
  state: ReturnState;
  tries: Generated<number>;
  note: Generated<string | null>;
  created_at: Date;
  concluded_at: Generated<Date | null>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    top_up_returns: TopUpReturnsTable;
  }
}

type OfDriver = Pick<TopUp, 'operatorId' | 'personId'>;

/** Payments in advance of a driver of which something has not gone back, the latest first, but those of one provider before all. */
export async function paymentsToReturn(
  tx: Tx,
  { operatorId, personId, currency, firstOf }: OfDriver & { currency: string; firstOf: string },
): Promise<Returnable[]> {
  const { rows } = await sql<Returnable>`
    select * from (
      select u.id, u.provider, u.paid_minor - coalesce((
        select sum(r.amount_minor) from top_up_returns r where r.top_up_id = u.id and r.state <> 'refused'
      ), 0)::bigint as "leftMinor"
      from top_ups u
      where u.operator_id = ${operatorId} and u.person_id = ${personId} and u.currency = ${currency}
        and u.state = 'paid' and u.payment is not null
    ) l where "leftMinor" > 0 order by provider = ${firstOf} desc, id desc`.execute(tx);
  return rows;
}

export async function insertReturn(
  tx: Tx,
  row: OfDriver & { topUpId: number; currency: string; amountMinor: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('top_up_returns')
    .values({
      top_up_id: row.topUpId,
      operator_id: row.operatorId,
      person_id: row.personId,
      currency: row.currency,
      amount_minor: row.amountMinor,
      state: 'sending',
      created_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const found = (tx: Tx) =>
  tx
    .selectFrom('top_up_returns as r')
    .innerJoin('top_ups as u', 'u.id', 'r.top_up_id')
    .select([
      'r.id',
      'r.top_up_id as topUpId',
      'r.operator_id as operatorId',
      'r.person_id as personId',
      'u.provider',
      sql<string>`u.payment`.as('payment'),
      'r.currency',
      'r.amount_minor as amountMinor',
      'r.state',
      'r.tries',
      'r.note',
      'r.created_at as createdAt',
    ]);

export const findReturn = async (tx: Tx, id: number): Promise<TopUpReturn | null> =>
  (await found(tx).where('r.id', '=', id).executeTakeFirst()) ?? null;

/** Those that no provider answered for until the last try, the oldest first. */
export const stuckReturns = (tx: Tx): Promise<TopUpReturn[]> =>
  found(tx).where('r.state', '=', 'stuck').orderBy('r.id').limit(1_000).execute();

/** Moves one that is in this state; false where somebody else moved it before. */
export async function moveReturn(
  tx: Tx,
  { id, from }: { id: number; from: ReturnState },
  to: { state?: ReturnState; tries?: number; note?: string | null; concluded_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('top_up_returns')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

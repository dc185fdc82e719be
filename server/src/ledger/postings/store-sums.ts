import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { LineDifference } from './rules-lines';

declare module '../../platform/db/tables' {
  interface Tables {
    ledger_account_sums: { account_id: number; amount_minor: number };
    ledger_new_entries: { id: Generated<number>; account_id: number; amount_minor: number };
  }
}

/** Notes entries on accounts whose balance is kept as a sum; it belongs into the transaction that posts them. */
export async function insertNewEntries(
  tx: Tx,
  entries: readonly { accountId: number; amountMinor: number }[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('ledger_new_entries')
    .values(
      entries.map(({ accountId, amountMinor }) => ({ account_id: accountId, amount_minor: amountMinor })),
    )
    .execute();
}

/**
 * What stands on accounts whose sums are kept, debits positive, in minor units: read from few rows however much was posted,
 * and exact while entries are summed up. An account without entries is missing.
 */
export async function keptSums(tx: Tx, accountIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ account_id: number; amount: number }>`
    select account_id, sum(amount_minor)::bigint as amount from (
      select account_id, amount_minor from ledger_account_sums where account_id = any(${[...accountIds]}::bigint[])
      union all
      select account_id, amount_minor from ledger_new_entries where account_id = any(${[...accountIds]}::bigint[])
    ) s group by account_id`.execute(tx);
  return new Map(rows.map(({ account_id: id, amount }) => [id, amount]));
}

/** Moves at most so many entries into the sums, and tells how many there were; taking and adding are one statement. */
export async function rollUpEntries(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from ledger_new_entries where id in (
        select id from ledger_new_entries order by id limit ${most} for update skip locked
      ) returning account_id, amount_minor
    ), added as (
      insert into ledger_account_sums as s
      select account_id, sum(amount_minor) from taken group by 1 order by 1
      on conflict (account_id) do update set amount_minor = s.amount_minor + excluded.amount_minor
    )
    select count(*)::int as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Accounts of these kinds whose kept sums are not what their entries come to. */
export async function findSumDifferences(tx: Tx, kinds: readonly string[]): Promise<LineDifference[]> {
  const { rows } = await sql<LineDifference>`
    select 'account-sums' as kind, a.operator_id as "operatorId", null::bigint as "transactionId", a.currency,
      e.amount::bigint as "expectedMinor", k.amount::bigint as "foundMinor"
    from ledger_accounts a
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as amount from ledger_entries where account_id = a.id
    ) e
    cross join lateral (
      select coalesce((select amount_minor from ledger_account_sums where account_id = a.id), 0)
        + coalesce((select sum(amount_minor) from ledger_new_entries where account_id = a.id), 0) as amount
    ) k
    where a.kind = any(${[...kinds]}::text[]) and e.amount <> k.amount
    order by 2, a.id`.execute(tx);
  return rows;
}

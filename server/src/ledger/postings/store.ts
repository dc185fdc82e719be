import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Account, LedgerDifference, PostedEntry, Posting } from './rules';

interface LedgerAccountsTable {
  id: Generated<number>;
  operator_id: number | null;
  kind: string;
  reference: string;
  currency: string;
}

interface LedgerTransactionsTable {
  id: Generated<number>;
  operator_id: number | null;
  kind: string;
  source: string;
  order_id: number | null;
  occurred_at: Date;
  posted_at: Generated<Date>;
}

interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount_minor: number;
  currency: string;
}

declare module '../../platform/db/tables' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_transactions: LedgerTransactionsTable;
    ledger_entries: LedgerEntriesTable;
  }
}

/** An account in one currency: what a row of the accounts stands for. */
export interface CurrencyAccount extends Account {
  currency: string;
}

export interface StoredAccount {
  id: number;
  operatorId: number | null;
  kind: string;
  reference: string;
  currency: string;
}

/** Opens a movement; null where its source has posted before. */
export async function insertTransaction(tx: Tx, posting: Posting): Promise<number | null> {
  const row = await tx
    .insertInto('ledger_transactions')
    .values({
      operator_id: posting.operatorId,
      kind: posting.kind,
      source: posting.source,
      order_id: posting.orderId ?? null,
      occurred_at: posting.occurredAt,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function transactionOfSource(tx: Tx, source: string): Promise<number> {
  const { id } = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertEntries(
  tx: Tx,
  entries: readonly { transactionId: number; accountId: number; amountMinor: number; currency: string }[],
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        transaction_id: entry.transactionId,
        account_id: entry.accountId,
        amount_minor: entry.amountMinor,
        currency: entry.currency,
      })),
    )
    .execute();
}

export async function findAccounts(tx: Tx, accounts: readonly CurrencyAccount[]): Promise<StoredAccount[]> {
  return tx
    .selectFrom('ledger_accounts')
    .select(['id', 'operator_id as operatorId', 'kind', 'reference', 'currency'])
    .where((eb) =>
      eb.or(
        accounts.map(({ operatorId, kind, reference = '', currency }) =>
          eb.and([
            operatorId === null ? eb('operator_id', 'is', null) : eb('operator_id', '=', operatorId),
            eb('kind', '=', kind),
            eb('reference', '=', reference),
            eb('currency', '=', currency),
          ]),
        ),
      ),
    )
    .execute();
}

/** Makes accounts that do not exist yet; whoever makes the same ones at once is waited for. */
export async function insertAccounts(tx: Tx, accounts: readonly CurrencyAccount[]): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values(
      accounts.map(({ operatorId, kind, reference = '', currency }) => ({
        operator_id: operatorId,
        kind,
        reference,
        currency,
      })),
    )
    .onConflict((conflict) => conflict.columns(['operator_id', 'kind', 'reference', 'currency']).doNothing())
    .execute();
}

/** Sums by account, debits positive, in minor units; an account without entries is missing. */
export async function sumsByAccount(tx: Tx, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('ledger_entries')
    .select(['account_id', sql<number>`sum(amount_minor)::bigint`.as('sum')])
    .where('account_id', 'in', [...accountIds])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.sum]));
}

export const entriesOf = (tx: Tx, orderId: number): Promise<PostedEntry[]> =>
  entriesWhere(tx, sql<boolean>`t.order_id = ${orderId}`);

/** The entries of movements of an operator, in the order of their writing. */
export const entriesOfTransactions = (
  tx: Tx,
  { operatorId, ids }: { operatorId: number; ids: readonly number[] },
): Promise<PostedEntry[]> =>
  entriesWhere(tx, sql<boolean>`t.id = any(${[...ids]}::bigint[]) and t.operator_id = ${operatorId}`);

async function entriesWhere(tx: Tx, which: RawBuilder<boolean>): Promise<PostedEntry[]> {
  const rows = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .select(['e.id', 't.id as transactionId', 't.kind as transactionKind', 't.occurred_at as occurredAt'])
    .select(['e.amount_minor as amountMinor', 'e.currency'])
    .select(['a.operator_id as operatorId', 'a.kind', 'a.reference'])
    .where(which)
    .orderBy('e.id')
    .execute();
  return rows.map(({ operatorId, kind, reference, ...entry }) => ({
    ...entry,
    account: { operatorId, kind, reference },
  }));
}

export async function countPosted(tx: Tx): Promise<{ transactions: number; entries: number }> {
  const { rows } = await sql<{ transactions: number; entries: number }>`
    select (select count(*) from ledger_transactions) as transactions, (select count(*) from ledger_entries) as entries
  `.execute(tx);
  const [counts] = rows;
  return counts ?? { transactions: 0, entries: 0 };
}

/** What the database itself forbids, looked for all the same: in a restored copy, or after somebody had switched a trigger off. */
export async function findDifferences(tx: Tx): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    select 'unbalanced-transaction' as kind, transaction_id as "transactionId", currency,
      0::bigint as "expectedMinor", sum(amount_minor)::bigint as "foundMinor"
    from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0
    union all
    select 'empty-transaction', t.id, null, 0, 0 from ledger_transactions t
    where not exists (select from ledger_entries e where e.transaction_id = t.id)
    union all
    select 'foreign-currency', e.transaction_id, e.currency, 0, e.amount_minor
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.currency <> e.currency
    union all
    select 'unbalanced-total', null, currency, 0, sum(amount_minor)::bigint
    from ledger_entries group by currency having sum(amount_minor) <> 0
    order by 1, 2
  `.execute(tx);
  return rows;
}

/** Whether any movement of an operator was ever posted. */
export async function hasTransactions(tx: Tx, operatorId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('operator_id', '=', operatorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this movement is one of an operator's. */
export async function hasTransaction(
  tx: Tx,
  { transactionId, operatorId }: { transactionId: number; operatorId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('id', '=', transactionId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row !== undefined;
}

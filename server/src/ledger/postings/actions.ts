import type { Tx } from '../../platform/db/db';
import {
  type Account,
  accountKey,
  faultIn,
  type LedgerReport,
  type PostedEntry,
  type Posting,
  summedKinds,
} from './rules';
import { lineOf, type LineDifference } from './rules-lines';
import {
  countPosted,
  type CurrencyAccount,
  entriesOf,
  entriesOfTransactions,
  findAccounts,
  findDifferences,
  insertAccounts,
  insertEntries,
  insertTransaction,
  sumsByAccount,
  transactionOfSource,
  hasTransaction,
  hasTransactions,
} from './store';
import { insertLine, rollUpLines } from './store-lines';
import { findSumDifferences, insertNewEntries, keptSums, rollUpEntries } from './store-sums';
import { findLineDifferences } from './store-verify-lines';

/** The ledger needs no more of a context than its transaction: whoever posts decides who may. */
type Ctx = { tx: Tx };

/** Writes a movement and gives its number; a source that has posted before gives the first one's and writes nothing. */
export async function post(ctx: Ctx, posting: Posting): Promise<number> {
  const fault = faultIn(posting.entries);
  if (fault !== null) throw new Error(`The movement ${posting.source} cannot be posted: ${fault}.`);
  const transactionId = await insertTransaction(ctx.tx, posting);
  if (transactionId === null) return transactionOfSource(ctx.tx, posting.source);
  const idOf = await accountIds(
    ctx,
    posting.entries.map(({ account, currency }) => ({ ...account, currency })),
  );
  await insertEntries(
    ctx.tx,
    posting.entries.map(({ account, amountMinor, currency }) => ({
      transactionId,
      accountId: idOf(account, currency),
      amountMinor,
      currency,
    })),
  );
  await insertNewEntries(
    ctx.tx,
    posting.entries
      .filter(({ account }) => summedKinds.includes(account.kind))
      .map(({ account, amountMinor, currency }) => ({ accountId: idOf(account, currency), amountMinor })),
  );
  if (posting.operatorId !== null)
    await insertLine(ctx.tx, {
      ...posting,
      operatorId: posting.operatorId,
      line: lineOf(posting),
      movement: posting.kind,
      transactionId,
    });
  return transactionId;
}

/** What stands on an account, debits positive, in minor units; nothing posted is 0. */
export async function balanceOf(ctx: Ctx, account: Account, currency: string): Promise<number> {
  const [balance = 0] = await balancesOf(ctx, [account], currency);
  return balance;
}

/** What stands on each of several accounts, in their order, debits positive, in minor units. */
export async function balancesOf(
  ctx: Ctx,
  accounts: readonly Account[],
  currency: string,
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const wanted = accounts.map((account) => ({ ...account, currency }));
  const found = await findAccounts(ctx.tx, wanted);
  const idByKey = keyed(found);
  const idsOf = (isKept: boolean): number[] =>
    found.flatMap(({ id, kind }) => (summedKinds.includes(kind) === isKept ? [id] : []));
  const [kept, others] = [idsOf(true), idsOf(false)];
  const sums = new Map([
    ...(kept.length === 0 ? [] : await keptSums(ctx.tx, kept)),
    ...(others.length === 0 ? [] : await sumsByAccount(ctx.tx, others)),
  ]);
  return accounts.map((account) => sums.get(idByKey.get(accountKey(account, currency)) ?? 0) ?? 0);
}

/** The entries that an order caused, in the order of their writing. */
export async function entriesOfOrder(ctx: Ctx, orderId: number): Promise<PostedEntry[]> {
  return entriesOf(ctx.tx, orderId);
}

/** The entries of movements of an operator, in the order of their writing. */
export const entriesOfMovements = (
  ctx: Ctx,
  of: { operatorId: number; ids: readonly number[] },
): Promise<PostedEntry[]> => entriesOfTransactions(ctx.tx, of);

/** Adds the whole ledger up and tells what is wrong with it. */
export async function verifyLedger(ctx: Ctx): Promise<LedgerReport> {
  return { ...(await countPosted(ctx.tx)), differences: await findDifferences(ctx.tx) };
}

/** Compares the statement of every operator, and the sums that balances are read from, with the entries. */
export const verifyLines = async (ctx: Ctx): Promise<LineDifference[]> => [
  ...(await findLineDifferences(ctx.tx)),
  ...(await findSumDifferences(ctx.tx, summedKinds)),
];

async function accountIds(
  ctx: Ctx,
  wanted: readonly CurrencyAccount[],
): Promise<(account: Account, currency: string) => number> {
  let idByKey = keyed(await findAccounts(ctx.tx, wanted));
  const missing = new Map(
    wanted.map((one) => [accountKey(one, one.currency), one] as const).filter(([key]) => !idByKey.has(key)),
  );
  if (missing.size > 0) {
    // Always in the same order, so that two who make the same accounts at once cannot wait for each other.
    const sorted = [...missing.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
    await insertAccounts(
      ctx.tx,
      sorted.map(([, account]) => account),
    );
    idByKey = keyed(await findAccounts(ctx.tx, wanted));
  }
  return (account, currency) => {
    const id = idByKey.get(accountKey(account, currency));
    if (id === undefined) throw new Error(`The account ${accountKey(account, currency)} was not made.`);
    return id;
  };
}

function keyed(accounts: readonly (CurrencyAccount & { id: number })[]): Map<string, number> {
  return new Map(accounts.map((account) => [accountKey(account, account.currency), account.id]));
}

/** Whether any movement of an operator was ever posted. */
export const hasPosted = (ctx: Ctx, operatorId: number): Promise<boolean> =>
  hasTransactions(ctx.tx, operatorId);

/** Whether this movement is one of an operator's. */
export const hasPostedMovement = (
  ctx: Ctx,
  at: { transactionId: number; operatorId: number },
): Promise<boolean> => hasTransaction(ctx.tx, at);

/** So many lines are added to the sums in one transaction; the rest follow with the next. */
const mostAtOnce = 20_000;

/** Adds lines and entries to the sums from which balances are read; tells whether there are more. */
export async function sumLines(ctx: Ctx): Promise<boolean> {
  const lines = await rollUpLines(ctx.tx, mostAtOnce);
  const entries = await rollUpEntries(ctx.tx, mostAtOnce);
  return lines === mostAtOnce || entries === mostAtOnce;
}

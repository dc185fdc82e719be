import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface LoginFailuresTable {
  id: Generated<number>;
  account: string;
  address: string;
  at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    login_failures: LoginFailuresTable;
  }
}

export async function insertFailure(
  tx: Tx,
  failure: { account: string; address: string; at: Date },
): Promise<void> {
  await tx.insertInto('login_failures').values(failure).execute();
}

/** When an account was last tried in vain, newest first. */
export const failuresOfAccount = (
  tx: Tx,
  account: string,
  span: { since: Date; limit: number },
): Promise<Date[]> => failuresOf(tx, { column: 'account', value: account }, span);

/** When an address last tried in vain, newest first. */
export const failuresOfAddress = (
  tx: Tx,
  address: string,
  span: { since: Date; limit: number },
): Promise<Date[]> => failuresOf(tx, { column: 'address', value: address }, span);

async function failuresOf(
  tx: Tx,
  whose: { column: 'account' | 'address'; value: string },
  span: { since: Date; limit: number },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('login_failures')
    .select('at')
    .where(whose.column, '=', whose.value)
    .where('at', '>', span.since)
    .orderBy('at', 'desc')
    .limit(sql.lit(span.limit))
    .execute();
  return rows.map(({ at }) => at);
}

export async function deleteFailuresOfAccount(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('account', '=', account).execute();
}

export async function deleteFailuresBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('login_failures').where('at', '<', before).execute();
}

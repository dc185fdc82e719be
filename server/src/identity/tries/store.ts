import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { accountsAllowed, triesAllowed, triesCounted, type Tried, type TryKey } from './rules';

interface LoginTriesTable {
  account: string;
  kind: TryKey['kind'];
  origin: string;
  tries: Date[];
  last_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    login_tries: LoginTriesTable;
  }
}

/** What was tried with a key, for its account and, where it is a network, from there, since a time. */
export async function findTried(tx: Tx, key: TryKey, since: Date): Promise<Tried> {
  const { rows } = await sql<Tried>`
    select
      (select array(select at from unnest(t.tries) at where at > ${since}) from login_tries t
       where account = ${key.account} and kind = ${key.kind} and origin = ${key.origin}) as tries,
      (select coalesce(sum(cardinality(tries)), 0) from (
         select tries from login_tries
         where account = ${key.account} and kind = 'network' and last_at > ${since} limit ${triesCounted}
       ) of_account) as "ofAccount",
      o.n as "otherAccounts", o.since as "otherSince"
    from (
      select count(*) as n, min(last_at) as since from (
        select last_at from login_tries
        where ${key.kind} = 'network' and kind = 'network' and origin = ${key.origin}
          and last_at > ${since} and account <> ${key.account}
        order by last_at desc limit ${accountsAllowed}
      ) of_network
    ) o
  `.execute(tx);
  const [found] = rows;
  return found === undefined
    ? { tries: [], ofAccount: 0, otherAccounts: 0, otherSince: null }
    : { ...found, tries: found.tries ?? [] };
}

/** Counts a try, one after the other however many come at once and to however many nodes. @returns false where all are used up */
export async function insertTry(
  tx: Tx,
  key: TryKey,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into login_tries as t (account, kind, origin, tries, last_at)
    values (${key.account}, ${key.kind}, ${key.origin}, array[${at}::timestamptz], ${at})
    on conflict (account, kind, origin) do update
    set tries = array(select one from unnest(t.tries) one where one > ${since} order by one) || excluded.tries,
      last_at = excluded.last_at
    where (select count(*) from unnest(t.tries) one where one > ${since}) < ${triesAllowed}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function deleteTries(tx: Tx, key: TryKey): Promise<void> {
  await tx
    .deleteFrom('login_tries')
    .where('account', '=', key.account)
    .where('kind', '=', key.kind)
    .where('origin', '=', key.origin)
    .execute();
}

export async function deleteTriesOfAccount(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('login_tries').where('account', '=', account).execute();
}

export async function deleteTriesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('login_tries').where('last_at', '<=', before).execute();
}

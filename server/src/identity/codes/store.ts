import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { AccountPast, CodePurpose } from './rules';

interface CodeAccountsTable {
  account: string;
  wrong_at: Date[];
  mailed_at: Date[];
  mailed_from: string[];
  held_at: Date;
}

interface CodesTable {
  id: Generated<number>;
  purpose: CodePurpose;
  account: string;
  network: string;
  token_hash: Buffer;
  code_hash: Buffer | null;
  link_hash: Buffer | null;
  tries: Generated<number>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    code_accounts: CodeAccountsTable;
    codes: CodesTable;
  }
}

/** Holds an account until the transaction ends, so that what is counted of it is counted one after the other, on all nodes. */
export async function holdAccount(tx: Tx, account: string, at: Date): Promise<AccountPast> {
  const { rows } = await sql<{
    wrongAt: Date[];
    mailedAt: Date[];
    mailedFrom: string[];
  }>`
    insert into code_accounts as a (account, wrong_at, mailed_at, mailed_from, held_at)
    values (${account}, '{}', '{}', '{}', ${at})
    on conflict (account) do update set held_at = greatest(a.held_at, excluded.held_at)
    returning wrong_at as "wrongAt", mailed_at as "mailedAt", mailed_from as "mailedFrom"
  `.execute(tx);
  const { wrongAt = [], mailedAt = [], mailedFrom = [] } = rows[0] ?? {};
  return {
    wrongAt,
    mails: mailedAt.map((mailed, index) => ({
      at: mailed,
      network: mailedFrom[index] ?? '',
    })),
  };
}

/** To be called while the account is held. */
export async function saveAccount(tx: Tx, account: string, { wrongAt, mails }: AccountPast): Promise<void> {
  await tx
    .updateTable('code_accounts')
    .set({
      wrong_at: [...wrongAt],
      mailed_at: mails.map(({ at }) => at),
      mailed_from: mails.map(({ network }) => network),
    })
    .where('account', '=', account)
    .execute();
}

/** A code or a link that went out. */
export interface StoredCode {
  id: number;
  purpose: CodePurpose;
  account: string;
  codeHash: Buffer | null;
  isLink: boolean;
  tries: number;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
}

/** What a mail carries, as its row keeps it. */
export interface Carried {
  codeHash: Buffer | null;
  linkHash: Buffer | null;
  tries: number;
  sentAt: Date;
  expiresAt: Date;
}

export async function insertCode(
  tx: Tx,
  code: Carried & {
    purpose: CodePurpose;
    account: string;
    network: string;
    tokenHash: Buffer;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('codes')
    .values({
      purpose: code.purpose,
      account: code.account,
      network: code.network,
      token_hash: code.tokenHash,
      code_hash: code.codeHash,
      link_hash: code.linkHash,
      created_at: code.sentAt,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts a mail that was sent again for the network that asked for it; the row opens nothing and names nobody. */
export async function insertResend(
  tx: Tx,
  resend: { purpose: CodePurpose; network: string; spentHash: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('codes')
    .values({
      purpose: resend.purpose,
      account: '',
      network: resend.network,
      token_hash: resend.spentHash,
      code_hash: null,
      link_hash: null,
      created_at: resend.at,
      sent_at: resend.at,
      expires_at: resend.at,
      used_at: resend.at,
    })
    .execute();
}

/** Puts what a new mail carries in the place of what the mail before it carried. */
export async function renewCode(tx: Tx, id: number, carried: Carried): Promise<void> {
  await tx
    .updateTable('codes')
    .set({
      code_hash: carried.codeHash,
      link_hash: carried.linkHash,
      tries: carried.tries,
      sent_at: carried.sentAt,
      expires_at: carried.expiresAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Counts a try of a code, one after the other. @returns false where all are used up */
export async function countTryBelow(tx: Tx, id: number, most: number): Promise<boolean> {
  const { rows } = await sql`
    update codes set tries = tries + 1 where id = ${id} and tries < ${most} returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** How a code is looked for: by the token it was asked for with, or by the link of its mail. */
export interface CodeKey {
  by: 'token_hash' | 'link_hash';
  hash: Buffer;
}

/** An unused code for one of some purposes, late or not, whose token was given after a time; one that is still good by then, too. */
export async function findCode(
  tx: Tx,
  { by, hash }: CodeKey,
  { purposes, since, at }: { purposes: readonly CodePurpose[]; since: Date; at: Date },
): Promise<StoredCode | null> {
  const row = await tx
    .selectFrom('codes')
    .select(['id', 'purpose', 'account', 'tries'])
    .select(['code_hash as codeHash', 'link_hash as linkHash'])
    .select(['created_at as createdAt', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where(by, '=', hash)
    .where('purpose', 'in', purposes)
    .where((code) => code.or([code('created_at', '>', since), code('expires_at', '>', at)]))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { linkHash, ...code } = row;
  return { ...code, isLink: linkHash !== null };
}

/** Uses a code up. @returns false where that was done before */
export async function useCode(tx: Tx, id: number, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Ends all codes and links of an account for a purpose. */
export async function useCodesOf(
  tx: Tx,
  { account, purpose }: { account: string; purpose: CodePurpose },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ used_at: at })
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** When the last mail of an account for a purpose was sent. */
export async function lastSentAt(tx: Tx, account: string, purpose: CodePurpose): Promise<Date | null> {
  const row = await tx
    .selectFrom('codes')
    .select(({ fn }) => fn.max('sent_at').as('sentAt'))
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.sentAt ?? null;
}

/** Holds a network until the transaction ends, so that what it asks for at once is counted one after the other. */
export async function holdNetwork(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes for ${network}`}, 0))`.execute(tx);
}

/** How many codes a network asked for since a time, counted no further than matters. */
export async function countCodesFrom(
  tx: Tx,
  network: string,
  { since, most }: { since: Date; most: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('codes')
    .select('id')
    .where('network', '=', network)
    .where('created_at', '>', since)
    .limit(most)
    .execute();
  return rows.length;
}

/** Deletes codes whose tokens were given before a time and that are not good any more, and what was registered with them. */
export async function deleteCodesBefore(tx: Tx, { before, at }: { before: Date; at: Date }): Promise<void> {
  await tx.deleteFrom('codes').where('created_at', '<=', before).where('expires_at', '<=', at).execute();
}

export async function deleteAccountsUnheldSince(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('code_accounts').where('held_at', '<=', since).execute();
}

/** Puts a made-up name in the place of an account and ends its codes; the rows stay, because they count for the networks that asked. */
export async function renameCodesOf(
  tx: Tx,
  { account, as, at }: { account: string; as: string; at: Date },
): Promise<void> {
  await sql`
    update codes set account = ${as}, used_at = coalesce(used_at, ${at}), code_hash = null, link_hash = null
    where account = ${account}
  `.execute(tx);
}

export async function deleteAccount(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('code_accounts').where('account', '=', account).execute();
}

import type { SocialProvider } from '@voltdeck/contract';
import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface SocialVisitsTable {
  id: Generated<number>;
  provider: SocialProvider;
  state_hash: Buffer;
  browser_hash: Buffer;
  person_id: number | null;
  network: string;
  created_at: Date;
  answered_at: Date | null;
  code_hash: Buffer | null;
  answer: string | null;
  first_name: string | null;
  last_name: string | null;
  used_at: Date | null;
}

interface ShownIdTokensTable {
  token_hash: Buffer;
  good_until: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    social_visits: SocialVisitsTable;
    shown_id_tokens: ShownIdTokensTable;
  }
}

export interface NewVisit {
  provider: SocialProvider;
  stateHash: Buffer;
  browserHash: Buffer;
  /** Who is to be linked; null where somebody wants to log in. */
  personId: number | null;
  network: string;
  at: Date;
}

export async function insertVisit(tx: Tx, visit: NewVisit): Promise<void> {
  await tx
    .insertInto('social_visits')
    .values({
      provider: visit.provider,
      state_hash: visit.stateHash,
      browser_hash: visit.browserHash,
      person_id: visit.personId,
      network: visit.network,
      created_at: visit.at,
    })
    .execute();
}

/** How many visits a network has begun since a time. */
export async function visitsOfNetwork(tx: Tx, network: string, since: Date): Promise<number> {
  const { visits } = await tx
    .selectFrom('social_visits')
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .where('network', '=', network)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return visits;
}

/** What a provider sends somebody back with. */
export interface VisitAnswer {
  provider: SocialProvider;
  stateHash: Buffer;
  /** Null where somebody did not want to. */
  answer: { code: string; codeHash: Buffer; firstName: string | null; lastName: string | null } | null;
}

/** Keeps the answer of a visit, the first one alone. @returns who wants to be linked by it; null where no such visit waits */
export async function answerVisit(
  tx: Tx,
  { provider, stateHash, answer }: VisitAnswer,
  { at, since }: { at: Date; since: Date },
): Promise<{ personId: number | null } | null> {
  const row = await tx
    .updateTable('social_visits')
    .set({
      answered_at: at,
      code_hash: answer?.codeHash ?? null,
      answer: answer?.code ?? null,
      first_name: answer?.firstName ?? null,
      last_name: answer?.lastName ?? null,
    })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('answered_at', 'is', null)
    .where('created_at', '>', since)
    .returning('person_id as personId')
    .executeTakeFirst();
  return row ?? null;
}

/** A visit that was answered and not used yet. */
export interface AnsweredVisit {
  id: number;
  provider: SocialProvider;
  stateHash: Buffer;
  personId: number | null;
  /** The provider's code. */
  answer: string;
  firstName: string | null;
  lastName: string | null;
}

export async function findAnswered(
  tx: Tx,
  { codeHash, browserHash }: { codeHash: Buffer; browserHash: Buffer },
  since: Date,
): Promise<AnsweredVisit | null> {
  const row = await tx
    .selectFrom('social_visits')
    .select(['id', 'provider', 'answer', 'state_hash as stateHash', 'person_id as personId'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('code_hash', '=', codeHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row === undefined || row.answer === null ? null : { ...row, answer: row.answer };
}

/** Uses a visit up. @returns false where somebody else has */
export async function useVisit(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('social_visits')
    .set({ used_at: at, answer: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an ID token as shown. @returns false where it was before */
export async function showToken(tx: Tx, tokenHash: Buffer, goodUntil: Date): Promise<boolean> {
  const row = await tx
    .insertInto('shown_id_tokens')
    .values({ token_hash: tokenHash, good_until: goodUntil })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws away visits that ended, and tokens that are good for nobody. */
export async function deleteVisitsBefore(
  tx: Tx,
  { begunBefore, now }: { begunBefore: Date; now: Date },
): Promise<void> {
  await tx.deleteFrom('social_visits').where('created_at', '<=', begunBefore).execute();
  await tx.deleteFrom('shown_id_tokens').where('good_until', '<=', now).execute();
}

import { type Generated, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db';
import type { LivingSince } from './rules';
import type { LoginOrigin } from './store';

interface DriverTokensTable {
  id: Generated<number>;
  person_id: number;
  operator_id: number;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  revoked_at: Date | null;
  user_agent: string | null;
  network: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    driver_tokens: DriverTokensTable;
  }
}

export interface DriverLogin {
  tokenId: number;
  personId: number;
  operatorId: number;
}

/** The driver's login behind a live token of an operator's app; outside any transaction, because every request asks. */
export async function findDriverLogin(
  reader: Reader,
  { hash, operatorId }: { hash: Buffer; operatorId: number },
  living: LivingSince,
): Promise<DriverLogin | null> {
  const row = await reader
    .selectFrom('driver_tokens')
    .select(['id as tokenId', 'person_id as personId', 'operator_id as operatorId'])
    .where('token_hash', '=', hash)
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', living.usedAfter)
    .where('created_at', '>', living.loginAfter)
    .executeTakeFirst();
  return row ?? null;
}

/** A login as a driver, as whoever holds it may know it. */
export interface KeptDriverLogin {
  id: number;
  loginAt: Date;
  lastUsedAt: Date;
  userAgent: string | null;
  network: string | null;
}

/** The live logins of a driver at one operator, the one used last first. */
export async function driverLogins(
  tx: Tx,
  { personId, operatorId }: { personId: number; operatorId: number },
  living: LivingSince,
): Promise<KeptDriverLogin[]> {
  return tx
    .selectFrom('driver_tokens')
    .select([
      'id',
      'created_at as loginAt',
      'last_used_at as lastUsedAt',
      'user_agent as userAgent',
      'network',
    ])
    .where('person_id', '=', personId)
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', living.usedAfter)
    .where('created_at', '>', living.loginAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** When a login as a driver was opened; null where it is none any more. */
export async function driverLoginAt(tx: Tx, tokenId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('driver_tokens')
    .select('created_at as at')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function insertDriverToken(
  tx: Tx,
  token: LoginOrigin & { personId: number; operatorId: number; hash: Buffer; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('driver_tokens')
    .values({
      person_id: token.personId,
      operator_id: token.operatorId,
      token_hash: token.hash,
      created_at: token.at,
      last_used_at: token.at,
      user_agent: token.userAgent,
      network: token.network,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes a token of an operator's app. @returns its number, null where it was revoked before or never known */
export async function revokeDriverToken(
  tx: Tx,
  { hash, operatorId }: { hash: Buffer; operatorId: number },
  at: Date,
): Promise<number | null> {
  const row = await tx
    .updateTable('driver_tokens')
    .set({ revoked_at: at })
    .where('token_hash', '=', hash)
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Revokes all tokens of a person as a driver. @returns them */
export async function revokeDriverTokensOf(tx: Tx, personId: number, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('driver_tokens')
    .set({ revoked_at: at })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks tokens as used, but those that were just before. */
export async function touchDriverTokens(
  tx: Tx,
  ids: readonly number[],
  { at, unlessAfter }: { at: Date; unlessAfter: Date },
): Promise<void> {
  await sql`
    update driver_tokens set last_used_at = ${at}
    where id = any(${ids}::bigint[]) and last_used_at < ${unlessAfter}
  `.execute(tx);
}

/** Deletes tokens that do not live any more. */
export async function deleteDeadDriverTokens(tx: Tx, { usedAfter, loginAfter }: LivingSince): Promise<void> {
  await tx
    .deleteFrom('driver_tokens')
    .where((token) =>
      token.or([token('last_used_at', '<=', usedAfter), token('created_at', '<=', loginAfter)]),
    )
    .execute();
}

/** What a login was made with is forgotten when its person is. */
export async function forgetDriverOrigins(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('driver_tokens')
    .set({ user_agent: null, network: null })
    .where('person_id', '=', personId)
    .execute();
}

import type { Generated, Kysely } from 'kysely';
import type { MembershipStatus, SessionRole } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import type { Tables } from '../../platform/db/tables';

interface TokensTable {
  id: Generated<number>;
  membership_id: number;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  revoked_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    tokens: TokensTable;
  }
}

export interface StoredSession {
  tokenId: number;
  membershipId: number;
  personId: number;
  operatorId: number;
  role: SessionRole;
  isOwner: boolean;
  permissions: string[];
  status: MembershipStatus;
}

/** The session behind a live token; outside any transaction, because every request asks. */
export async function findSession(
  db: Kysely<Tables>,
  hash: Buffer,
  usedAfter: Date,
): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('tokens as t')
    .innerJoin('memberships as m', 'm.id', 't.membership_id')
    .select([
      't.id as tokenId',
      'm.id as membershipId',
      'm.person_id as personId',
      'm.operator_id as operatorId',
      'm.role',
      'm.is_owner as isOwner',
      'm.permissions',
      'm.status',
    ])
    .where('t.token_hash', '=', hash)
    .where('t.revoked_at', 'is', null)
    .where('t.last_used_at', '>', usedAfter)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertToken(
  tx: Tx,
  token: { membershipId: number; hash: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('tokens')
    .values({
      membership_id: token.membershipId,
      token_hash: token.hash,
      created_at: token.at,
      last_used_at: token.at,
    })
    .execute();
}

export async function revokeToken(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Marks a token as used, unless it was just before. @returns whether it marked */
export async function touchToken(tx: Tx, id: number, at: Date, unlessAfter: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tokens')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<', unlessAfter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTokensUnusedSince(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('tokens').where('last_used_at', '<', since).execute();
}

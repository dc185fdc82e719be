import { type Generated, sql } from 'kysely';
import type { MembershipStatus, LoginRole } from '@voltdeck/contract';
import type { Reader, Tx } from '../../platform/db/db';
import type { LivingSince } from './rules';

interface TokensTable {
  id: Generated<number>;
  membership_id: number;
  token_hash: Buffer;
  /** Of the login; a token that it was exchanged for keeps it. */
  created_at: Date;
  last_used_at: Date;
  /** Null: not since the login. */
  confirmed_at: Date | null;
  revoked_at: Date | null;
  user_agent: string | null;
  network: string | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    tokens: TokensTable;
  }
}

export interface StoredLogin {
  tokenId: number;
  membershipId: number;
  personId: number;
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: string[];
  status: MembershipStatus;
  /** Of a fleet admin: each fleet's number with the keys held there. */
  fleets: [number, string[]][] | null;
  /** When the person was last known to be themselves. */
  confirmedAt: Date;
  /** The operator requires a second factor, and the person has none. */
  isFactorMissing: boolean;
}

/** The login behind a live token; outside any transaction, because every request asks. */
export async function findLogin(
  reader: Reader,
  hash: Buffer,
  living: LivingSince,
): Promise<StoredLogin | null> {
  const row = await reader
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
      // Asked for in one statement, because every request asks; only fleet admins have any.
      sql<[number, string[]][] | null>`case when m.role = 'fleet_admin' then (
        select json_agg(json_build_array(a.fleet_id, a.permissions)) from membership_fleets a where a.membership_id = m.id
      ) end`.as('fleets'),
      sql<Date>`coalesce(t.confirmed_at, t.created_at)`.as('confirmedAt'),
      sql<boolean>`m.factor_required and not (
        exists(select from totp_factors f where f.person_id = m.person_id and f.secret is not null)
        or exists(select from passkeys k where k.person_id = m.person_id)
      )`.as('isFactorMissing'),
    ])
    .where('t.token_hash', '=', hash)
    .where('t.revoked_at', 'is', null)
    .where('t.last_used_at', '>', living.usedAfter)
    .where('t.created_at', '>', living.loginAfter)
    .executeTakeFirst();
  return row ?? null;
}

/** What a login was made with, and from where. */
export interface LoginOrigin {
  userAgent: string | null;
  network: string | null;
}

export async function insertToken(
  tx: Tx,
  token: LoginOrigin & { membershipId: number; hash: Buffer; loginAt: Date; confirmedAt: Date; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('tokens')
    .values({
      membership_id: token.membershipId,
      token_hash: token.hash,
      created_at: token.loginAt,
      last_used_at: token.at,
      confirmed_at: token.confirmedAt,
      user_agent: token.userAgent,
      network: token.network,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A token that was just revoked: its login, and whose it was. */
export interface EndedToken extends LoginOrigin {
  tokenId: number;
  loginAt: Date;
  confirmedAt: Date;
  membershipId: number;
  operatorId: number;
}

/** Revokes a token; null where it was revoked before or never known. */
export async function revokeToken(tx: Tx, hash: Buffer, at: Date): Promise<EndedToken | null> {
  const { rows } = await sql<EndedToken>`
    update tokens t set revoked_at = ${at} from memberships m
    where m.id = t.membership_id and t.token_hash = ${hash} and t.revoked_at is null
    returning t.id as "tokenId", t.created_at as "loginAt",
      coalesce(t.confirmed_at, t.created_at) as "confirmedAt", m.id as "membershipId", m.operator_id as "operatorId",
      t.user_agent as "userAgent", t.network
  `.execute(tx);
  return rows[0] ?? null;
}

/** When the person of a token was last known to be themselves. */
export async function confirmedAtOf(tx: Tx, id: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('tokens')
    .select(sql<Date>`coalesce(confirmed_at, created_at)`.as('confirmedAt'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.confirmedAt ?? null;
}

export async function confirmToken(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('tokens').set({ confirmed_at: at }).where('id', '=', id).execute();
}

/** Marks tokens as used, but those that were just before. @returns the memberships of the marked ones */
export async function touchTokens(
  tx: Tx,
  ids: readonly number[],
  { at, unlessAfter }: { at: Date; unlessAfter: Date },
): Promise<number[]> {
  const { rows } = await sql<{ membershipId: number }>`
    update tokens set last_used_at = ${at}
    where id = any(${ids}::bigint[]) and last_used_at < ${unlessAfter}
    returning membership_id as "membershipId"
  `.execute(tx);
  return rows.map(({ membershipId }) => membershipId);
}

/** Deletes tokens that do not live any more. */
export async function deleteDeadTokens(tx: Tx, { usedAfter, loginAfter }: LivingSince): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where((token) =>
      token.or([token('last_used_at', '<=', usedAfter), token('created_at', '<=', loginAfter)]),
    )
    .execute();
}

export async function revokeTokensOfDemo(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where('membership_id', 'in', (from) =>
      from
        .selectFrom('memberships as m')
        .innerJoin('persons as p', 'p.id', 'm.person_id')
        .select('m.id')
        .where('p.is_demo', '=', true),
    )
    .execute();
}

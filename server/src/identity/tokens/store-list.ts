import type { LoginRole } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { LivingSince } from './rules';
import type { LoginOrigin } from './store';

/** A token that lives, as its person sees it. */
export interface LiveToken extends LoginOrigin {
  id: number;
  loginAt: Date;
  lastUsedAt: Date;
  operatorId: number;
  operatorName: string;
  role: LoginRole;
}

/** The live tokens of a person, the one used last first. */
export async function liveTokens(tx: Tx, personId: number, living: LivingSince): Promise<LiveToken[]> {
  const { rows } = await sql<LiveToken>`
    select t.id, t.created_at as "loginAt", t.last_used_at as "lastUsedAt", t.user_agent as "userAgent", t.network,
      m.operator_id as "operatorId", o.name as "operatorName", m.role
    from tokens t join memberships m on m.id = t.membership_id join operators o on o.id = m.operator_id
    where m.person_id = ${personId} and m.status = 'active' and t.revoked_at is null
      and t.last_used_at > ${living.usedAfter} and t.created_at > ${living.loginAfter}
    order by t.last_used_at desc, t.id desc
  `.execute(tx);
  return rows;
}

/** Which tokens: one of a person's, all but one, or all of a membership. */
export type TokensOf = { personId: number; only?: number; but?: number } | { membershipId: number };

/** Revokes tokens that are not yet. @returns them */
export async function revokeTokensOf(tx: Tx, of: TokensOf, at: Date): Promise<number[]> {
  const which =
    'membershipId' in of
      ? sql`m.id = ${of.membershipId}`
      : sql`m.person_id = ${of.personId} and (${of.only ?? null}::bigint is null or t.id = ${of.only ?? null})
          and t.id is distinct from ${of.but ?? null}::bigint`;
  const { rows } = await sql<{ id: number }>`
    update tokens t set revoked_at = ${at} from memberships m
    where m.id = t.membership_id and t.revoked_at is null and ${which} returning t.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** A script that logs in for each call leaves thousands of tokens; the latest tell enough. */
const mostLookedAt = 200;

/** What is known of a person's former logins: whether there were any, and whether one was with a program that says the same of itself. */
export async function formerLogins(
  tx: Tx,
  { personId, userAgent }: { personId: number; userAgent: string | null },
): Promise<{ hadAny: boolean; hadSame: boolean }> {
  const { rows } = await sql<{ hadAny: boolean; hadSame: boolean }>`
    with former as (
      select t.user_agent from memberships m cross join lateral (
        select user_agent from tokens where membership_id = m.id order by id desc limit ${mostLookedAt}
      ) t where m.person_id = ${personId}
    )
    select exists(select from former) as "hadAny",
      exists(select from former where user_agent is not distinct from ${userAgent}) as "hadSame"
  `.execute(tx);
  return rows[0] ?? { hadAny: false, hadSame: false };
}

/** What a login was made with is forgotten when its person is. */
export async function forgetOrigins(tx: Tx, personId: number): Promise<void> {
  await sql`
    update tokens t set user_agent = null, network = null from memberships m
    where m.id = t.membership_id and m.person_id = ${personId}
  `.execute(tx);
}

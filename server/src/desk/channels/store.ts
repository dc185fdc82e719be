import { sql } from 'kysely';
import type { LoginRole } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';

/** The operator itself, whose channel it is; null when there is none. */
export async function findOperator(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from operators where id = ${id}`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface StandingRow {
  tokenId: number;
  membershipId: number;
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: string[];
  /** Of a fleet admin: each fleet's number with the keys held there. */
  fleets: [number, string[]][] | null;
}

/** What the logins behind these tokens are now; a token that is revoked, or whose membership is not active or waits for a second factor that is required, is left out. */
export async function findStandings(tx: Tx, tokenIds: readonly number[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select t.id as "tokenId", m.id as "membershipId", m.operator_id as "operatorId", m.role,
      m.is_owner as "isOwner", m.permissions,
      case when m.role = 'fleet_admin' then (
        select json_agg(json_build_array(a.fleet_id, a.permissions)) from membership_fleets a where a.membership_id = m.id
      ) end as fleets
    from tokens t join memberships m on m.id = t.membership_id
    where t.id = any(${tokenIds}::bigint[]) and t.revoked_at is null and m.status = 'active'
      and (not m.factor_required
        or exists(select from totp_factors f where f.person_id = m.person_id and f.secret is not null)
        or exists(select from passkeys k where k.person_id = m.person_id))
  `.execute(tx);
  return rows;
}

/** The drivers' logins behind these tokens; those that are revoked are left out. */
export async function findDriverStandings(
  tx: Tx,
  tokenIds: readonly number[],
): Promise<{ tokenId: number; personId: number; operatorId: number }[]> {
  const { rows } = await sql<{ tokenId: number; personId: number; operatorId: number }>`
    select id as "tokenId", person_id as "personId", operator_id as "operatorId" from driver_tokens
    where id = any(${tokenIds}::bigint[]) and revoked_at is null
  `.execute(tx);
  return rows;
}

/** The installation's secret for signing real-time subscriptions: the same on every node, and after every start. */
export async function findSigningSecret(tx: Tx): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`select value from secrets where name = 'realtime'`.execute(
    tx,
  );
  const secret = rows[0]?.value;
  if (secret === undefined) throw new Error('the secret of the real-time channels is missing');
  return secret;
}

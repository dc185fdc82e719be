import { sql } from 'kysely';
import type { LoginRole } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import type { Channel } from './rules';

const owners = {
  operators: (id: number) => sql<Owner>`select id as owner from operators where id = ${id}`,
  'charge-points': (id: number) =>
    sql<Owner>`select operator_id as owner from charge_points where id = ${id} and deleted_at is null`,
  orders: (id: number) => sql<Owner>`select operator_id as owner from orders where id = ${id}`,
};

interface Owner {
  owner: number;
}

/** The operator whose channel it is; null when there is no such thing. */
export async function ownerOf(tx: Tx, channel: Channel): Promise<number | null> {
  if (channel.noun === 'fleets') return null;
  const { rows } = await owners[channel.noun](channel.id).execute(tx);
  return rows[0]?.owner ?? null;
}

export interface StandingRow {
  tokenId: number;
  membershipId: number;
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: string[];
}

/** What the logins behind these tokens are now; a token that is revoked, or whose membership is not active, is left out. */
export async function findStandings(tx: Tx, tokenIds: readonly number[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select t.id as "tokenId", m.id as "membershipId", m.operator_id as "operatorId", m.role,
      m.is_owner as "isOwner", m.permissions
    from tokens t join memberships m on m.id = t.membership_id
    where t.id = any(${tokenIds}::bigint[]) and t.revoked_at is null and m.status = 'active'
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

import { type Generated, sql } from 'kysely';
import type { GatewayType, KeyScope } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';
import type { KeptKey } from './rules';

interface KeysTable {
  id: Generated<number>;
  operator_id: number;
  secret_hash: Buffer;
  shown: string;
  scopes: readonly KeyScope[];
  created_by: number;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    developer_keys: KeysTable;
    developer_settings: { operator_id: number; gateway_type: GatewayType; created_at: Date };
  }
}

const keys = sql`
  select k.id, k.operator_id as "operatorId", k.shown, k.scopes, k.created_by as "createdBy",
    nullif(trim(p.first_name || ' ' || p.last_name), '') as maker,
    m.status = 'active' and m.ended_at is null as "isMakerIn",
    k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
  from developer_keys k
  join memberships m on m.id = k.created_by
  join persons p on p.id = m.person_id`;

/** The key of this hash; null where there is none, or where it was revoked. */
export async function keyByHash(tx: Tx, hash: Buffer): Promise<KeptKey | null> {
  const { rows } = await sql<KeptKey>`
    ${keys} where k.secret_hash = ${hash} and k.revoked_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** The keys of an operator that were not revoked: at most one for its programs and one for its apps. */
export async function keysOf(tx: Tx, operatorId: number): Promise<KeptKey[]> {
  const { rows } = await sql<KeptKey>`
    ${keys} where k.operator_id = ${operatorId} and k.revoked_at is null`.execute(tx);
  return rows;
}

/** Whether a key is or was an operator's. */
export async function hadKey(tx: Tx, operatorId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('developer_keys')
    .select('id')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two who make or revoke the key of an operator at once, one waits for the other. */
export async function holdKeysOf(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('developer keys'), ${operatorId}::int)`.execute(tx);
}

export interface NewKey {
  operatorId: number;
  hash: Buffer;
  shown: string;
  scopes: readonly KeyScope[];
  createdBy: number;
  at: Date;
  expiresAt: Date | null;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<number> {
  const { id } = await tx
    .insertInto('developer_keys')
    .values({
      operator_id: key.operatorId,
      secret_hash: key.hash,
      shown: key.shown,
      scopes: key.scopes,
      created_by: key.createdBy,
      created_at: key.at,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setRevoked(tx: Tx, operatorId: number, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('developer_keys')
    .set({ revoked_at: at })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute();
}

/** The payment gateway that an operator chose; null before its first key. */
export async function gatewayOf(tx: Tx, operatorId: number): Promise<GatewayType | null> {
  const row = await tx
    .selectFrom('developer_settings')
    .select('gateway_type')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row?.gateway_type ?? null;
}

export async function insertGateway(tx: Tx, operatorId: number, type: GatewayType, at: Date): Promise<void> {
  await tx
    .insertInto('developer_settings')
    .values({ operator_id: operatorId, gateway_type: type, created_at: at })
    .execute();
}

/** Notes that a key was used, at most once in a while. */
export async function noteUse(tx: Tx, id: number, { at, since }: { at: Date; since: Date }): Promise<void> {
  await tx
    .updateTable('developer_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute();
}

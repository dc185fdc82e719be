import { sql } from 'kysely';
import type { Driver } from '../../kernel/actor';
import type { Tx } from '../../platform/db/db';

declare module '../../platform/db/tables' {
  interface Tables {
    driver_idempotency_keys: {
      operator_id: number;
      person_id: number;
      key: string;
      request_hash: Buffer;
      status: number | null;
      answer: unknown;
      at: Date;
    };
  }
}

type Owner = Pick<Driver, 'operatorId' | 'personId'>;

/** As `takeKey`, of a driver. */
export async function takeDriverKey(
  tx: Tx,
  { operatorId, personId }: Owner,
  { key, hash, at }: { key: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into driver_idempotency_keys (operator_id, person_id, key, request_hash, at)
    values (${operatorId}, ${personId}, ${key}, ${hash}, ${at})
    on conflict do nothing returning key`.execute(tx);
  return rows.length > 0;
}

export async function findDriverAnswer(
  tx: Tx,
  { operatorId, personId }: Owner,
  key: string,
): Promise<{ hash: Buffer; answer: unknown } | null> {
  const { rows } = await sql<{ hash: Buffer; answer: unknown }>`
    select request_hash as hash, answer from driver_idempotency_keys
    where operator_id = ${operatorId} and person_id = ${personId} and key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

export async function keepDriverAnswer(
  tx: Tx,
  { operatorId, personId }: Owner,
  { key, answer }: { key: string; answer: unknown },
): Promise<void> {
  await sql`
    update driver_idempotency_keys set status = 200, answer = ${JSON.stringify(answer)}::jsonb
    where operator_id = ${operatorId} and person_id = ${personId} and key = ${key}`.execute(tx);
}

export async function deleteDriverKeysBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('driver_idempotency_keys').where('at', '<', before).execute();
}

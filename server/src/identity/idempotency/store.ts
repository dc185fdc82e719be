import type { Tx } from '../../platform/db/db';

interface IdempotencyKeysTable {
  membership_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
  at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

export interface KeyedRequest {
  membershipId: number;
  key: string;
  hash: Buffer;
}

/** Takes a key for a request, waiting for another that holds it right now. @returns whether it was free */
export async function takeKey(tx: Tx, request: KeyedRequest, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .values({
      membership_id: request.membershipId,
      key: request.key,
      request_hash: request.hash,
      status: null,
      answer: null,
      at,
    })
    .onConflict((conflict) => conflict.columns(['membership_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAnswer(
  tx: Tx,
  request: KeyedRequest,
): Promise<{ hash: Buffer; answer: unknown } | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('membership_id', '=', request.membershipId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  return row ? { hash: row.request_hash, answer: row.answer } : null;
}

export async function keepAnswer(tx: Tx, request: KeyedRequest, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where('membership_id', '=', request.membershipId)
    .where('key', '=', request.key)
    .execute();
}

export async function deleteKeysBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('at', '<', before).execute();
}

import type { Driver, Member } from '../../kernel/actor';
import type { Tx } from '../../platform/db/db';
import { findDriverAnswer, keepDriverAnswer, takeDriverKey } from './store-drivers';

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
  /** Keys are one's own: a member's, or a driver's at one operator's app. */
  asker: Member | Driver;
  key: string;
  hash: Buffer;
}

/** What was kept of a request. */
export interface KeptAnswer {
  hash: Buffer;
  answer: unknown;
}

/** Takes a key for a request, waiting for another that holds it right now. @returns whether it was free */
export async function takeKey(tx: Tx, { asker, key, hash }: KeyedRequest, at: Date): Promise<boolean> {
  if (asker.kind === 'driver') return takeDriverKey(tx, asker, { key, hash, at });
  const row = await tx
    .insertInto('idempotency_keys')
    .values({
      membership_id: asker.membershipId,
      key,
      request_hash: hash,
      status: null,
      answer: null,
      at,
    })
    .onConflict((conflict) => conflict.columns(['membership_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAnswer(tx: Tx, { asker, key }: KeyedRequest): Promise<KeptAnswer | null> {
  if (asker.kind === 'driver') return findDriverAnswer(tx, asker, key);
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'answer'])
    .where('membership_id', '=', asker.membershipId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepAnswer(tx: Tx, { asker, key }: KeyedRequest, answer: unknown): Promise<void> {
  if (asker.kind === 'driver') return keepDriverAnswer(tx, asker, { key, answer });
  await tx
    .updateTable('idempotency_keys')
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where('membership_id', '=', asker.membershipId)
    .where('key', '=', key)
    .execute();
}

export async function deleteKeysBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('at', '<', before).execute();
}

import type { Generated } from 'kysely';
import type { Tx } from '../db/db';

declare module '../db/tables' {
  interface Tables {
    push_keys: { is_only: Generated<boolean>; public_key: string; private_sealed: string; made_at: Date };
  }
}

/** A pair as it is kept. */
export interface KeptPair {
  publicKey: string;
  privateSealed: string;
}

/** Keeps a pair, unless another start was first. @returns the one that is kept */
export async function keepPair(
  tx: Tx,
  { publicKey, privateSealed, at }: KeptPair & { at: Date },
): Promise<KeptPair> {
  await tx
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_sealed: privateSealed, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_sealed as privateSealed'])
    .executeTakeFirstOrThrow();
  return row;
}

/** Puts a pair in the place of one that nobody can open, unless another start was first. */
export async function replacePair(
  tx: Tx,
  lost: KeptPair,
  { publicKey, privateSealed, at }: KeptPair & { at: Date },
): Promise<void> {
  await tx
    .updateTable('push_keys')
    .set({ public_key: publicKey, private_sealed: privateSealed, made_at: at })
    .where('public_key', '=', lost.publicKey)
    .where('private_sealed', '=', lost.privateSealed)
    .execute();
}

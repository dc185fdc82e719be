import type { Tx } from '../../platform/db/db';

interface ForumNoncesTable {
  nonce_hash: Buffer;
  secret_mark: Buffer;
  used_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    forum_nonces: ForumNoncesTable;
  }
}

/** Uses a request of the forum up. @returns false where it was before */
export async function useNonce(
  tx: Tx,
  { nonceHash, secretMark, at }: { nonceHash: Buffer; secretMark: Buffer; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('forum_nonces')
    .values({ nonce_hash: nonceHash, secret_mark: secretMark, used_at: at })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .returning('nonce_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws away requests that were signed with a secret of before: they would be refused by their signature. */
export async function deleteNoncesOfOthers(tx: Tx, secretMark: Buffer): Promise<void> {
  await tx.deleteFrom('forum_nonces').where('secret_mark', '<>', secretMark).execute();
}

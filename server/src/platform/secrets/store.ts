import type { Generated } from 'kysely';
import type { Tx } from '../db/db';

declare module '../db/tables' {
  interface Tables {
    secret_check: { is_only: Generated<boolean>; sealed: string };
  }
}

/** What this installation once sealed to know its key by; null before its first start. */
export async function findCheck(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('secret_check').select('sealed').executeTakeFirst();
  return row?.sealed ?? null;
}

/** Keeps it, unless another start was first. */
export async function insertCheck(tx: Tx, sealed: string): Promise<void> {
  await tx
    .insertInto('secret_check')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceCheck(tx: Tx, sealed: string): Promise<void> {
  await tx.updateTable('secret_check').set({ sealed }).execute();
}

/** @returns whether there was one */
export async function deleteCheck(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secret_check').executeTakeFirst();
  return numDeletedRows > 0n;
}

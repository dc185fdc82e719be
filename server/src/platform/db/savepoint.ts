import { sql } from 'kysely';
import type { Tx } from './db';

/** Runs a part of a transaction that can fail alone: what it wrote is undone, and the rest of the transaction goes on. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    // Left standing, it would be what an outer part goes back to.
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}

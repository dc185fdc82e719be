import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { silentLog } from '../log';
import { type Db, openDb } from './db';
import type { EmbeddedPostgres } from './launcher';
// Brings the type of what the setup provides.
import type {} from './testing-setup';

/** A database of its own for a test file, copied from the migrated template and dropped by `close()`. */
export async function testDb(options: { poolSize?: number } = {}): Promise<Db> {
  const { source, drop } = await createDatabase(
    `template ${inject('testServer').template} strategy file_copy`,
  );
  const db = await openDb({ ...source, log: silentLog(), poolSize: options.poolSize ?? 5 });
  let closing: Promise<void> | undefined;
  const closeAndDrop = async (): Promise<void> => {
    await db.close();
    await drop();
  };
  return { ...db, close: () => (closing ??= closeAndDrop()) };
}

export interface EmptyDatabase {
  source: { embedded: { connection: EmbeddedPostgres['connection'] } };
  drop(): Promise<void>;
}

/** A database with nothing in it, as the product meets it at its first start. */
export const emptyDatabase = (): Promise<EmptyDatabase> => createDatabase('');

async function createDatabase(how: string): Promise<EmptyDatabase> {
  const { connection } = inject('testServer');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const admin = new Client(connection);
    await admin.connect();
    try {
      await admin.query(statement);
    } finally {
      await admin.end();
    }
  };
  await asAdmin(`create database ${database} ${how}`);
  return {
    source: { embedded: { connection: { ...connection, database } } },
    drop: () => asAdmin(`drop database ${database} with (force)`),
  };
}

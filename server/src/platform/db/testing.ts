import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { silentLog } from '../log';
import { type Db, openDb } from './db';
// Brings the type of what the setup provides.
import type {} from './testing-setup';

/** A database of its own for a test file, copied from the migrated template and dropped by `close()`. */
export async function testDb(options: { poolSize?: number } = {}): Promise<Db> {
  const { connection, template } = inject('testServer');
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
  await asAdmin(`create database ${database} template ${template} strategy file_copy`);
  const db = await openDb({
    embedded: { connection: { ...connection, database } },
    log: silentLog(),
    poolSize: options.poolSize ?? 5,
  });
  let closing: Promise<void> | undefined;
  const drop = async (): Promise<void> => {
    await db.close();
    await asAdmin(`drop database ${database} with (force)`);
  };
  return { ...db, close: () => (closing ??= drop()) };
}

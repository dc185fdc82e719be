import type { Client, ClientConfig } from 'pg';
import type { Logger } from '../../log';
import { StartError } from '../../start-error';
import { bringForward, refuseUnknown, withMigrationLock } from '../migrate';
import type { Header } from './header';
import { isEmpty, isUnfinished } from './inventory';
import { load } from './load';
import { check } from './pieces';
import { asSession } from './session';

export interface RestoreOptions {
  connection: ClientConfig;
  /** The backup. */
  path: string;
  migrationsFolder: string;
  log: Logger;
  /** Calls it off; nothing is in then. */
  signal: AbortSignal;
  /** Says what is being done. */
  tell(line: string): void;
}

export interface Restored {
  rows: number;
  tables: number;
  /** The moment whose rows it holds, ISO 8601. */
  at: string;
}

/**
 * Fills an empty database from a backup, and brings it forward where the backup is of an older version.
 * One that is cut off leaves a mark by which starts of the product are refused, and is begun again by being called again.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { connection, path, migrationsFolder, log, signal, tell } = options;
  tell(`Checking ${path}`);
  const { header, rows } = await check(path, signal);
  await refuseUnknown(migrationsFolder, header.migrations);
  const upTo = header.migrations.at(-1)?.number ?? 0;
  await withMigrationLock(connection, (client) =>
    asSession(client, signal, async () => {
      await refuseUsed(client, header);
      await client.query(
        'create table if not exists unfinished_restore (begun_at timestamptz not null default now())',
      );
      const migrating = { connection, folder: migrationsFolder, log };
      await bringForward(client, { ...migrating, upTo });
      tell(`Loading ${rows} rows as of ${header.at}`);
      await load(client, path, header);
      await bringForward(client, migrating);
      await client.query('analyze');
    }),
  );
  return { rows, tables: header.tables.length, at: header.at };
}

/** Nothing is ever loaded beside or over anything else. */
async function refuseUsed(client: Client, { migrations }: Header): Promise<void> {
  if (await isEmpty(client)) return;
  const needed =
    'Name an empty one: a new folder as DATA_DIR, or a new database (createdb) in DATABASE_URL. Voltdeck must not run on it yet.';
  if (!(await isUnfinished(client))) {
    throw new StartError(
      `The database is not empty, and a backup is restored into an empty one alone. ${needed}`,
    );
  }
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('schema_migrations') is not null as is`,
  );
  if (rows[0]?.is !== true) return;
  const known = migrations.map(({ number }) => number);
  const { rowCount } = await client.query('select from schema_migrations where not number = any($1::int[])', [
    known,
  ]);
  if (rowCount !== null && rowCount > 0) {
    throw new StartError(`A restore of a newer backup was begun in this database. ${needed}`);
  }
}

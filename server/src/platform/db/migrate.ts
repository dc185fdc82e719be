import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Client, type ClientConfig } from 'pg';
import { errorText } from '../errors';
import type { Logger } from '../log';
import { StartError } from '../start-error';
import { queueLogger } from '../queue-log';
import { isUnfinished } from './backup/inventory';
import { createPool } from './pool';

interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

interface Applied {
  number: number;
  name: string;
  checksum: string;
}

export interface MigrateOptions {
  connection: ClientConfig;
  folder: string;
  log: Logger;
}

/** The advisory lock that lets one process at a time change the schema. */
const migrationLock = 86_583_002;

/** Applies the numbered SQL files that the database does not have yet, each in a transaction of its own. */
export const migrate = (options: MigrateOptions): Promise<void> =>
  withMigrationLock(options.connection, async (client) => {
    if (await isUnfinished(client)) {
      throw new StartError(
        'A restore into this database was cut off, and none of its data are in. Run it again: npm run voltdeck -- restore FILE',
      );
    }
    await bringForward(client, options);
  });

/** Lends a connection while nobody else changes the schema; starts of the product wait for it. */
export async function withMigrationLock<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // A connection that is lost between two statements reports here; the next statement fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Applies what the database does not have yet, up to a number or to the last, on a connection that holds the lock. */
export async function bringForward(
  client: Client,
  options: MigrateOptions & { upTo?: number },
): Promise<void> {
  const files = await readMigrations(options.folder);
  await client.query(`create table if not exists schema_migrations (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now())`);
  const applied = await client.query<Applied>(
    'select number, name, checksum from schema_migrations order by number',
  );
  refuseSurprises(files, applied.rows, 'database');
  const known = new Set(applied.rows.map((row) => row.number));
  for (const file of files) {
    if (!known.has(file.number) && file.number <= (options.upTo ?? file.number))
      await apply(client, file, options.log);
  }
  await migrateQueue(options);
}

/** Throws a `StartError` where what made a backup is not known here, or was changed since. */
export async function refuseUnknown(folder: string, applied: readonly Applied[]): Promise<void> {
  refuseSurprises(await readMigrations(folder), applied, 'backup');
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  const twice = files.find((file, index) => files[index + 1]?.number === file.number);
  if (twice !== undefined) throw new Error(`Two migrations have the number ${twice.number} in ${folder}.`);
  return files;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{4})_[\w-]+\.sql$/.exec(name)?.[1];
  if (number === undefined) throw new Error(`${name} in ${folder} is not named like 0001_what.sql.`);
  // A checkout may have turned the line ends; that changes nothing.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number(number), name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

function refuseSurprises(
  files: readonly Migration[],
  applied: readonly Applied[],
  what: 'database' | 'backup',
): void {
  const last = applied.at(-1)?.number ?? 0;
  for (const row of applied) {
    const file = files.find((candidate) => candidate.number === row.number);
    if (file === undefined) {
      throw new StartError(
        `The ${what} was made by a newer Voltdeck (it has ${row.name}, unknown here). Update the program, or use another ${what}.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new StartError(
        `The migration ${file.name} was changed after it had been applied. Restore it and write a new migration instead.`,
      );
    }
  }
  const late = files.find((file) => file.number < last && !applied.some((row) => row.number === file.number));
  if (late !== undefined) {
    throw new StartError(
      `The migration ${late.name} comes before one that is already applied. Give it the next free number.`,
    );
  }
}

async function apply(client: Client, file: Migration, log: Logger): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${file.name} failed: ${errorText(error)}`, { cause: error });
  }
  log.debug({ migration: file.name }, 'Migration applied');
}

/** The job queue brings a schema of its own. */
async function migrateQueue({ connection, log }: MigrateOptions): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, log);
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(log) });
  } finally {
    await pool.end();
  }
}

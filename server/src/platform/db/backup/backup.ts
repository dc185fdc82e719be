import { createHash } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { to } from 'pg-copy-streams';
import { errorCode, errorText } from '../../errors';
import { StartError } from '../../start-error';
import { backupLock } from '../partitions';
import { writeWhole } from './file';
import { jsonFrame, rowFrames } from './frames';
import type { Header, Table } from './header';
import { isUnfinished, sequencesOf, sqlName, tablesOf } from './inventory';
import { withSession } from './session';

export interface BackupOptions {
  connection: ClientConfig;
  /** The file to make. */
  path: string;
  /** Calls it off; nothing is kept then. */
  signal: AbortSignal;
}

export interface Kept {
  rows: number;
  tables: number;
  bytes: number;
  /** The moment whose rows are kept, ISO 8601. */
  at: string;
}

/** How long a change of the schema may keep a backup waiting. */
const lockPatience = '60s';

/**
 * Keeps what the database holds at one moment in a file, while others go on writing.
 * The file is there whole or not at all.
 */
export async function backUp({ connection, path, signal }: BackupOptions): Promise<Kept> {
  return withSession(connection, signal, async (client) => {
    try {
      await client.query('select pg_advisory_lock_shared($1)', [backupLock]);
      const header = await beginSnapshot(client);
      const kept = { rows: 0, tables: header.tables.length, at: header.at };
      const content = async function* (): AsyncGenerator<Buffer> {
        kept.rows = yield* framesOf(client, header);
      };
      const bytes = await writeWhole(path, content, signal);
      return { ...kept, bytes };
    } catch (error) {
      throw lossOf(error) ?? error;
    }
  });
}

/** The database ended, or was ended, under the backup. */
function lossOf(error: unknown): StartError | undefined {
  const isLost =
    /^(57P0\d|08\w{3}|ECONNRESET|EPIPE)$/.test(errorCode(error) ?? '') ||
    /Connection terminated|not queryable/.test(errorText(error));
  return isLost
    ? new StartError(`The database went away meanwhile (${errorText(error)}). Nothing was kept.`, {
        cause: error,
      })
    : undefined;
}

/** Locks every table against changes of its form, and only then looks at the rows of one moment. */
async function beginSnapshot(client: Client): Promise<Header> {
  const tables = await tablesOf(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local lock_timeout = '${lockPatience}'`);
  if (tables.length > 0) await client.query(`lock table ${tables.map(only).join(', ')} in access share mode`);
  const locked = await tablesOf(client);
  if (await isUnfinished(client)) {
    throw new StartError(
      'A restore into this database is under way or was cut off: there is nothing to back up.',
    );
  }
  if (JSON.stringify(locked) !== JSON.stringify(tables)) {
    throw new StartError('The tables of the database were changed meanwhile. Try again.');
  }
  const hasHistory = await client.query(`select to_regclass('schema_migrations') is not null as is`);
  if (hasHistory.rows[0]?.is !== true) {
    throw new StartError('The database holds nothing of Voltdeck: there is nothing to back up.');
  }
  const migrations = await client.query<Header['migrations'][number]>(
    'select number, name, checksum from schema_migrations order by number',
  );
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return {
    format: 'voltdeck backup',
    version: 1,
    at: (rows[0]?.at ?? new Date(0)).toISOString(),
    migrations: migrations.rows,
    tables,
    // Read after the rows' moment, so that no number of theirs is given twice.
    sequences: await sequencesOf(client),
  };
}

/** Its parts have locks of their own; one on the whole would keep new parts from being made. */
const only = (table: Table): string => `only ${sqlName(table)}`;

/** Answers how many rows there are in all. */
async function* framesOf(client: Client, header: Header): AsyncGenerator<Buffer, number> {
  const hash = createHash('sha256');
  const summed = (frame: Buffer): Buffer => {
    hash.update(frame);
    return frame;
  };
  yield summed(jsonFrame('H', header));
  let total = 0;
  for (const table of header.tables) {
    yield summed(jsonFrame('T', { place: table.place, name: table.name }));
    const columns = table.columns.map((name) => `"${name}"`).join(', ');
    const rows = client.query(to(`copy ${sqlName(table)} (${columns}) to stdout`));
    for await (const data of rows) for (const frame of rowFrames(data)) yield summed(frame);
    // The count comes behind the rows; the next statement is answered after it.
    await client.query('select');
    total += rows.rowCount;
    yield summed(jsonFrame('E', { rows: rows.rowCount }));
  }
  yield jsonFrame('F', { rows: total, sha256: hash.digest('hex') });
  return total;
}

import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import { errorCode } from '../errors';
import type { Logger } from '../log';
import { sleep } from '../sleep';
import { checkServer } from './check-server';
import type { EmbeddedPostgres } from './launcher';
import { migrate } from './migrate';
import { createPool } from './pool';
import type { Tables } from './tables';
import { typeParsers } from './types';

export type Tx = Transaction<Tables>;

/** The database: queries by `kysely`, raw batches by `pool`, changes by `tx`. */
export interface Db {
  kysely: Kysely<Tables>;
  pool: Pool;
  /** How to open a connection beside the pool, for listening and locks. */
  connection: ClientConfig;
  /** Runs work in one transaction, and again (at most 3 times in all) when the database broke a deadlock or a conflict. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type DbSource = { url: string } | { embedded: Pick<EmbeddedPostgres, 'connection'> };

export type DbOptions = DbSource & {
  log: Logger;
  /** The numbered SQL files to apply; without it the schema is taken as it is. */
  migrationsFolder?: string;
  /** Connections at most; 10 unless told. */
  poolSize?: number;
};

/** Opens the database and brings its schema up to date. */
export async function openDb(options: DbOptions): Promise<Db> {
  const connection = connectionOf(options);
  await checkServer(connection, 'url' in options ? 'DATABASE_URL' : 'The embedded database');
  if (options.migrationsFolder !== undefined) {
    await migrate({ connection, folder: options.migrationsFolder, log: options.log });
  }
  const pool = createPool(
    { ...connection, max: options.poolSize ?? 10, idleTimeoutMillis: 30_000 },
    options.log,
  );
  return overPool(pool, connection);
}

const sessionOptions = '-c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=60000';

function connectionOf(source: DbSource): ClientConfig {
  const shared = { types: typeParsers, connectionTimeoutMillis: 5_000, keepAlive: true };
  if ('embedded' in source) return { ...source.embedded.connection, ...shared, options: sessionOptions };
  return { connectionString: withSessionOptions(source.url), ...shared };
}

/** Works on the text, because addresses of sockets (`postgres://me@/shop?host=/run/postgresql`) are no URLs to the platform. */
function withSessionOptions(url: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  // What the URL sets in `options` stays; ours come last because the code relies on them.
  parameters.set('options', `${parameters.get('options') ?? ''} ${sessionOptions}`.trim());
  return `${address}?${parameters.toString()}`;
}

function overPool(pool: Pool, connection: ClientConfig): Db {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    pool,
    connection,
    tx: (work) => withRetry(() => kysely.transaction().execute(work)),
    // Kysely would leave a pool open that it has never used itself.
    close: () => (closing ??= pool.end()),
  };
}

const tries = 3;
const retryable = new Set(['40001', '40P01']);

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === tries || !retryable.has(errorCode(error) ?? '')) throw error;
      // Without jitter, the two sides of a deadlock would meet again.
      await sleep(attempt * (10 + Math.random() * 40));
    }
  }
}

import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { ClientConfig, Pool, PoolClient } from 'pg';
import { errorCode } from '../errors';
import type { Logger } from '../log';
import { sleep } from '../sleep';
import { checkServer } from './check-server';
import { transactionOn } from './client';
import { type Health, HealthWatch, unwatched } from './health';
import { Lane, type LaneName, laneNames, laneRules, spareConnections, type Turn } from './lanes';
import type { EmbeddedPostgres } from './launcher';
import { migrate } from './migrate';
import { backendOf, createPool } from './pool';
import type { Tables } from './tables';
import { typeParsers } from './types';

export type Tx = Transaction<Tables>;

/** What reads one statement where a transaction would cost more than the statement; a transaction is one too. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** Which connections a piece of work uses, and whose turn it takes: the product's own unless told. */
export type Use = Partial<Turn> & { lane?: LaneName };

/** The database: changes by `tx`, reads without a transaction by `read`, raw batches by `pool` and `poolOf`. */
export interface Db {
  kysely: Kysely<Tables>;
  /** Of the product's own work. */
  pool: Pool;
  poolOf(lane: LaneName): Pool;
  /** How many wait for a connection of a lane. */
  waitingFor(lane: LaneName): number;
  health: Health;
  /** How to open a connection beside the pools, for listening and locks. */
  connection: ClientConfig;
  /**
   * Runs work in one transaction, and again (at most 3 times in all) when the database broke a deadlock or a conflict.
   * Lanes in which people wait throw the problems `busy`, `not-ready` and `query.too-slow`.
   */
  tx<T>(work: (tx: Tx) => Promise<T>, use?: Use): Promise<T>;
  /** Runs work of several at once in one transaction, on the spare connection of a lane and without a turn. */
  batch<T>(lane: LaneName, work: (tx: Tx) => Promise<T>): Promise<T>;
  read<T>(use: Use, work: (kysely: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type DbSource = { url: string } | { embedded: Pick<EmbeddedPostgres, 'connection'> };

export type DbOptions = DbSource & {
  log: Logger;
  /** The numbered SQL files to apply; without it the schema is taken as it is. */
  migrationsFolder?: string;
  /** Connections of each lane at most; as the lanes' rules say unless told. */
  poolSize?: number;
  /** Asks the database all the time whether it answers, and refuses calls while it does not. */
  isWatched?: boolean;
};

/** Opens the database and brings its schema up to date. */
export async function openDb(options: DbOptions): Promise<Db> {
  const connection = connectionOf(options);
  await checkServer(connection, 'url' in options ? 'DATABASE_URL' : 'The embedded database');
  if (options.migrationsFolder !== undefined) {
    await migrate({ connection, folder: options.migrationsFolder, log: options.log });
  }
  const watch = options.isWatched === true ? new HealthWatch(connection, options.log) : undefined;
  watch?.start();
  return overLanes(options, connection, watch);
}

/** The locks of a machine that vanished without a word are free once the server has asked for it in vain, here for 35 s. */
const keepAlive = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
const sessionOptions = `-c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=60000 ${keepAlive}`;

/** How a connection is opened. */
export type Connection = ClientConfig;

/** How to open a connection as the product does; its statements may take as long as they like unless told. */
export function connectionOf(source: DbSource, statementMs?: number): Connection {
  // An idle connection that the server has given up learns of it by asking.
  const asking = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  const shared = { types: typeParsers, connectionTimeoutMillis: 5_000, ...asking };
  const options =
    statementMs === undefined ? sessionOptions : `${sessionOptions} -c statement_timeout=${statementMs}`;
  if ('embedded' in source) return { ...source.embedded.connection, ...shared, options };
  return { connectionString: withOptions(source.url, options), ...shared };
}

/** Works on the text, because addresses of sockets (`postgres://me@/shop?host=/run/postgresql`) are no URLs to the platform. */
function withOptions(url: string, options: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  // What the URL sets in `options` stays; ours come last because the code relies on them.
  parameters.set('options', `${parameters.get('options') ?? ''} ${options}`.trim());
  return `${address}?${parameters.toString()}`;
}

function overLanes(options: DbOptions, connection: ClientConfig, watch: HealthWatch | undefined): Db {
  const { log, poolSize } = options;
  const health = watch ?? unwatched;
  const cancel = async (client: PoolClient): Promise<void> => {
    if (health.trouble === 'silent') return;
    await poolOf('work')
      .query('select pg_cancel_backend($1)', [backendOf(client)])
      .catch((error: unknown) => log.warn({ err: error }, 'A statement could not be cancelled'));
  };
  const lanes = new Map<LaneName, Lane>(
    laneNames.map((name) => {
      const rules = laneRules[name];
      const most = poolSize ?? rules.most;
      const max = most + spareConnections[name];
      const settings = { ...connectionOf(options, rules.statementMs), max, idleTimeoutMillis: 30_000 };
      const lane = new Lane(createPool(settings, log), { ...rules, most }, { health, cancel });
      return [name, lane];
    }),
  );
  const laneOf = (name: LaneName = 'work'): Lane => {
    const lane = lanes.get(name);
    if (lane === undefined) throw new Error(`There is no lane ${name}.`);
    return lane;
  };
  const poolOf = (name: LaneName): Pool => laneOf(name).pool;
  const read: Db['read'] = ({ lane, key = 'system', signal }, work) =>
    laneOf(lane).use({ key, signal }, work);
  const close = async (): Promise<void> => {
    await watch?.stop();
    await Promise.all([...lanes.values()].map(({ pool }) => pool.end()));
  };
  let closing: Promise<void> | undefined;
  return {
    kysely: kyselyOver(poolOf('work')),
    pool: poolOf('work'),
    poolOf,
    waitingFor: (name) => laneOf(name).waiting,
    health,
    connection,
    tx: (work, { lane, key = 'system', signal } = {}) =>
      laneOf(lane).use({ key, signal }, (kysely, client) =>
        withRetry(() => transactionOn(client, kysely, work)),
      ),
    batch: (lane, work) =>
      withRetry(() => laneOf(lane).useSpare((kysely, client) => transactionOn(client, kysely, work))),
    read,
    // Kysely would leave a pool open that it has never used itself.
    close: () => (closing ??= close()),
  };
}

const kyselyOver = (pool: Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

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

import { fileURLToPath } from 'node:url';
import { systemClock } from '../../platform/clock';
import { type Config, databaseFolder } from '../../platform/config';
import { checkServer } from '../../platform/db/check-server';
import { type Connection, connectionOf, type DbSource, openDb } from '../../platform/db/db';
import { superuser } from '../../platform/db/embedded/cluster';
import { answeredSocketDirectory, port } from '../../platform/db/embedded/lock-files';
import { prepareHome } from '../../platform/db/embedded/home';
import { startEmbedded } from '../../platform/db/launcher';
import { createHouse, type House } from '../../platform/house';
import type { Logger } from '../../platform/log';

/** Where the data is: a PostgreSQL by its address, otherwise the embedded one of a folder. */
export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The schema's history. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Lends a house on the installation's database for one piece of work, whether the product runs on it or not. */
export const withHouse = <T>(
  settings: DatabaseSettings,
  log: Logger,
  work: (house: House) => Promise<T>,
): Promise<T> =>
  withReached(settings, log, async (source) => {
    const db = await openDb({ ...source, log, migrationsFolder, poolSize: 2 });
    try {
      return await work(createHouse({ db, clock: systemClock, log }));
    } finally {
      await db.close();
    }
  });

/** Lends the way to the installation's database as it is: nothing is made or brought up to date in it. */
export const withConnection = <T>(
  settings: DatabaseSettings,
  log: Logger,
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  withReached(settings, log, async (source) => {
    const connection = connectionOf(source);
    await checkServer(connection, 'url' in source ? 'DATABASE_URL' : 'The embedded database');
    return work(connection);
  });

async function withReached<T>(
  settings: DatabaseSettings,
  log: Logger,
  work: (source: DbSource) => Promise<T>,
): Promise<T> {
  const reached = await reach(settings, log);
  try {
    return await work(reached.source);
  } finally {
    await reached.leave();
  }
}

interface Reached {
  source: DbSource;
  leave(): Promise<void>;
}

async function reach({ databaseUrl, dataDir }: DatabaseSettings, log: Logger): Promise<Reached> {
  if (databaseUrl !== undefined) {
    return { source: { url: databaseUrl }, leave: () => Promise.resolve() };
  }
  const home = await prepareHome({ directory: databaseFolder({ dataDir }), log });
  const host = await answeredSocketDirectory(home);
  if (host !== undefined) {
    // Its owner goes on owning it: we are a guest on its socket.
    const connection = { host, port, user: superuser, database: 'voltdeck' };
    return { source: { embedded: { connection } }, leave: () => Promise.resolve() };
  }
  const started = await startEmbedded({ directory: databaseFolder({ dataDir }), log });
  return { source: { embedded: started }, leave: started.stop };
}

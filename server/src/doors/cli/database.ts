import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../platform/clock';
import { type Config, databaseFolder } from '../../platform/config';
import { type DbSource, openDb } from '../../platform/db/db';
import { superuser } from '../../platform/db/embedded/cluster';
import { preparePlace } from '../../platform/db/embedded/place';
import { readPostmaster } from '../../platform/db/embedded/postmaster';
import { startEmbedded } from '../../platform/db/launcher';
import { createHouse, type House } from '../../platform/house';
import type { Logger } from '../../platform/log';

/** Where the data is: a PostgreSQL by its address, otherwise the embedded one of a folder. */
export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>;

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Lends a house on the installation's database for one piece of work, whether the product runs on it or not. */
export async function withHouse<T>(
  settings: DatabaseSettings,
  log: Logger,
  work: (house: House) => Promise<T>,
): Promise<T> {
  const reached = await reach(settings, log);
  try {
    const db = await openDb({ ...reached.source, log, migrationsFolder, poolSize: 2 });
    try {
      return await work(createHouse({ db, clock: systemClock, log }));
    } finally {
      await db.close();
    }
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
  const place = await preparePlace({ directory: databaseFolder({ dataDir }), log });
  const running = await readPostmaster(place.data);
  const host = running?.socketDirectory ?? '';
  if (host !== '' && (await isAnswered(join(host, `.s.PGSQL.${port}`)))) {
    // Its owner goes on owning it: we are a guest on its socket.
    const connection = { host, port, user: superuser, database: 'voltdeck' };
    return { source: { embedded: { connection } }, leave: () => Promise.resolve() };
  }
  const started = await startEmbedded({ directory: databaseFolder({ dataDir }), log });
  return { source: { embedded: started }, leave: started.stop };
}

/** The number in the name of the embedded server's socket. */
const port = 5432;

/** Whether somebody listens on a socket; its file alone may be what a killed server left behind. */
const isAnswered = (path: string): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(path);
    socket.once('error', () => answer(false));
    socket.once('connect', () => {
      socket.destroy();
      answer(true);
    });
  });

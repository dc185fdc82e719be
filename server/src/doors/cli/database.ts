import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { systemClock } from '../../platform/clock';
import { type DbSource, openDb } from '../../platform/db/db';
import { superuser } from '../../platform/db/embedded/cluster';
import { preparePlace } from '../../platform/db/embedded/place';
import { isAlive, readPostmaster } from '../../platform/db/embedded/postmaster';
import { startEmbedded } from '../../platform/db/launcher';
import { createHouse, type House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import { StartError } from '../../platform/start-error';

/** Where the data is: a PostgreSQL by its address, otherwise the embedded one of a folder. */
export interface DatabaseOptions {
  databaseUrl?: string;
  dataDir: string;
}

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Lends a house on the installation's database for one piece of work, whether the product runs on it or not. */
export async function withHouse<T>(
  options: DatabaseOptions,
  log: Logger,
  work: (house: House) => Promise<T>,
): Promise<T> {
  const reached = await reach(options, log);
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

async function reach({ databaseUrl, dataDir }: DatabaseOptions, log: Logger): Promise<Reached> {
  if (databaseUrl !== undefined && databaseUrl !== '') {
    if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
      throw new StartError('DATABASE_URL should look like postgres://user:password@host:5432/database.');
    }
    return { source: { url: databaseUrl }, leave: () => Promise.resolve() };
  }
  const directory = resolve(dataDir);
  const place = await preparePlace({ directory, log });
  const running = await readPostmaster(place.data);
  if (running !== undefined && (await isAlive(running.pid))) {
    // Its owner goes on owning it: we are a guest on its socket.
    const connection = {
      host: running.socketDirectory === '' ? place.socketDirectory : running.socketDirectory,
      port: 5432,
      user: superuser,
      database: 'voltdeck',
    };
    return { source: { embedded: { connection } }, leave: () => Promise.resolve() };
  }
  const started = await startEmbedded({ directory, log });
  return { source: { embedded: started }, leave: started.stop };
}

import { type Db, openDb } from '../../../server/src/platform/db/db';
import { createPool } from '../../../server/src/platform/db/pool';
import { silentLog } from '../../../server/src/platform/log';
import { postmasterOf } from '../product/processes';

/** Connections of our own to the product's embedded database, by its socket. */
export type Database = ReturnType<typeof createPool>;

/** `root` is where the product's files are seen from here, if it has a disk of its own. */
async function placeOf(dataDir: string, root: string) {
  const found = await postmasterOf(`${root}${dataDir}`);
  if (found === undefined) throw new Error(`no embedded database runs in ${dataDir}`);
  return {
    host: `${root}${found.socketDirectory}`,
    port: 5432,
    user: 'voltdeck',
    database: 'voltdeck',
    application_name: 'torture',
  };
}

export const openDatabase = async (dataDir: string, root = ''): Promise<Database> =>
  createPool({ ...(await placeOf(dataDir, root)), max: 4 }, silentLog());

/** The same as the product's own stores use it. */
export const openStores = async (dataDir: string, root = ''): Promise<Db> =>
  openDb({ embedded: { connection: await placeOf(dataDir, root) }, log: silentLog() });

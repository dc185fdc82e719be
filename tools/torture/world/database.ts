import { createPool } from '../../../server/src/platform/db/pool';
import { silentLog } from '../../../server/src/platform/log';
import { postmasterOf } from '../product/processes';

/** Connections of our own to the product's embedded database, by its socket. */
export type Database = ReturnType<typeof createPool>;

/** `root` is where the product's files are seen from here, if it has a disk of its own. */
export async function openDatabase(dataDir: string, root = ''): Promise<Database> {
  const found = await postmasterOf(`${root}${dataDir}`);
  if (found === undefined) throw new Error(`no embedded database runs in ${dataDir}`);
  const place = {
    host: `${root}${found.socketDirectory}`,
    port: 5432,
    user: 'voltdeck',
    database: 'voltdeck',
  };
  return createPool({ ...place, max: 4, application_name: 'torture' }, silentLog());
}

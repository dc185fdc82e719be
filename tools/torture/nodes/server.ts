import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerJobs } from '../../../server/src/doors/jobs/jobs';
import { nouns } from '../../../server/src/main/nouns';
import { supplyPorts } from '../../../server/src/main/ports';
import { systemClock } from '../../../server/src/platform/clock';
import { openDb } from '../../../server/src/platform/db/db';
import { startEmbedded } from '../../../server/src/platform/db/launcher';
import { createHouse, type House } from '../../../server/src/platform/house';
import { createLog, silentLog } from '../../../server/src/platform/log';

/** A PostgreSQL server that belongs to no node. */
export interface Server {
  /** For `DATABASE_URL`. */
  url: string;
  /** A house of our own on it, which does no jobs and hears nothing; once a node has made its schema. */
  openHouse(): Promise<House>;
  stop(): Promise<void>;
}

/** Starts one in a folder that is thrown away; `isFast` trades its safety in a power cut for speed. */
export async function openServer(isFast: boolean): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-nodes-'));
  const embedded = await startEmbedded({
    directory: join(folder, 'pg'),
    log: createLog('error'),
    forTests: isFast,
  });
  const { host, port, user, database } = embedded.connection;
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  let leave = (): Promise<void> => Promise.resolve();
  return {
    url,
    openHouse: async () => {
      const db = await openDb({ url, log: silentLog(), poolSize: 2 });
      leave = () => db.close();
      const house = createHouse({ db, clock: systemClock, log: silentLog() });
      supplyPorts(house, { productName: 'Voltdeck', demo: null, mailbox: false });
      house.supply({ addresses: { ocppUrl: 'ws://localhost/ocpp' } });
      registerJobs(house, nouns);
      return house;
    },
    stop: async () => {
      await leave();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

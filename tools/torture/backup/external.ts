import { startEmbedded } from '../../../server/src/platform/db/launcher';
import { createPool } from '../../../server/src/platform/db/pool';
import { silentLog } from '../../../server/src/platform/log';
import type { Database } from '../world/database';

/** A PostgreSQL that is somebody else's: the product gets a database on it, and a user that owns nothing more. */
export interface ExternalServer {
  url: string;
  connect(): Promise<Database>;
  stop(): Promise<void>;
}

export async function openServer(directory: string): Promise<ExternalServer> {
  const server = await startEmbedded({ directory, log: silentLog() });
  const { host, port, user } = server.connection;
  const admin = createPool({ ...server.connection, max: 1 }, silentLog());
  await admin.query('create role operator login');
  await admin.query('create database charging owner operator');
  await admin.end();
  return {
    url: `postgres://operator@/charging?host=${encodeURIComponent(host)}`,
    connect: () =>
      Promise.resolve(createPool({ host, port, user, database: 'charging', max: 1 }, silentLog())),
    stop: server.stop,
  };
}

import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from '../log';

/** A pool whose connections may die without ending the process. */
export function createPool(config: PoolConfig, log: Logger): Pool {
  const pool = new Pool(config);
  const note = (error: Error): void => log.warn({ err: error }, 'A database connection was lost');
  pool.on('error', note);
  // A connection in use reports here; the query it carried fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The number of the database's process that serves a connection; the client knows it, though its types do not. */
export const backendOf = (client: PoolClient): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null;

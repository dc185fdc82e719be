import { Pool, type PoolConfig } from 'pg';
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

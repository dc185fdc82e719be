import type { Kysely, Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables } from './tables';

type Tx = Transaction<Tables>;

const clients = new WeakMap<Tx, PoolClient>();

/** Runs work in a transaction on a connection that somebody else gives back. */
export const transactionOn = <T>(
  client: PoolClient,
  kysely: Kysely<Tables>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  kysely.transaction().execute((tx) => {
    clients.set(tx, client);
    return work(tx);
  });

/** The connection behind a transaction, for what the query builder cannot say: named statements and COPY. */
export function clientOf(tx: Tx): PoolClient {
  const client = clients.get(tx);
  if (client === undefined) throw new Error('This transaction was not begun by `db.tx` or `db.batch`.');
  return client;
}

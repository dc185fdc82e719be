import { randomInt, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Db } from './db/db';
import type { Logger } from './log';
import { sleep } from './sleep';

/** First half of the advisory locks by which nodes show that they live; the second is the node's own. */
const lockSpace = 7_002;
const retryMs = 1_000;

/** This process among those that share the database. */
export interface NodeKeeper {
  readonly id: string;
  /** Nodes whose process is gone: their lock is free. */
  gone(): Promise<string[]>;
  /** Forgets a node once what it held is put right, unless it lives again. */
  forget(id: string): Promise<void>;
  leave(): Promise<void>;
}

/** Joins the nodes with a lock that the database frees the moment this process dies. */
export async function joinNodes(db: Db, log: Logger): Promise<NodeKeeper> {
  const id = randomUUID();
  const key = randomInt(1, 2 ** 31 - 1);
  // The lock first: a row without its lock is taken for a dead node, and removed.
  const join = async (): Promise<Held> => {
    const held = await hold(db, key);
    try {
      await db.pool.query('insert into nodes (id, lock_key) values ($1, $2) on conflict (id) do nothing', [
        id,
        key,
      ]);
      return held;
    } catch (error) {
      await held.client.end();
      throw error;
    }
  };
  let holder = await join();
  let hasLeft = false;
  const holdAgain = async (): Promise<void> => {
    while (!hasLeft) {
      try {
        holder = await join();
        watch();
        return;
      } catch (error) {
        log.warn({ err: error }, 'The lock of this node is lost; it is tried again');
        await sleep(retryMs);
      }
    }
  };
  let joining = Promise.resolve();
  const watch = (): void => {
    void holder.ended.then(() => (joining = holdAgain()));
  };
  watch();
  return {
    id,
    gone: () => findGone(db, id),
    forget: (gone) => forgetFree(db, gone),
    leave: async () => {
      hasLeft = true;
      // Else what is just joining again would stay behind.
      await joining;
      await db.pool.query('delete from nodes where id = $1', [id]);
      await holder.client.end();
    },
  };
}

async function findGone(db: Db, self: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string; lock_key: number }>(
    'select id, lock_key from nodes where id <> $1',
    [self],
  );
  const gone: string[] = [];
  for (const node of rows) if (!(await isHeld(db, node.lock_key))) gone.push(node.id);
  return gone;
}

/** By the lock it would live by: it may have come back since it was seen gone, and joins but once. */
async function forgetFree(db: Db, gone: string): Promise<void> {
  await db.pool.query(
    `with free as materialized (
       select id from nodes where id = $1 and pg_try_advisory_xact_lock($2::int, lock_key::int)
     )
     delete from nodes where id in (select id from free)`,
    [gone, lockSpace],
  );
}

interface Held {
  client: Client;
  /** Resolves when the connection is over, and the lock with it. */
  ended: Promise<unknown>;
}

async function hold(db: Db, key: number): Promise<Held> {
  const client = new Client(db.connection);
  client.on('error', () => undefined);
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [lockSpace, key]);
  return { client, ended };
}

/** Whether a process lives that works on this database; to be asked before joining. */
export async function isWorkedOn(db: Db): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1 and granted
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [lockSpace],
  );
  return rowCount !== null && rowCount > 0;
}

/** Whether a living process holds a lock; looking leaves nothing behind. */
async function isHeld(db: Db, key: number): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lockSpace, key],
  );
  return rowCount !== null && rowCount > 0;
}

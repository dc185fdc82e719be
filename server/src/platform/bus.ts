import { sql } from 'kysely';
import type { Db, Tx } from './db/db';
import { type BusHandler, type BusId, BusListener, channelOf } from './bus-listener';
import { BusSender, packIds } from './bus-sender';
import type { Logger } from './log';

/** Tells all nodes, this one included, which rows changed: ids only, who listens reads the rows. */
export interface Bus {
  /**
   * Within a transaction the word goes out with its commit.
   * Else the first after a quiet time goes at once, and what follows within 50 ms together; what cannot be sent is tried again.
   */
  publish(by: Tx | Db, topic: string, ids: readonly BusId[]): Promise<void>;
  /** Resolves when listening has begun; the answer ends it. */
  listen(topic: string, handler: BusHandler): Promise<() => void>;
  /** Called after the connection was lost and is back: anything may have been missed. */
  onGap(handler: () => void): void;
  close(): Promise<void>;
}

export function createBus(db: Db, log: Logger): Bus {
  const listener = new BusListener(db, log);
  const sender = new BusSender(db.pool, log);

  const publish = async (by: Tx | Db, topic: string, ids: readonly BusId[]): Promise<void> => {
    if ('pool' in by) return sender.add(topic, ids);
    for (const payload of packIds(ids))
      await sql`select pg_notify(${channelOf(topic)}, ${payload})`.execute(by);
  };

  return {
    publish,
    listen: (topic, handler) => listener.listen(topic, handler),
    onGap: (handler) => listener.onGap(handler),
    close: async () => {
      await sender.close();
      await listener.close();
    },
  };
}

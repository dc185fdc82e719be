import { sql } from 'kysely';
import type { Db, Tx } from './db/db';
import { type BusHandler, type BusId, BusListener, channelOf } from './bus-listener';
import type { Logger } from './log';

/** Tells all nodes, this one included, which rows changed: ids only, who listens reads the rows. */
export interface Bus {
  /** Within a transaction the word goes out with its commit; else within 50 ms, together with its neighbours. */
  publish(by: Tx | Db, topic: string, ids: readonly BusId[]): Promise<void>;
  /** Resolves when listening has begun; the answer ends it. */
  listen(topic: string, handler: BusHandler): Promise<() => void>;
  /** Called after the connection was lost and is back: anything may have been missed. */
  onGap(handler: () => void): void;
  close(): Promise<void>;
}

/** PostgreSQL takes less than 8,000 bytes in a notification. */
const largestPayload = 7_900;
const batchMs = 50;

/** Packs ids into JSON lists that each fit one notification. */
export function packIds(ids: readonly BusId[]): string[] {
  const payloads: string[] = [];
  let current: string[] = [];
  let size = 2;
  for (const id of ids) {
    const text = JSON.stringify(id);
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > largestPayload) throw new RangeError('An id is too long for the bus.');
    if (size + bytes > largestPayload) {
      payloads.push(`[${current.join(',')}]`);
      current = [];
      size = 2;
    }
    current.push(text);
    size += bytes;
  }
  if (current.length > 0) payloads.push(`[${current.join(',')}]`);
  return payloads;
}

export function createBus(db: Db, log: Logger): Bus {
  const listener = new BusListener(db, log);
  const waiting = new Map<string, Set<BusId>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...waiting].flatMap(([topic, ids]) =>
      packIds([...ids]).map((payload) => ({ channel: channelOf(topic), payload })),
    );
    waiting.clear();
    if (batches.length === 0) return sending;
    const channels = batches.map((batch) => batch.channel);
    const payloads = batches.map((batch) => batch.payload);
    const send = (): Promise<unknown> =>
      db.pool.query('select pg_notify(c, p) from unnest($1::text[], $2::text[]) as n (c, p)', [
        channels,
        payloads,
      ]);
    sending = sending.then(send).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'Notifications could not be sent'),
    );
    return sending;
  };

  const publish = async (by: Tx | Db, topic: string, ids: readonly BusId[]): Promise<void> => {
    if (!('pool' in by)) {
      for (const payload of packIds(ids))
        await sql`select pg_notify(${channelOf(topic)}, ${payload})`.execute(by);
      return;
    }
    const set = waiting.get(topic) ?? new Set();
    for (const id of ids) set.add(id);
    waiting.set(topic, set);
    timer ??= setTimeout(() => void flush(), batchMs);
  };

  return {
    publish,
    listen: (topic, handler) => listener.listen(topic, handler),
    onGap: (handler) => listener.onGap(handler),
    close: async () => {
      await flush();
      await listener.close();
    },
  };
}

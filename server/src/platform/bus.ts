import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db, Tx } from './db/db';
import { errorText } from './errors';
import type { Logger } from './log';
import { sleep } from './sleep';

export type BusId = number | string;
export type BusHandler = (ids: BusId[]) => void | Promise<void>;

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
const pingMs = 30_000;
const prefix = 'voltdeck_';

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
  const listener = createListener(db, log);
  const waiting = new Map<string, Set<BusId>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...waiting].flatMap(([topic, ids]) =>
      packIds([...ids]).map((payload) => ({ channel: prefix + topic, payload })),
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
        await sql`select pg_notify(${prefix + topic}, ${payload})`.execute(by);
      return;
    }
    const set = waiting.get(topic) ?? new Set();
    for (const id of ids) set.add(id);
    waiting.set(topic, set);
    timer ??= setTimeout(() => void flush(), batchMs);
  };

  return {
    publish,
    listen: listener.listen,
    onGap: listener.onGap,
    close: async () => {
      await flush();
      await listener.close();
    },
  };
}

interface Listener {
  listen: Bus['listen'];
  onGap: Bus['onGap'];
  close(): Promise<void>;
}

/** One connection of its own that hears all topics, and comes back when it is lost. */
function createListener(db: Db, log: Logger): Listener {
  const handlers = new Map<string, Set<BusHandler>>();
  const gapHandlers: (() => void)[] = [];
  let connecting: Promise<Client> | undefined;
  let isClosed = false;

  const hear = (topic: string, payload: string): void => {
    const ids: BusId[] = JSON.parse(payload);
    for (const handler of handlers.get(topic) ?? []) {
      Promise.resolve()
        .then(() => handler(ids))
        .catch((error: unknown) => log.error({ err: error, topic }, 'A listener of the bus failed'));
    }
  };

  const connect = async (): Promise<Client> => {
    const client = new Client(db.connection);
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => hear(channel.slice(prefix.length), payload ?? '[]'));
    await client.connect();
    for (const topic of handlers.keys()) await client.query(`listen "${prefix}${topic}"`);
    const ping = setInterval(() => void probe(client), pingMs).unref();
    client.once('end', () => {
      clearInterval(ping);
      if (!isClosed) connecting = reconnect();
    });
    return client;
  };

  const reconnect = async (): Promise<Client> => {
    log.warn('The listening connection was lost');
    for (let attempt = 0; ; attempt += 1) {
      await sleep(Math.min(5_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2), { unref: true });
      if (isClosed) throw new Error('The bus is closed.');
      try {
        const client = await connect();
        for (const handler of gapHandlers) handler();
        return client;
      } catch (error) {
        log.debug(`The listening connection is not back yet: ${errorText(error)}`);
      }
    }
  };

  const listen = async (topic: string, handler: BusHandler): Promise<() => void> => {
    if (!/^[a-z][a-z0-9-]{0,40}$/.test(topic)) throw new Error(`"${topic}" is no topic: lower case, short.`);
    const set = handlers.get(topic) ?? new Set();
    handlers.set(topic, set.add(handler));
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    const client = await connecting;
    await client.query(`listen "${prefix}${topic}"`);
    return () => set.delete(handler);
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    const client = await connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  };

  return { listen, onGap: (handler) => void gapHandlers.push(handler), close };
}

/** A connection cut without a word looks alive; asking shows. */
async function probe(client: Client): Promise<void> {
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([answer, sleep(5_000, { unref: true }).then(() => false)])))
    await client.end().catch(() => undefined);
}

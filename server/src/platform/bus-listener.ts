import { Client } from 'pg';
import type { Db } from './db/db';
import { errorText } from './errors';
import type { Logger } from './log';
import { sleep } from './sleep';

export type BusId = number | string;
export type BusHandler = (ids: BusId[]) => void | Promise<void>;

const pingMs = 30_000;
const prefix = 'voltdeck_';
/** What the connection is called where the database lists its connections. */
export const listenerName = 'voltdeck listener';

export const channelOf = (topic: string): string => prefix + topic;

/** One connection of its own that hears all topics, and comes back when it is lost. */
export class BusListener {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #handlers = new Map<string, Set<BusHandler>>();
  readonly #gapHandlers: (() => void)[] = [];
  #connecting: Promise<Client> | undefined;
  #isClosed = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async listen(topic: string, handler: BusHandler): Promise<() => void> {
    if (!/^[a-z][a-z0-9-]{0,40}$/.test(topic)) throw new Error(`"${topic}" is no topic: lower case, short.`);
    const set = this.#handlers.get(topic) ?? new Set();
    this.#handlers.set(topic, set.add(handler));
    this.#connecting ??= this.#connect().catch((error: unknown) => {
      this.#connecting = undefined;
      throw error;
    });
    const client = await this.#connecting;
    await client.query(`listen "${channelOf(topic)}"`);
    return () => set.delete(handler);
  }

  onGap(handler: () => void): void {
    this.#gapHandlers.push(handler);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#db.connection, application_name: listenerName });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) =>
      this.#hear(channel.slice(prefix.length), payload ?? '[]'),
    );
    await client.connect();
    for (const topic of this.#handlers.keys()) await client.query(`listen "${channelOf(topic)}"`);
    const ping = setInterval(() => void probe(client), pingMs).unref();
    client.once('end', () => {
      clearInterval(ping);
      if (!this.#isClosed) this.#connecting = this.#reconnect();
    });
    return client;
  }

  async #reconnect(): Promise<Client> {
    this.#log.warn('The listening connection was lost');
    for (let attempt = 0; ; attempt += 1) {
      await sleep(Math.min(5_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2), { unref: true });
      if (this.#isClosed) throw new Error('The bus is closed.');
      try {
        const client = await this.#connect();
        for (const handler of this.#gapHandlers) handler();
        return client;
      } catch (error) {
        this.#log.debug(`The listening connection is not back yet: ${errorText(error)}`);
      }
    }
  }

  #hear(topic: string, payload: string): void {
    const ids: BusId[] = JSON.parse(payload);
    for (const handler of this.#handlers.get(topic) ?? []) {
      Promise.resolve()
        .then(() => handler(ids))
        .catch((error: unknown) => this.#log.error({ err: error, topic }, 'A listener of the bus failed'));
    }
  }
}

/** A connection cut without a word looks alive; asking shows. */
async function probe(client: Client): Promise<void> {
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  );
  const isAnswered = await Promise.race([answer, sleep(5_000, { unref: true }).then(() => false)]);
  if (!isAnswered) await client.end().catch(() => undefined);
}

import { Client, type ClientConfig } from 'pg';
import { errorText } from '../errors';
import type { Logger } from '../log';
import { sleep } from '../sleep';
import { isDiskFull, notReady } from './outage';

/** What keeps the database from serving; null while nothing does. */
export type Trouble = 'silent' | 'full' | null;

/** What is known of the database by those who use it. */
export interface Health {
  readonly trouble: Trouble;
  /** Throws while the database does not answer. */
  mustBeUp(): void;
  /** Resolves once the database answers. */
  up(): Promise<void>;
  /** Resolves once the database answers and has room. */
  well(): Promise<void>;
  /** Calls when the database falls silent. */
  onDown(listener: () => void): void;
  /** Takes note of an error that a statement ended with. */
  hear(error: unknown): void;
}

const everyMs = 1_000;
const patienceMs = 4_000;
/** Time to read what has come while this process stood still. */
const graceMs = 50;
/** Rows that take most of a megabyte, so that a full disk cannot hold them. */
const probeRows = 25_000;

/** Asks the database again and again, on a connection of its own, because a pool shows a silent one as busy. */
export class HealthWatch implements Health {
  readonly #connection: ClientConfig;
  readonly #log: Logger;
  readonly #listeners: (() => void)[] = [];
  #client: Client | undefined;
  #isDown = false;
  #isFull = false;
  readonly #ended = new AbortController();
  #whenUp: Promise<void> = Promise.resolve();
  #tellUp: () => void = () => undefined;
  #whenWell: (() => void)[] = [];
  #watching: Promise<void> | undefined;

  constructor(connection: ClientConfig, log: Logger) {
    this.#connection = connection;
    this.#log = log;
  }

  get trouble(): Trouble {
    if (this.#isDown) return 'silent';
    return this.#isFull ? 'full' : null;
  }

  mustBeUp(): void {
    if (this.#isDown) throw notReady();
  }

  up(): Promise<void> {
    return this.#whenUp;
  }

  well(): Promise<void> {
    if (this.trouble === null) return Promise.resolve();
    return new Promise((resolve) => this.#whenWell.push(resolve));
  }

  onDown(listener: () => void): void {
    this.#listeners.push(listener);
  }

  hear(error: unknown): void {
    if (!isDiskFull(error) || this.#isFull) return;
    this.#isFull = true;
    this.#log.error('The disk of the database is full; nothing new can be kept until there is room');
  }

  start(): void {
    this.#watching ??= this.#watch();
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#tellUp();
    this.#tellWell();
    this.#drop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        await this.#ask();
        this.#beUp();
        if (this.trouble === null) this.#tellWell();
      } catch (error) {
        this.#drop();
        this.#beDown(errorText(error));
      }
      await sleep(everyMs, { unref: true, until: this.#ended.signal });
    }
  }

  async #ask(): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    await inTime(client.query('select 1'));
    if (this.#isFull) await this.#tryToWrite(client);
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#connection, connectionTimeoutMillis: patienceMs });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #tryToWrite(client: Client): Promise<void> {
    const probe = `create temporary table space_probe as select generate_series(1, ${probeRows}) as n; drop table space_probe`;
    try {
      await inTime(client.query(probe));
      this.#isFull = false;
      this.#log.info('The disk of the database has room again');
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  #tellWell(): void {
    for (const tell of this.#whenWell.splice(0)) tell();
  }

  #drop(): void {
    // Cut, because a silent server would not answer a goodbye.
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }

  #beUp(): void {
    if (!this.#isDown) return;
    this.#isDown = false;
    this.#tellUp();
    this.#log.info('The database answers again');
  }

  #beDown(reason: string): void {
    if (this.#isDown || this.#ended.signal.aborted) return;
    this.#isDown = true;
    this.#whenUp = new Promise((resolve) => (this.#tellUp = resolve));
    this.#log.error({ reason }, 'The database does not answer; calls are refused until it does');
    for (const listener of this.#listeners) listener();
  }
}

/** Taken for well, where nobody watches: tools and tests live for a moment. */
export const unwatched: Health = {
  trouble: null,
  mustBeUp: () => undefined,
  up: () => Promise.resolve(),
  well: () => Promise.resolve(),
  onDown: () => undefined,
  hear: () => undefined,
};

/** Rejects when an answer does not come in time; one that lies in the socket while this process stood still has come. */
async function inTime(answer: Promise<unknown>): Promise<void> {
  let hasCome = false;
  const coming = answer.then(() => void (hasCome = true));
  const late = async (): Promise<void> => {
    await sleep(patienceMs, { unref: true });
    await sleep(graceMs, { unref: true });
    if (!hasCome) throw new Error(`no answer within ${patienceMs / 1_000} s`);
  };
  await Promise.race([coming, late()]);
}

import type { Pool } from 'pg';
import { type BusId, channelOf } from './bus-listener';
import type { Logger } from './log';

/** PostgreSQL takes less than 8,000 bytes in a notification. */
const largestPayload = 7_900;
const batchMs = 50;
const longestPauseMs = 5_000;
/** Tries of a batch, a minute in all; who listens has lost its connection by then, too, and asks anew. */
const mostTries = 20;
/** Ids of a topic that wait while the database does not answer; the oldest go first. */
const mostWaiting = 100_000;

/** No letter takes more bytes than this as JSON. */
const mostBytesPerLetter = 6;

/** Throws for an id that no notification can hold. */
export function mustFit(ids: readonly BusId[]): void {
  for (const id of ids) {
    if (typeof id === 'number' || id.length * mostBytesPerLetter < largestPayload) continue;
    if (bytesOf(JSON.stringify(id)) > largestPayload) throw new RangeError('An id is too long for the bus.');
  }
}

/** With the comma that parts it from the next. */
const bytesOf = (text: string): number => Buffer.byteLength(text) + 1;

/** Packs ids into JSON lists that each fit one notification. */
export function packIds(ids: readonly BusId[]): string[] {
  mustFit(ids);
  const payloads: string[] = [];
  let current: string[] = [];
  let size = 2;
  for (const id of ids) {
    const text = JSON.stringify(id);
    const bytes = bytesOf(text);
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

type Waiting = Map<string, Set<BusId>>;

/** Sends words outside of transactions: the first after a quiet time at once, those that follow together. */
export class BusSender {
  #waiting: Waiting = new Map();
  #working: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
  ) {}

  add(topic: string, ids: readonly BusId[]): void {
    mustFit(ids);
    if (this.#isClosed || ids.length === 0) return;
    this.#keep(topic, ids);
    this.#working ??= this.#work();
  }

  /** Sends what waits, once more at most. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    await this.#working;
  }

  #keep(topic: string, ids: Iterable<BusId>): void {
    const set = this.#waiting.get(topic) ?? new Set();
    this.#waiting.set(topic, set);
    for (const id of ids) set.add(id);
    for (const oldest of set) {
      if (set.size <= mostWaiting) break;
      set.delete(oldest);
    }
  }

  async #work(): Promise<void> {
    // What is said in the same turn goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      await this.#send();
      await this.#pause(Math.min(longestPauseMs, batchMs * 2 ** this.#failures));
    }
    this.#working = undefined;
  }

  async #send(): Promise<void> {
    const sent = this.#waiting;
    this.#waiting = new Map();
    const words = [...sent].flatMap(([topic, ids]) =>
      packIds([...ids]).map((payload) => ({ channel: channelOf(topic), payload })),
    );
    try {
      // Words need not outlast a crash; whoever notifies waits for the disk else, and holds up all others who do.
      await this.pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify(c, p) from unnest($1::text[], $2::text[]) as n (c, p)`,
        [words.map(({ channel }) => channel), words.map(({ payload }) => payload)],
      );
      this.#failures = 0;
    } catch (error) {
      this.#failed(sent, error);
    }
  }

  #failed(sent: Waiting, error: unknown): void {
    this.#failures += 1;
    const isLast = this.#isClosed || this.#failures >= mostTries;
    this.log.warn({ err: error, isLost: isLast }, 'Notifications could not be sent');
    if (isLast) {
      this.#failures = 0;
      return;
    }
    const later = this.#waiting;
    this.#waiting = sent;
    for (const [topic, ids] of later) this.#keep(topic, ids);
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { FairSemaphore, type FairSemaphoreOptions, type SemaphoreKey } from '../fair-semaphore';
import type { Health } from './health';
import { toProblem } from './outage';
import type { Tables } from './tables';

/** Kinds of work, each with connections of its own, so that none takes them all from another. */
export type LaneName = 'charger' | 'call' | 'heavy' | 'file' | 'work';

export interface LaneRules extends FairSemaphoreOptions {
  /** Milliseconds that the database gives one statement. */
  statementMs: number;
  /** Refuses at once while the database is out, and ends what runs then; otherwise work waits until it is back. */
  isRefusedInOutage: boolean;
}

const minute = 60_000;
const people = { isRefusedInOutage: true, mostWaitingPerKey: 500, mostWaiting: 2_000 };

/** What each kind of work may use on one node. */
export const laneRules: Readonly<Record<LaneName, LaneRules>> = {
  /** Chargers wait their turn without a limit of time: a message that is refused may be lost. */
  charger: { most: 8, statementMs: minute, isRefusedInOutage: false },
  call: { ...people, most: 6, mostPerKey: 4, patienceMs: 5_000, statementMs: 10_000 },
  /** Lists, sums and searches of people. */
  heavy: { ...people, most: 4, mostPerKey: 2, patienceMs: 10_000, statementMs: 10_000 },
  /** Parts of exports: nobody waits for one by one, and they would take a small machine's processor from those who do. */
  file: { ...people, most: 2, mostPerKey: 1, patienceMs: minute, rest: 1, statementMs: minute },
  /** The product's own work. */
  work: { most: 6, statementMs: 10 * minute, isRefusedInOutage: false },
};

/** All of them. */
export const laneNames = Object.keys(laneRules) as readonly LaneName[];

/** Connections of a lane beyond those of transactions: batches are written, and jobs fetched, without a turn. */
export const spareConnections: Readonly<Record<LaneName, number>> = {
  charger: 1,
  call: 0,
  heavy: 0,
  file: 0,
  work: 4,
};

/** Whose turn it is, and the signal that ends the work early. */
export interface Turn {
  key: SemaphoreKey;
  signal?: AbortSignal | undefined;
}

/** Work on one connection, by the query builder or by the connection itself. */
type Work<T> = (kysely: Kysely<Tables>, client: PoolClient) => Promise<T>;

/** The connections of one kind of work. */
export class Lane {
  readonly #semaphore: FairSemaphore;
  readonly #lent = new Set<PoolClient>();

  constructor(
    readonly pool: Pool,
    private readonly rules: LaneRules,
    private readonly parts: {
      health: Health;
      /** Ends the statement that runs on a connection. */
      cancel(client: PoolClient): Promise<void>;
    },
  ) {
    this.#semaphore = new FairSemaphore(rules);
    if (rules.isRefusedInOutage) parts.health.onDown(() => this.#cutAll());
  }

  get waiting(): number {
    return this.#semaphore.waiting;
  }

  /**
   * Lends a connection when the key has its turn.
   * Where people wait, what the database cannot do now becomes a problem that says to try again.
   */
  async use<T>({ key, signal }: Turn, work: Work<T>): Promise<T> {
    const { health } = this.parts;
    if (this.rules.isRefusedInOutage) health.mustBeUp();
    try {
      return await this.#semaphore.run(key, () => this.#lend(signal, work), signal);
    } catch (error) {
      health.hear(error);
      throw this.rules.isRefusedInOutage ? toProblem(error) : error;
    }
  }

  /** Lends a connection without a turn. */
  async useSpare<T>(work: Work<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      return await work(kyselyOver(client), client);
    } finally {
      client.release();
    }
  }

  async #lend<T>(signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
    if (!this.rules.isRefusedInOutage) await this.parts.health.up();
    const client = await this.pool.connect();
    let cancelling: Promise<void> | undefined;
    const cancel = (): void => void (cancelling = this.parts.cancel(client));
    this.#lent.add(client);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', cancel, { once: true });
      return await work(kyselyOver(client), client);
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      await cancelling;
      this.#lent.delete(client);
      // A late cancel would meet the next statement on this connection, so it is not used again.
      client.release(cancelling !== undefined);
    }
  }

  /** A database that went silent would keep these waiting for as long as it likes. */
  #cutAll(): void {
    for (const client of this.#lent) client.connection.stream.destroy();
  }
}

const known = new WeakMap<PoolClient, Kysely<Tables>>();

/** Queries over one connection that somebody else gives back. */
function kyselyOver(client: PoolClient): Kysely<Tables> {
  const made = known.get(client);
  if (made !== undefined) return made;
  const lent = new Proxy(client, {
    get: (target, name) => {
      if (name === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  known.set(client, kysely);
  return kysely;
}

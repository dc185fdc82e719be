import { Learnt, Memory, MustWait } from '../../charging';
import { isOutage } from '../../platform/db/outage';
import { errorCode } from '../../platform/errors';
import type { House } from '../../platform/house';
import type { Metrics } from '../../platform/metrics';
import { sleep } from '../../platform/sleep';
import type { Entry, Taken } from './entry';
import { writeSet } from './sets';

interface Waiting {
  entry: Entry;
  since: number;
  resolve(taken: Taken): void;
  reject(error: unknown): void;
}

export interface IntakeOptions {
  house: Pick<House, 'run' | 'clock' | 'db'>;
  metrics: Pick<Metrics, 'intake'>;
  /** How long a charger is left alone after its boot. */
  wakingMs: number;
}

const writers = 2;
/** So many are taken in by themselves at a time: whoever is slow there leaves connections for the sets. */
const mostApart = 4;
const mostAtOnce = 250;
/**
 * So long after the last set a next one waits for company, the longer one where there is much: without it, half a processor
 * goes on small commits.
 */
const companyMs = { ofFew: 5, ofMany: 12 };
const many = 8;
const mostTries = 3;
/** Between tries while the database cannot serve. */
const pauseMs = 500;
/** PostgreSQL's code of a lock that was not waited for any longer. */
const lockTimeout = '55P03';

/** Among the chargers, in the name of the product: a set is of many of them. */
const asSet = { actor: { kind: 'system' }, lane: 'charger', tellsAfter: true } as const;

/**
 * Takes in what chargers say, by sets: one forms while those before are written, each in one transaction, and nobody is
 * answered before its commit. What one charger says is taken in in its order, one at a time.
 */
export class Intake {
  readonly memory = new Memory();
  readonly #options: IntakeOptions;
  #ready: Waiting[] = [];
  /** What waits for the one before it of the same charge point, by charge points of which something is ready or in a set. */
  readonly #lines = new Map<number, Waiting[]>();
  /** The sets that are being written, and what is taken in by itself. */
  readonly #inWork = new Set<readonly Waiting[]>();
  readonly #apart: Waiting[] = [];
  #writing = 0;
  #workingApart = 0;
  #lastMs = 0;
  #lastSize = 0;
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;
  #whenIdle: (() => void)[] = [];

  constructor(options: IntakeOptions) {
    this.#options = options;
    options.metrics.intake.watch(() => this.#waiting());
  }

  /** Resolves when it is committed; rejects with the fault of this very entry. */
  take(entry: Entry): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const waiting = { entry, since: performance.now(), resolve, reject };
      const line = this.#lines.get(entry.chargePointId);
      if (line !== undefined) {
        line.push(waiting);
        return;
      }
      this.#lines.set(entry.chargePointId, noneWaiting());
      this.#ready.push(waiting);
      this.#wake();
    });
  }

  /** Resolves when all that was given is done with. */
  idle(): Promise<void> {
    return this.#lines.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  #waiting(): { events: number; oldestAgeSeconds: number } {
    let events = 0;
    for (const line of this.#lines.values()) events += 1 + line.length;
    const first = [this.#ready, this.#apart, ...this.#inWork].flatMap(([oldest]) => oldest?.since ?? []);
    const oldestAgeSeconds = first.length === 0 ? 0 : (performance.now() - Math.min(...first)) / 1000;
    return { events, oldestAgeSeconds };
  }

  #wake(): void {
    if (this.#isDue || this.#writing >= writers || this.#ready.length === 0) return;
    const [oldest] = this.#ready;
    // Nobody waits for company who has waited as long already.
    const sinceMs = performance.now() - Math.min(this.#lastMs, oldest?.since ?? this.#lastMs);
    const waitMs = this.#lastSize >= many ? companyMs.ofMany : companyMs.ofFew;
    if (this.#ready.length >= mostAtOnce || sinceMs >= waitMs) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isDue = true;
      // What comes in the same turn of the event loop goes together.
      setImmediate(() => {
        this.#isDue = false;
        this.#form();
      });
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#lastMs = 0;
      this.#wake();
    }, waitMs - sinceMs);
  }

  #form(): void {
    if (this.#writing >= writers || this.#ready.length === 0) return;
    const set = this.#ready.length <= mostAtOnce ? this.#ready : this.#ready.slice(0, mostAtOnce);
    this.#ready = set === this.#ready ? [] : this.#ready.slice(mostAtOnce);
    this.#writing += 1;
    this.#lastSize = set.length;
    this.#lastMs = performance.now();
    void this.#write(set).then(() => {
      this.#writing -= 1;
      this.#lastMs = performance.now();
      this.#wake();
    });
    this.#wake();
  }

  /** Never rejects: whoever gave an entry learns what became of it. */
  async #write(set: readonly Waiting[]): Promise<void> {
    const { intake } = this.#options.metrics;
    this.#inWork.add(set);
    try {
      const began = performance.now();
      const done = await this.#commit(set.map(({ entry }) => entry));
      intake.setSize.observe(set.length);
      intake.seconds.observe((performance.now() - began) / 1000);
      set.forEach((waiting, index) => this.#settle(waiting, done[index]));
    } catch (error) {
      if (set.length === 1 || isOutage(error)) {
        if (set.length === 1) intake.failedAlone.add();
        for (const waiting of set) this.#settle(waiting, error);
        return;
      }
      if (errorCode(error) === lockTimeout) {
        for (const waiting of set) this.#takeApart(waiting);
        return;
      }
      // The offender is found by halves, and it alone learns of its fault.
      intake.halved.add();
      const half = Math.ceil(set.length / 2);
      await this.#write(set.slice(0, half));
      await this.#write(set.slice(half));
    } finally {
      this.#inWork.delete(set);
    }
  }

  /**
   * What the database cannot serve now is tried again once it can: the work of a set waits for that, because chargers give
   * up a message that is refused a few times. Only where the database is well all the while do tries count.
   */
  async #commit(entries: readonly Entry[]): Promise<(Taken | Error)[]> {
    const { house, wakingMs } = this.#options;
    const { health } = house.db;
    for (let attempt = 1; ; attempt += 1) {
      try {
        let learnt = new Learnt(this.memory);
        const done = await house.run(asSet, (ctx) => {
          // What a try has learnt that was undone is nothing.
          learnt = new Learnt(this.memory);
          return writeSet(ctx, entries, { learnt, clock: house.clock, wakingMs });
        });
        learnt.keep();
        return done;
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (health.trouble !== null) attempt = 0;
        else if (attempt === mostTries) throw error;
        await health.well();
        await sleep(attempt * pauseMs);
      }
    }
  }

  #settle(waiting: Waiting, outcome: unknown): void {
    if (outcome instanceof MustWait) {
      this.#takeApart(waiting);
      return;
    }
    if (isTaken(outcome)) waiting.resolve(outcome);
    else waiting.reject(outcome);
    this.#goOn(waiting.entry.chargePointId);
  }

  /** Whoever is asked about it may take their time: its set does not wait for it. */
  #takeApart(waiting: Waiting): void {
    this.#apart.push(waiting);
    this.#workApart();
  }

  #workApart(): void {
    if (this.#workingApart >= mostApart) return;
    const next = this.#apart.shift();
    if (next === undefined) return;
    this.#workingApart += 1;
    void this.#write([next]).then(() => {
      this.#workingApart -= 1;
      this.#workApart();
    });
  }

  /** What the same charge point said next has its turn. */
  #goOn(chargePointId: number): void {
    const line = this.#lines.get(chargePointId);
    const next = line?.shift();
    if (next !== undefined) {
      this.#ready.push(next);
      this.#wake();
      return;
    }
    this.#lines.delete(chargePointId);
    if (this.#lines.size > 0) return;
    for (const tell of this.#whenIdle.splice(0)) tell();
  }
}

const noneWaiting = (): Waiting[] => [];

const isTaken = (outcome: unknown): outcome is Taken =>
  typeof outcome === 'object' && outcome !== null && 'reply' in outcome;

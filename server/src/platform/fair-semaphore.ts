import { Problem } from '../kernel/problem';

/** Whose work it is: an operator's number, an address, whatever shares fairly. */
export type SemaphoreKey = number | string;

export interface FairSemaphoreOptions {
  /** Pieces of work at once. */
  most: number;
  /** Of them, those of one key; as many as `most` unless told. */
  mostPerKey?: number;
  /** Pieces of one key that may wait; more are refused at once. Without a bound unless told. */
  mostWaitingPerKey?: number;
  /** Pieces of all keys that may wait. Without a bound unless told. */
  mostWaiting?: number;
  /** How long a piece may wait before it is refused. Without a bound unless told. */
  patienceMs?: number;
  /** How long a place stays empty after a piece, as a multiple of what the piece took. Not at all unless told. */
  rest?: number;
}

interface Waiting {
  start(): void;
}

/** What a caller is told to wait before another try. */
const retryAfterSeconds = 2;

/** A piece that only waited must not keep the others waiting as long again. */
const longestRestMs = 1_000;

const busy = (): Problem => new Problem('busy', { retryAfterSeconds });

/**
 * A semaphore that is handed from key to key in turn, so that one who asks a thousand times
 * delays another by one piece of work and not by a thousand.
 */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  readonly #runningOf = new Map<SemaphoreKey, number>();
  /** In the order in which keys have their turn. */
  readonly #waitingOf = new Map<SemaphoreKey, Set<Waiting>>();
  #running = 0;
  #waiting = 0;

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Does a piece of work when its key has its turn.
   * Rejects with the problem `busy` where too much waits already or for too long, and with the signal's reason once that is aborted.
   */
  async run<T>(key: SemaphoreKey, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayStart(key)) this.#count(key, 1);
    else await this.#wait(key, signal);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#rest(key, performance.now() - begun);
    }
  }

  /** Takes a place as `run` does, for work whose end is told by calling the answer, once or more. */
  enter(key: SemaphoreKey, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const work = (): Promise<void> => new Promise((leave) => resolve(() => leave()));
      this.run(key, work, signal).catch(reject);
    });
  }

  #mayStart(key: SemaphoreKey): boolean {
    const { most, mostPerKey = most } = this.#options;
    return this.#running < most && (this.#runningOf.get(key) ?? 0) < mostPerKey;
  }

  #count(key: SemaphoreKey, change: 1 | -1): void {
    this.#running += change;
    const running = (this.#runningOf.get(key) ?? 0) + change;
    if (running === 0) this.#runningOf.delete(key);
    else this.#runningOf.set(key, running);
  }

  #wait(key: SemaphoreKey, signal: AbortSignal | undefined): Promise<void> {
    const { mostWaitingPerKey = Infinity, mostWaiting = Infinity, patienceMs } = this.#options;
    const queue = this.#waitingOf.get(key) ?? new Set();
    if (queue.size >= mostWaitingPerKey || this.#waiting >= mostWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        this.#drop(key, waiting);
        settle();
        reject(reason);
      };
      const onAbort = (): void => leave(signal?.reason);
      const timer = patienceMs === undefined ? undefined : setTimeout(() => leave(busy()), patienceMs);
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          this.#count(key, 1);
          resolve();
        },
      };
      this.#waitingOf.set(key, queue.add(waiting));
      this.#waiting += 1;
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #drop(key: SemaphoreKey, waiting: Waiting): void {
    const queue = this.#waitingOf.get(key);
    if (queue?.delete(waiting) !== true) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#waitingOf.delete(key);
  }

  #rest(key: SemaphoreKey, tookMs: number): void {
    const { rest = 0 } = this.#options;
    if (rest === 0) this.#leave(key);
    else setTimeout(() => this.#leave(key), Math.min(tookMs * rest, longestRestMs));
  }

  #leave(key: SemaphoreKey): void {
    this.#count(key, -1);
    this.#startNext();
  }

  #startNext(): void {
    for (const [key, queue] of this.#waitingOf) {
      if (!this.#mayStart(key)) continue;
      const [next] = queue;
      if (next === undefined) continue;
      this.#drop(key, next);
      // To the end of the line of keys, so that each has its turn.
      if (this.#waitingOf.delete(key)) this.#waitingOf.set(key, queue);
      next.start();
      return;
    }
  }
}

interface State {
  lastMs: number;
  dueMs: number | null;
  timer: NodeJS.Timeout | null;
  isRunning: boolean;
}

/** Longer than any gap: by then the last run of a key no longer holds the next one up. */
const forgetMs = 5_000;

/** Runs a key's work at once, and then no sooner than the gap asked for; what is asked in between is one run at its end. */
export class Pace {
  readonly #states = new Map<string, State>();
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #isStopped = false;

  constructor(
    private readonly nowMs: () => number,
    /** Never rejects; one key's runs never overlap. */
    private readonly work: (key: string) => Promise<void>,
    /** How many keys may be worked on at the same time. */
    width: number,
  ) {
    this.#free = width;
  }

  /** Asks for a run of the key, `gapMs` after the start of its last one at the earliest. */
  ask(key: string, gapMs: number): void {
    if (this.#isStopped) return;
    const state = this.#states.get(key) ?? { lastMs: -Infinity, dueMs: null, timer: null, isRunning: false };
    this.#states.set(key, state);
    const dueMs = state.lastMs + gapMs;
    if (state.dueMs !== null && state.dueMs <= dueMs) return;
    state.dueMs = dueMs;
    // While the key is being worked on, the end of that work looks at what was asked meanwhile.
    if (!state.isRunning) this.#arm(key, state, dueMs);
  }

  stop(): void {
    this.#isStopped = true;
    for (const { timer } of this.#states.values()) clearTimeout(timer ?? undefined);
    this.#states.clear();
  }

  #arm(key: string, state: State, dueMs: number): void {
    clearTimeout(state.timer ?? undefined);
    state.timer = setTimeout(() => void this.#run(key, state), Math.max(0, dueMs - this.nowMs()));
  }

  async #run(key: string, state: State): Promise<void> {
    state.isRunning = true;
    await this.#enter();
    if (!this.#isStopped) {
      state.dueMs = null;
      state.lastMs = this.nowMs();
      await this.work(key);
    }
    this.#leave();
    state.isRunning = false;
    if (this.#isStopped) return;
    if (state.dueMs !== null) return this.#arm(key, state, state.dueMs);
    state.timer = setTimeout(() => this.#states.delete(key), forgetMs);
    state.timer.unref();
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place to the next in line, so that nobody slips in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}

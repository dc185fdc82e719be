import type { Batches, Cell } from './sheet';

/** Hands out rows that come in batches, as many as are wanted at a time, over the borders of batches. */
export class RowSource {
  readonly #batches: AsyncIterator<readonly (readonly Cell[])[]>;
  #waiting: readonly (readonly Cell[])[] = [];
  #isDone = false;

  constructor(batches: Batches) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Whether a row is left; it fetches the next batch to know. */
  async hasMore(): Promise<boolean> {
    while (this.#waiting.length === 0 && !this.#isDone) {
      const next = await this.#batches.next();
      if (next.done === true) this.#isDone = true;
      else this.#waiting = next.value;
    }
    return this.#waiting.length > 0;
  }

  /** At most so many rows; none at the end. */
  async take(most: number): Promise<readonly (readonly Cell[])[]> {
    if (!(await this.hasMore())) return [];
    const taken = this.#waiting.slice(0, most);
    this.#waiting = this.#waiting.slice(most);
    return taken;
  }

  async close(): Promise<void> {
    this.#waiting = [];
    this.#isDone = true;
    await this.#batches.return?.();
  }
}

/** A number that only grows, cheap enough for every message. */
export class Tally {
  #value = 0;

  get value(): number {
    return this.#value;
  }

  add(count = 1): void {
    this.#value += count;
  }
}

/** How many values fell below each of some bounds; to observe one is a short search and three additions. */
export class PlainHistogram {
  /** Values of each bound that exceed the bound before; the last are beyond all bounds. */
  readonly #counts: number[];
  #sum = 0;

  constructor(readonly bounds: readonly number[]) {
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    // Nothing that is no number may spoil the sum for ever.
    if (!Number.isFinite(value)) return;
    const { bounds } = this;
    let place = 0;
    while (place < bounds.length && value > (bounds[place] ?? Infinity)) place += 1;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#sum += value;
  }

  /** As Prometheus reads it: the values up to each bound, those up to any, and their sum. */
  read(): { upTo: readonly number[]; count: number; sum: number } {
    let count = 0;
    const upTo = this.#counts.map((each) => (count += each));
    return { upTo: upTo.slice(0, -1), count, sum: this.#sum };
  }
}

/** Somebody who waits. */
export interface Waiting {
  /** The lowest is served first. */
  rank: number;
  network: string;
}

/** Those who wait: the lowest rank first, and within a rank each network in turn. */
export class Lines<One extends Waiting> {
  /** By rank; in each, networks in the order in which they have their turn. */
  readonly #ranks: Map<string, Set<One>>[];
  readonly #sizes = new Map<string, number>();
  #size = 0;

  constructor(ranks: number) {
    this.#ranks = Array.from({ length: ranks }, () => new Map());
  }

  get size(): number {
    return this.#size;
  }

  sizeOf(network: string): number {
    return this.#sizes.get(network) ?? 0;
  }

  *[Symbol.iterator](): Generator<One> {
    for (const lines of this.#ranks) for (const line of lines.values()) yield* line;
  }

  add(one: One): void {
    const lines = this.#ranks[one.rank];
    if (lines === undefined) throw new RangeError(`There is no rank ${one.rank}.`);
    const line = lines.get(one.network) ?? new Set();
    lines.set(one.network, line.add(one));
    this.#sizes.set(one.network, this.sizeOf(one.network) + 1);
    this.#size += 1;
  }

  /** Tells whether it was there. */
  delete(one: One): boolean {
    const { network } = one;
    const lines = this.#ranks[one.rank];
    const line = lines?.get(network);
    if (line?.delete(one) !== true) return false;
    if (line.size === 0) lines?.delete(network);
    const left = this.sizeOf(network) - 1;
    if (left === 0) this.#sizes.delete(network);
    else this.#sizes.set(network, left);
    this.#size -= 1;
    return true;
  }

  /** Whose turn it is. */
  take(): One | undefined {
    for (const lines of this.#ranks) {
      for (const [network, line] of lines) {
        const [next] = line;
        if (next === undefined) continue;
        this.delete(next);
        // To the end, so that the other networks have their turn.
        if (lines.delete(network)) lines.set(network, line);
        return next;
      }
    }
    return undefined;
  }

  /** One of the last rank in which anybody waits, if that is behind a rank. */
  lastBehind(rank: number): One | undefined {
    for (let behind = this.#ranks.length - 1; behind > rank; behind -= 1) {
      for (const line of this.#ranks[behind]?.values() ?? []) for (const one of line) return one;
    }
    return undefined;
  }
}

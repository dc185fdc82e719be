import { Recent } from './handshake-recent';

export interface AllowanceRules {
  /** How often at once. */
  burst: number;
  perSecond: number;
  /** How many keys are remembered. */
  most: number;
}

interface Left {
  /** Below 0 once more were spent than there were, because several are judged at the same time. */
  count: number;
  atMs: number;
}

/** How often each key may do something: so many times at once, and then as fast as it fills again. Times are monotonic milliseconds. */
export class Allowance<Key> {
  readonly #rules: AllowanceRules;
  readonly #left: Recent<Key, Left>;

  constructor(rules: AllowanceRules) {
    this.#rules = rules;
    this.#left = new Recent(rules.most);
  }

  get remembered(): number {
    return this.#left.size;
  }

  /** Whether more than a share of the burst is left. */
  has(key: Key, nowMs: number, share = 0): boolean {
    const left = this.#left.get(key);
    if (left === undefined) return true;
    const { burst } = this.#rules;
    const count = this.#countOf(left, nowMs);
    if (count >= burst) this.#left.delete(key);
    return count >= Math.max(1, share * burst);
  }

  spend(key: Key, nowMs: number): void {
    const { burst } = this.#rules;
    const left = this.#left.get(key);
    const count = left === undefined ? burst : this.#countOf(left, nowMs);
    // A debt without bound would be paid for hours.
    this.#left.set(key, { count: Math.max(count - 1, -burst), atMs: nowMs });
  }

  /** Seconds until there is one again. */
  secondsUntil(key: Key, nowMs: number): number {
    const left = this.#left.get(key);
    return left === undefined ? 0 : Math.max(0, (1 - this.#countOf(left, nowMs)) / this.#rules.perSecond);
  }

  #countOf({ count, atMs }: Left, nowMs: number): number {
    const { burst, perSecond } = this.#rules;
    return Math.min(burst, count + ((nowMs - atMs) * perSecond) / 1000);
  }
}

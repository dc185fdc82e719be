/** Remembers what was used lately, and forgets what was used longest ago once there is too much. */
export class Recent<Key, Value> {
  readonly #values = new Map<Key, Value>();

  constructor(private readonly most: number) {}

  get size(): number {
    return this.#values.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    // A map keeps the order in which keys came, so the first is the one used longest ago.
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.most) for (const [oldest] of this.#values) return this.delete(oldest);
  }

  delete(key: Key): void {
    this.#values.delete(key);
  }
}

/** Work on one thing happens one after another, in the order it was asked for. */
export class KeyedQueue {
  readonly #last = new Map<number, Promise<void>>();

  take(key: number, work: () => Promise<void>): Promise<void> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(work);
    this.#last.set(key, done);
    const leave = (): void => {
      if (this.#last.get(key) === done) this.#last.delete(key);
    };
    done.then(leave, leave);
    return done;
  }
}

/** Keys that come in one turn of the event loop are worked on together, each once. */
export const oncePerTurn = (work: (keys: number[]) => void): ((key: number) => void) => {
  const waiting = new Set<number>();
  return (key) => {
    waiting.add(key);
    if (waiting.size > 1) return;
    setImmediate(() => {
      const keys = [...waiting];
      waiting.clear();
      work(keys);
    });
  };
};

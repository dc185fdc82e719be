import type { TransactionQueue } from './queue';

/** What goes wrong with messages of transactions, on purpose, for tests of a central system. */
export class Faults {
  readonly #queue: TransactionQueue;
  #lostReplies = 0;
  #repeats = 0;

  constructor(queue: TransactionQueue) {
    this.#queue = queue;
  }

  /** The replies to the next messages get lost: each message is sent again, with its original content. */
  loseReplies(count = 1): void {
    this.#lostReplies += count;
  }

  /** The next messages are sent twice although they were acknowledged. */
  repeat(count = 1): void {
    this.#repeats += count;
  }

  /** Keeps messages back while the connection stays up. */
  hold(): void {
    this.#queue.hold();
  }

  /** Sends what was kept back. */
  release(order: 'in-order' | 'reversed' = 'in-order'): void {
    this.#queue.release(order === 'reversed');
  }

  takeLostReply(): boolean {
    const isLost = this.#lostReplies > 0;
    if (isLost) this.#lostReplies -= 1;
    return isLost;
  }

  takeRepeat(): boolean {
    const isRepeated = this.#repeats > 0;
    if (isRepeated) this.#repeats -= 1;
    return isRepeated;
  }
}

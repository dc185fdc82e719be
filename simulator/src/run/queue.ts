import { CallFailed, type PeerClock } from '@voltdeck/ocpp';
import type { Told } from '../protocol/protocol';
import { pause } from './clock';

const attemptsAllowed = 3;

export interface QueueOptions {
  clock: PeerClock;
  retryMs: number;
  /** Delivers one message; rejects with `CallFailed`. */
  deliver(message: Told): Promise<void>;
  /** Hears of a message given up after the central system refused it again and again. */
  onLost(message: Told): void;
  /** Hears that nothing waits any more. */
  onEmpty(): void;
}

/** Messages of transactions: sent strictly in order, kept while cut off, sent again with their original time. */
export class TransactionQueue {
  readonly #options: QueueOptions;
  readonly #messages: Told[] = [];
  #isOpen = false;
  #isSending = false;
  #isHeld = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get length(): number {
    return this.#messages.length;
  }

  some(holds: (message: Told) => boolean): boolean {
    return this.#messages.some(holds);
  }

  add(message: Told): void {
    this.#messages.push(message);
    void this.#send();
  }

  open(): void {
    this.#isOpen = true;
    void this.#send();
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Loses what waits, but for the one on its way. */
  forget(): void {
    this.#messages.splice(this.#isSending ? 1 : 0);
  }

  /** Sends nothing more until released, as if the charger were slow. */
  hold(): void {
    this.#isHeld = true;
  }

  release(isReversed: boolean): void {
    this.#isHeld = false;
    // The one on its way keeps its place.
    const first = this.#isSending ? 1 : 0;
    if (isReversed) this.#messages.push(...this.#messages.splice(first).toReversed());
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let attempts = 0;
    while (this.#isOpen && !this.#isHeld) {
      const next = this.#messages[0];
      if (next === undefined) break;
      const failure = await this.#try(next);
      if (failure === 'closed') break;
      if (failure === 'refused') attempts += 1;
      if (failure === undefined || attempts >= attemptsAllowed) {
        if (failure !== undefined) this.#options.onLost(next);
        this.#messages.shift();
        attempts = 0;
        if (this.length === 0) this.#options.onEmpty();
      } else await pause(this.#options.clock, this.#options.retryMs);
    }
    this.#isSending = false;
  }

  async #try(message: Told): Promise<CallFailed['reason'] | undefined> {
    try {
      await this.#options.deliver(message);
      return undefined;
    } catch (error) {
      // Anything but a failed call is a fault of the answer, which sending again may mend.
      return error instanceof CallFailed ? error.reason : 'refused';
    }
  }
}

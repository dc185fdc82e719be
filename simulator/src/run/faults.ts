import type { Request } from '../protocol/protocol';
import type { TransactionQueue } from './queue';

/** What a charger's software or its line makes of what it means to say. */
export interface Wire {
  /** What is sent instead of a request. */
  request?(request: Request): Request;
  /** The frames that go out instead of one. */
  frames?(text: string): readonly (string | Buffer)[];
}

/** What goes wrong with messages of transactions, on purpose, for tests of a central system. */
export class Faults {
  readonly #queue: TransactionQueue;
  /** How what is said is spoilt. */
  wire: Wire = {};
  /** OCPP 1.6: what stands for a transaction's id that the charger does not know. */
  standInId: number | undefined;
  #lostReplies = 0;
  #repeats = 0;
  #cuts = 0;
  #unheardStarts = 0;

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

  /** The next messages are sent, and the socket is cut before their reply is heard. */
  cutBeforeReply(count = 1): void {
    this.#cuts += count;
  }

  /** OCPP 1.6: the replies to the next starts are never heard, and their transactions go by the stand-in id. */
  missStartReplies(count = 1): void {
    this.#unheardStarts += count;
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

  takeCut(): boolean {
    const isCut = this.#cuts > 0;
    if (isCut) this.#cuts -= 1;
    return isCut;
  }

  takeUnheardStart(): boolean {
    const isUnheard = this.#unheardStarts > 0;
    if (isUnheard) this.#unheardStarts -= 1;
    return isUnheard;
  }

  takeRepeat(): boolean {
    const isRepeated = this.#repeats > 0;
    if (isRepeated) this.#repeats -= 1;
    return isRepeated;
  }
}

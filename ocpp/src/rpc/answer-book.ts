import { type MessageId, writeFrame } from './frame';
import type { Reply } from './outbox';

export interface AnswerBookOptions {
  /** How many answers are kept. Default 100. */
  most?: number | undefined;
  /** How much room they may take, in characters. Default 64 Ki. */
  mostCharacters?: number | undefined;
  /** What stands for a frame; no two frames may have the same. The frame itself unless told. */
  fingerprint?: ((raw: string) => string) | undefined;
}

interface Given {
  print: string;
  reply: Reply;
  size: number;
}

/** The answers that calls were given, so that one sent again gets the same; the oldest are forgotten first. */
export class AnswerBook {
  readonly #given = new Map<MessageId, Given>();
  readonly #most: number;
  readonly #mostCharacters: number;
  readonly #fingerprint: (raw: string) => string;
  #size = 0;

  constructor({ most = 100, mostCharacters = 65_536, fingerprint = (raw) => raw }: AnswerBookOptions = {}) {
    this.#most = most;
    this.#mostCharacters = mostCharacters;
    this.#fingerprint = fingerprint;
  }

  /** What they take now, in characters. */
  get size(): number {
    return this.#size;
  }

  /** The answer to the very same frame; undefined where there is none. */
  find(messageId: MessageId, raw: string): Reply | undefined {
    const given = this.#given.get(messageId);
    return given !== undefined && given.print === this.#fingerprint(raw) ? given.reply : undefined;
  }

  /** Keeps the answer to a frame, and gives it. */
  keep(raw: string, reply: Reply, length = writeFrame(reply).length): Reply {
    this.#forget(reply.messageId);
    const print = this.#fingerprint(raw);
    const size = print.length + length;
    this.#given.set(reply.messageId, { print, reply, size });
    this.#size += size;
    for (const oldest of this.#given.keys()) {
      if (this.#given.size <= this.#most && this.#size <= this.#mostCharacters) break;
      this.#forget(oldest);
    }
    return reply;
  }

  #forget(messageId: MessageId): void {
    this.#size -= this.#given.get(messageId)?.size ?? 0;
    this.#given.delete(messageId);
  }
}

import { type MessageId, parseFrame, writeFrame } from './frame';
import type { Reply } from './outbox';

export interface AnswerBookOptions {
  /** How many answers are kept. Default 100. */
  most?: number | undefined;
  /** How much room they may take, in characters. Default 64 Ki. */
  mostCharacters?: number | undefined;
  /** What stands for a frame; no two frames may have the same. The frame itself unless told. */
  fingerprint?: ((raw: string) => string) | undefined;
}

/** As text, which takes half the room of what it says. */
interface Given {
  print: string;
  text: string;
}

const sizeOf = ({ print, text }: Given): number => print.length + text.length;

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
    if (given === undefined || given.print !== this.#fingerprint(raw)) return undefined;
    const frame = parseFrame(given.text);
    return frame?.kind === 'result' || frame?.kind === 'error' ? frame : undefined;
  }

  /** Keeps the answer to a frame, and gives it. */
  keep(raw: string, reply: Reply, text = writeFrame(reply)): Reply {
    this.#forget(reply.messageId);
    const print = this.#fingerprint(raw);
    const given = { print, text };
    this.#given.set(reply.messageId, given);
    this.#size += sizeOf(given);
    for (const oldest of this.#given.keys()) {
      if (this.#given.size <= this.#most && this.#size <= this.#mostCharacters) break;
      this.#forget(oldest);
    }
    return reply;
  }

  #forget(messageId: MessageId): void {
    const given = this.#given.get(messageId);
    if (given === undefined) return;
    this.#size -= sizeOf(given);
    this.#given.delete(messageId);
  }
}

import type { WebSocket } from 'ws';
import type { Channel } from '../../desk';
import { type CodeName, codes, encode, encodeError, type Refusal, refusals } from './protocol';

/** A channel one connection listens to, and the login it does so by. */
export interface Subscription {
  channel: Channel;
  tokenId: number;
  membershipId: number;
}

/** How long a peer may take to answer a close before its socket is cut. */
const closingMs = 2_000;

/** One client's socket. */
export class Connection {
  readonly subscriptions = new Map<string, Subscription>();
  /** Channels whose subscription is being checked; the value tells one try from the next. */
  readonly checking = new Map<string, symbol>();
  lastHeardMs: number;
  isPinged = false;
  framesThisRound = 0;
  #isClosing = false;

  constructor(
    readonly socketId: string,
    private readonly socket: WebSocket,
    private readonly options: { nowMs: number; unreadBytes: number },
  ) {
    this.lastHeardMs = options.nowMs;
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.socket.readyState === this.socket.OPEN;
  }

  heard(nowMs: number): void {
    this.lastHeardMs = nowMs;
    this.isPinged = false;
  }

  /** Sends a frame; whoever does not read what was sent before is cut off, because memory is shared by all. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > this.options.unreadBytes) return this.cut();
    this.socket.send(text);
  }

  /** Tells that one subscription is refused or over. */
  refuse(channel: string, why: Refusal): void {
    this.send(encode('pusher:subscription_error', refusals[why], channel));
  }

  close(name: CodeName): void {
    if (!this.isOpen) return;
    this.send(encodeError(name));
    this.#isClosing = true;
    const [code, reason] = codes[name];
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), closingMs).unref();
  }

  cut(): void {
    this.#isClosing = true;
    this.socket.terminate();
  }
}

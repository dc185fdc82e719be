import type { WebSocket } from 'ws';
import type { NamedChannel } from '../../desk';
import type { Limits } from './limits';
import { type CodeName, codes, encode, encodeError, type Refusal, refusals } from './protocol';

/** A channel one connection listens to, and the login it does so by. */
export interface Subscription {
  channel: NamedChannel;
  tokenId: number;
  /** Who listens, whatever the login. */
  listener: string;
}

/** One client's socket. */
export class Connection {
  /** By the name that was asked for. */
  readonly subscriptions = new Map<string, Subscription>();
  /** Channels whose subscription is being checked; the value tells one try from the next. */
  readonly checking = new Map<string, symbol>();
  lastHeardMs: number;
  isPinged = false;
  framesThisRound = 0;
  /** Since when it listens to nothing; null once it has subscribed. */
  idleSinceMs: number | null;
  /** Has listened to nothing for too long, and is given one more round. */
  isOverdue = false;
  #isClosing = false;

  constructor(
    readonly socketId: string,
    private readonly socket: WebSocket,
    private readonly options: { nowMs: number } & Pick<Limits, 'unreadBytes' | 'closingMs'>,
  ) {
    this.lastHeardMs = options.nowMs;
    this.idleSinceMs = options.nowMs;
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
    if (this.#isReading()) this.socket.send(text);
  }

  /** Answers a ping below the protocol. */
  pong(data: Buffer): void {
    if (this.#isReading()) this.socket.pong(data);
  }

  #isReading(): boolean {
    if (!this.isOpen) return false;
    if (this.socket.bufferedAmount <= this.options.unreadBytes) return true;
    this.cut();
    return false;
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
    setTimeout(() => this.socket.terminate(), this.options.closingMs).unref();
  }

  cut(): void {
    this.#isClosing = true;
    this.socket.terminate();
  }
}

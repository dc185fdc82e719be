import { CallFailed } from './errors';
import type { CallFrame, ErrorFrame, MessageId, ResultFrame } from './frame';

/** Time as the owner gives it, so that tests and simulations bring their own. */
export interface PeerClock {
  now(): number;
  setTimeout(work: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

export type Reply = ResultFrame | ErrorFrame;

/** A reply that came after its call had been given up. */
export interface LateReply {
  action: string;
  payload: object;
  reply: Reply;
}

interface WaitingCall {
  frame: CallFrame;
  timeoutMs: number;
  resolve(payload: object): void;
  reject(failure: CallFailed): void;
}

/** What is kept of a call that was given up, so that its late reply is understood. */
interface GivenUp {
  action: string;
  payload: object;
  size: number;
}

const rememberedTimeouts = 100;
/** In characters of their payloads. */
const rememberedSize = 65_536;
/** Calls that wait behind one another; at one in half a minute the last of them is answered after an hour and a half. */
const mostWaiting = 200;

/** Our calls on one socket: at most one is outstanding, the others wait in order. */
export class Outbox {
  readonly #clock: PeerClock;
  readonly #transmit: (frame: CallFrame) => Promise<void>;
  readonly #waiting: WaitingCall[] = [];
  #timedOut: Map<MessageId, GivenUp> | undefined;
  #timedOutSize = 0;
  #outstanding: { call: WaitingCall; timer: unknown } | undefined;
  #isClosed = false;

  constructor(clock: PeerClock, transmit: (frame: CallFrame) => Promise<void>) {
    this.#clock = clock;
    this.#transmit = transmit;
  }

  add(frame: CallFrame, timeoutMs: number): Promise<object> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new CallFailed('closed', frame.action));
        return;
      }
      if (this.#waiting.length >= mostWaiting) {
        reject(new CallFailed('crowded', frame.action));
        return;
      }
      this.#waiting.push({ frame, timeoutMs, resolve, reject });
      this.#sendNext();
    });
  }

  /** The action a reply belongs to, as far as its call is still known. */
  actionOf(messageId: MessageId): string | undefined {
    const outstanding = this.#outstanding?.call.frame;
    return outstanding?.messageId === messageId ? outstanding.action : this.#timedOut?.get(messageId)?.action;
  }

  /** Settles the outstanding call; a reply to one given up before is returned instead. */
  settle(reply: Reply): LateReply | undefined {
    const outstanding = this.#outstanding;
    if (outstanding?.call.frame.messageId === reply.messageId) {
      this.#release();
      const { call } = outstanding;
      if (reply.kind === 'result') call.resolve(reply.payload);
      else call.reject(new CallFailed('refused', call.frame.action, reply.code, reply.description));
      return undefined;
    }
    const late = this.#timedOut?.get(reply.messageId);
    if (late === undefined) return undefined;
    this.#forget(reply.messageId);
    return { action: late.action, payload: late.payload, reply };
  }

  close(): void {
    this.#isClosed = true;
    const abandoned = [...(this.#outstanding ? [this.#outstanding.call] : []), ...this.#waiting.splice(0)];
    this.#clock.clearTimeout(this.#outstanding?.timer);
    this.#outstanding = undefined;
    for (const call of abandoned) call.reject(new CallFailed('closed', call.frame.action));
  }

  #sendNext(): void {
    if (this.#outstanding) return;
    const call = this.#waiting.shift();
    if (call === undefined) return;
    // The time allowed runs from sending, so that waiting behind a slow call costs nothing.
    const outstanding = { call, timer: undefined as unknown };
    this.#outstanding = outstanding;
    void this.#transmit(call.frame).then(() => {
      if (this.#outstanding !== outstanding) return;
      outstanding.timer = this.#clock.setTimeout(() => this.#giveUp(call), call.timeoutMs);
    });
  }

  #giveUp(call: WaitingCall): void {
    if (this.#outstanding?.call !== call) return;
    const { messageId, action, payload } = call.frame;
    const size = JSON.stringify(payload).length;
    const timedOut = (this.#timedOut ??= new Map<MessageId, GivenUp>());
    timedOut.set(messageId, { action, payload, size });
    this.#timedOutSize += size;
    for (const oldest of timedOut.keys()) {
      if (timedOut.size <= rememberedTimeouts && this.#timedOutSize <= rememberedSize) break;
      this.#forget(oldest);
    }
    this.#release();
    call.reject(new CallFailed('timed-out', call.frame.action));
  }

  #forget(messageId: MessageId): void {
    this.#timedOutSize -= this.#timedOut?.get(messageId)?.size ?? 0;
    this.#timedOut?.delete(messageId);
  }

  #release(): void {
    this.#clock.clearTimeout(this.#outstanding?.timer);
    this.#outstanding = undefined;
    this.#sendNext();
  }
}

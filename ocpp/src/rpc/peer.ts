import { AnswerBook } from './answer-book';
import { OcppError } from './errors';
import {
  type BadFrame,
  type CallFrame,
  type Frame,
  type MessageId,
  parseFrame,
  readHead,
  unreadableId,
  writeFrame,
} from './frame';
import { Outbox, type Reply } from './outbox';
import type { FrameRecord, IncomingCall, PeerOptions } from './peer-options';
import { refusalOf, type WrittenReply } from './replies';

const done = Promise.resolve();

/** One end of an OCPP-J socket: our calls go out one at a time while theirs are answered in order. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #outbox: Outbox;
  readonly #answers: AnswerBook;
  #intake = done;
  #answering = done;
  /** What waits for its answer to go out. */
  #unanswered = 0;
  #isClosed = false;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.clock, (frame) => this.#transmit(frame, frame.action));
    this.#answers = new AnswerBook({ most: options.rememberedAnswers, fingerprint: options.fingerprint });
  }

  /** Calls the other side; rejects with `CallFailed`. */
  call(action: string, payload: object, timeoutMs = this.#options.callTimeoutMs ?? 30_000): Promise<object> {
    const messageId = this.#options.newMessageId();
    return this.#outbox.add({ kind: 'call', messageId, action, payload }, timeoutMs);
  }

  /** Takes one text frame; never rejects, and resolves when the frame is stored, so that the owner can slow its reading. */
  receive(text: string, bytes = text.length): Promise<void> {
    if (!this.#isClosed) this.#intake = this.#intake.then(() => this.#take(text, bytes));
    return this.#intake;
  }

  /** Takes one text frame of an owner with `exchange`; never rejects, and resolves when the frame is handled and answered. */
  handle(text: string, bytes = text.length): Promise<void> {
    if (this.#isClosed) return done;
    const at = this.#options.clock.now();
    const frame = this.#read(text, bytes);
    if (frame === undefined) return done;
    return frame.kind === 'call'
      ? this.#queueExchange(frame, { raw: text, at })
      : this.#handleOther(frame, { raw: text, at });
  }

  async #handleOther(frame: Exclude<Frame, CallFrame>, came: { raw: string; at: number }): Promise<void> {
    await (this.#intake = this.#intake.then(() => this.#takeRead(frame, came)));
    if (frame.kind === 'bad') await this.#answering;
  }

  /** One that need not wait for another goes on at once: a turn of waiting costs as much as reading it. */
  #queueExchange(call: CallFrame, came: { raw: string; at: number }): Promise<void> {
    this.#unanswered += 1;
    return (this.#answering =
      this.#unanswered === 1
        ? this.#answerWhole(call, came)
        : this.#answering.then(() => this.#answerWhole(call, came)));
  }

  #answerWhole(call: CallFrame, came: { raw: string; at: number }): Promise<void> {
    return this.#answerOnce(call.messageId, came.raw, this.#exchange(call, came));
  }

  /** Holds nothing of what was read of a call, so that it is let go of while it is worked on. */
  async #answerOnce(
    messageId: MessageId,
    raw: string,
    answered: Promise<WrittenReply> | undefined,
  ): Promise<void> {
    try {
      const reply = await answered;
      if (reply === undefined) return;
      this.#answers.keep(raw, reply.reply, reply.raw);
      this.#send(reply.raw);
    } catch (error) {
      this.#report(error);
      this.#send(refusalOf(this.#options.version, messageId, new OcppError('internal')).raw);
    } finally {
      this.#unanswered -= 1;
    }
  }

  #exchange(call: CallFrame, { raw, at }: { raw: string; at: number }): Promise<WrittenReply> | undefined {
    const { messageId, action, payload, isPruned = false } = call;
    try {
      const before = this.#answers.find(messageId, raw);
      return this.#options.exchange?.({ messageId, action, payload, isPruned, raw, at, before });
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #send(raw: string): void {
    if (!this.#isClosed) this.#options.send(raw);
  }

  /** Resolves when every frame received so far is handled and answered. */
  async idle(): Promise<void> {
    await this.#intake;
    await this.#answering;
  }

  /** Ends our calls; frames received before are still stored and handled, their answers go nowhere. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#outbox.close();
  }

  #read(text: string, bytes: number): Frame | undefined {
    const options = this.#options;
    const { frameBytes = Infinity } = options;
    if (bytes <= frameBytes) return parseFrame(text);
    const head = readHead(text);
    return head?.action !== undefined && options.isReadAnyway?.(head.action) === true
      ? parseFrame(text)
      : { kind: 'bad', fault: 'too-large', ...head };
  }

  async #take(text: string, bytes: number): Promise<void> {
    const at = this.#options.clock.now();
    const frame = this.#read(text, bytes);
    if (frame !== undefined) await this.#takeRead(frame, { raw: text, at });
  }

  async #takeRead(frame: Frame, { raw, at }: { raw: string; at: number }): Promise<void> {
    const isStored = await this.#keep({ direction: 'in', at, raw, frame, action: this.#actionOf(frame) });
    if (frame.kind === 'call') this.#queueAnswer(raw, frame, isStored);
    else if (frame.kind === 'bad') this.#refuse(frame);
    else this.#settle(frame);
  }

  #refuse(frame: BadFrame): void {
    const { fault, of, messageId } = frame;
    // Whoever waits for this reply is told at once that it cannot be read.
    if (fault === 'too-large' && messageId !== undefined && of !== 'call')
      this.#settle(this.#errorReply(messageId, new OcppError('format', this.#tooLarge())));
    else this.#queueReply(frame.action, async () => this.#refusalOf(frame));
  }

  #tooLarge(): string {
    return `The message is larger than ${this.#options.frameBytes} bytes`;
  }

  #settle(reply: Reply): void {
    const late = this.#outbox.settle(reply);
    if (late === undefined) return;
    try {
      this.#options.onLateReply?.(late);
    } catch (error) {
      this.#report(error);
    }
  }

  #actionOf(frame: Frame): string | undefined {
    if (frame.kind === 'call' || (frame.kind === 'bad' && frame.of === 'call')) return frame.action;
    return frame.messageId === undefined ? undefined : this.#outbox.actionOf(frame.messageId);
  }

  #queueAnswer(raw: string, call: CallFrame, isStored: boolean): void {
    this.#queueReply(call.action, async () => {
      // Work on a call that was not kept would be lost to the record, so the other side is made to send it again.
      if (!isStored) return this.#errorReply(call.messageId, new OcppError('internal'));
      return this.#answers.find(call.messageId, raw) ?? this.#answerOf(raw, call);
    });
  }

  #queueReply(action: string | undefined, work: () => Promise<Reply | undefined>): void {
    this.#unanswered += 1;
    this.#answering = this.#answering.then(async () => {
      try {
        const reply = await work();
        if (reply) await this.#transmit(reply, action);
      } finally {
        this.#unanswered -= 1;
      }
    });
  }

  async #answerOf(raw: string, call: CallFrame): Promise<Reply> {
    const { messageId, action, payload, isPruned = false } = call;
    try {
      const result = await this.#answerWith({ messageId, action, payload, isPruned });
      return this.#answers.keep(raw, { kind: 'result', messageId, payload: result });
    } catch (error) {
      if (error instanceof OcppError) return this.#answers.keep(raw, this.#errorReply(messageId, error));
      this.#report(error);
      // Not remembered: a repeat of a call that broke is tried anew.
      return this.#errorReply(messageId, new OcppError('internal'));
    }
  }

  async #answerWith(call: IncomingCall): Promise<object> {
    if (this.#options.onCall === undefined) throw new OcppError('notSupported');
    return this.#options.onCall(call);
  }

  #errorReply(messageId: MessageId, error: OcppError): Reply {
    return refusalOf(this.#options.version, messageId, error).reply;
  }

  #refusalOf(frame: BadFrame): Reply | undefined {
    const messageId = frame.messageId ?? unreadableId;
    if (frame.fault === 'too-large')
      return this.#errorReply(
        messageId,
        new OcppError(frame.messageId === undefined ? 'unreadable' : 'format', this.#tooLarge()),
      );
    if (frame.fault === 'long-id')
      return this.#errorReply(messageId, new OcppError('unreadable', 'The message id is too long'));
    if (frame.fault === 'unanswered') return undefined;
    if (frame.fault === 'unknown-type') {
      // OCPP-J 1.6 section 4.1.3 wants such a message ignored.
      if (this.#options.version === '1.6') return undefined;
      return this.#errorReply(messageId, new OcppError('messageType', 'Unknown message type number'));
    }
    const problem =
      frame.fault === 'unparsable' ? 'The text is not JSON' : 'The message is not an OCPP frame';
    return this.#errorReply(messageId, new OcppError('unreadable', problem));
  }

  async #transmit(frame: CallFrame | Reply, action: string | undefined): Promise<void> {
    if (this.#isClosed) return;
    try {
      const raw = writeFrame(frame);
      // An answer goes out even when it cannot be kept: its work is done.
      await this.#keep({ direction: 'out', at: this.#options.clock.now(), raw, frame, action });
      if (!this.#isClosed) this.#options.send(raw);
    } catch (error) {
      this.#report(error);
    }
  }

  async #keep(record: FrameRecord): Promise<boolean> {
    try {
      await this.#options.store?.(record);
      return true;
    } catch (error) {
      this.#report(error);
      return false;
    }
  }

  #report(error: unknown): void {
    try {
      this.#options.onFault?.(error);
    } catch {
      // A listener that breaks must not stop the socket's work.
    }
  }
}

import {
  isAction,
  OcppError,
  parseFrame,
  type OcppVersion,
  type ReceivedCall,
  refusalOf,
  resultTo,
  type WrittenReply,
} from '@voltdeck/ocpp';
import type { Clock } from '../../kernel/clock';
import type { Frame, OpenCalls } from '../../charging';
import type { Device } from '../../network';
import { isOutage } from '../../platform/db/outage';
import type { Metrics } from '../../platform/metrics';
import { faultOf } from './answering';
import type { Deviations } from './deviations';
import type { DuplicateBook } from './duplicate-book';
import type { Conversation, Dialect, Saying, Speaker } from './dialect';
import type { Entry, Happening, OpenCall } from './entry';
import type { FrameLog, KeptCall } from './frame-log';
import type { Intake } from './intake';
import { type FrameLimits, keptText } from './limits';

/** What all connections share. */
export interface CallTools {
  clock: Clock;
  metrics: Pick<Metrics, 'exchange'>;
  intake: Intake;
  deviations: Deviations;
  duplicates: DuplicateBook;
  frames: FrameLog;
  limits: FrameLimits;
  /** Hears of a charger that may be asked things again after its boot. */
  onAwake(chargePointId: number): void;
}

/** The connection whose charger calls. */
export interface Caller {
  readonly connectionId: string;
  readonly speaker: Speaker;
  readonly dialect: Dialect;
  readonly conversation: Conversation;
  readonly openCalls: OpenCalls<KeptCall>;
  readonly isReady: boolean;
  /** Resolves when the work of the handshake is done, rejects where it failed. */
  readonly readiness: Promise<void>;
  afterBoot(work: () => Promise<void>): void;
}

/** A call and when it came. */
interface Received {
  at: Date;
  call: OpenCall;
}

/** Answers what one charger calls, and keeps each call with its reply. */
export class Calls {
  constructor(
    private readonly caller: Caller,
    private readonly tools: CallTools,
  ) {}

  get #version(): OcppVersion {
    return this.caller.dialect.version;
  }

  /** What was read of a call is let go of before it waits. */
  exchange(received: ReceivedCall): Promise<WrittenReply> {
    const { dialect, speaker } = this.caller;
    const { messageId, action, raw, before } = received;
    const at = new Date(received.at);
    const call = { version: this.#version, messageId, action, raw };
    if (before !== undefined) return this.#answer({ kind: 'again', reply: before }, { at, call });
    const { saying, deviations } = dialect.read(received, speaker, at);
    this.tools.deviations.count(speaker.chargePointId, received, deviations);
    return this.#answer(saying, { at, call });
  }

  /** Something of this charger, as a set takes it in. */
  entry(happening: Happening, at: Date, call: OpenCall | null = null): Entry {
    const { speaker, connectionId } = this.caller;
    return { chargePointId: speaker.chargePointId, speaker, connectionId, at, happening, call };
  }

  /** A frame as it is kept: of one that is too large its beginning. */
  keptText(raw: string): string {
    const { limits } = this.tools;
    // No character takes more than three bytes.
    return raw.length * 3 <= limits.frameBytes ? raw : keptText(raw, Buffer.byteLength(raw), limits);
  }

  async #answer(saying: Saying, received: Received): Promise<WrittenReply> {
    const begun = performance.now();
    const { action } = received.call;
    let outcome = 'internal';
    try {
      if (!this.caller.isReady) await this.caller.readiness;
      let reply: WrittenReply;
      try {
        reply = await this.#do(saying, received);
      } catch (error) {
        reply = await this.#mend(error, received);
      }
      outcome = saying.kind === 'refused' ? saying.error.kind : reply.reply.kind;
      return reply;
    } finally {
      // Made-up actions must not become figures of their own.
      const counted = isAction(this.#version, action) ? action : 'unknown';
      this.tools.metrics.exchange(counted, outcome, (performance.now() - begun) / 1000);
    }
  }

  async #mend(error: unknown, received: Received): Promise<WrittenReply> {
    const fault = faultOf(error);
    if (fault !== null) return this.#do(this.#setAside(received, fault), received);
    // While the database cannot serve, this could not be kept either.
    if (isOutage(error)) throw error;
    // Not remembered: a repeat of a call that broke is tried anew.
    const broken = { kind: 'refused', error: new OcppError('internal') } as const;
    await this.#do(broken, received).catch(() => undefined);
    throw error;
  }

  /** What its own values keep out is kept aside, or refused where its charger may hear of that. */
  #setAside({ call }: Received, fault: OcppError): Saying {
    const { dialect, speaker } = this.caller;
    const frame = parseFrame(call.raw);
    const aside =
      frame?.kind === 'call'
        ? dialect.setAside({ isPruned: false, ...frame, raw: call.raw }, speaker, fault.message)
        : null;
    return aside ?? { kind: 'refused', error: fault };
  }

  #do(saying: Saying, received: Received): Promise<WrittenReply> {
    return saying.kind === 'apart' ? this.#workApart(saying, received) : this.#take(saying, received);
  }

  async #take(saying: Exclude<Saying, { kind: 'apart' }>, { at, call }: Received): Promise<WrittenReply> {
    if (saying.kind === 'boot') this.#introduce(saying.device);
    const raw = this.keptText(call.raw);
    const kept = raw === call.raw ? call : { ...call, raw };
    const { reply, isModelKnown } = await this.tools.intake.take(this.entry(saying, at, kept));
    const { caller } = this;
    if (saying.kind === 'boot') caller.afterBoot(() => this.#getToKnow(isModelKnown));
    if (reply === null) throw new Error('a call was taken in without a reply');
    return reply;
  }

  /** What waited for the charger to wake up is asked of it now. */
  async #getToKnow(isModelKnown: boolean): Promise<void> {
    const { dialect, conversation, speaker } = this.caller;
    this.tools.onAwake(speaker.chargePointId);
    if (!isModelKnown) await dialect.getToKnow(conversation);
  }

  #introduce(device: Device): void {
    const { speaker, connectionId } = this.caller;
    this.tools.duplicates.booted(speaker.chargePointId, connectionId, device);
  }

  /** Rare work, kept before it begins and once it is done. */
  async #workApart(
    { work }: Extract<Saying, { kind: 'apart' }>,
    { at, call }: Received,
  ): Promise<WrittenReply> {
    const { frames, clock } = this.tools;
    const { openCalls, conversation, connectionId, speaker } = this.caller;
    const { messageId, action, raw } = call;
    const { chargePointId, operatorId } = speaker;
    const said = { chargePointId, operatorId, connectionId, action, messageId: String(messageId) };
    const asked: Frame = { ...said, at, direction: 'in', kind: 'call', frame: this.keptText(raw) };
    await frames.keep(asked, openCalls);
    const reply = await work(conversation).then(
      (payload) => resultTo(messageId, payload),
      (error: unknown) => {
        const fault = faultOf(error);
        if (fault === null) throw error;
        return refusalOf(this.#version, messageId, fault);
      },
    );
    const { kind } = reply.reply;
    await frames.keep({ ...said, at: clock.now(), direction: 'out', kind, frame: reply.raw }, openCalls);
    return reply;
  }
}

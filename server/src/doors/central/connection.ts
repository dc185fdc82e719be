import { createHash, randomUUID } from 'node:crypto';
import {
  CallFailed,
  isAction,
  OcppError,
  parseFrame,
  Peer,
  type FrameRecord,
  type LateReply,
  type OcppVersion,
  type ReceivedCall,
  refusalOf,
  resultTo,
  type WrittenReply,
} from '@voltdeck/ocpp';
import type { RawData, WebSocket } from 'ws';
import { OpenCalls, type Command, type Frame, type Outcome } from '../../charging';
import type { House, RunAs } from '../../platform/house';
import type { KnownChargePoint } from '../../network';
import type { Logger } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import { faultOf } from './answering';
import type { Deviations } from './deviations';
import type { Conversation, Dialect, Saying, Speaker } from './dialect';
import type { Entry, Happening, OpenCall } from './entry';
import { Flow } from './flow';
import type { FrameLog, KeptCall } from './frame-log';
import type { Intake } from './intake';
import { flowLimitsOf, type FrameLimits, keptText, unreadText } from './limits';
import { storable } from './storable';

export interface ConnectionOptions {
  house: House;
  log: Logger;
  socket: WebSocket;
  dialect: Dialect;
  /** As it was when it was let in. */
  chargePoint: KnownChargePoint;
  limits: FrameLimits;
  metrics: Pick<Metrics, 'exchange'>;
  intake: Intake;
  deviations: Deviations;
  frames: FrameLog;
  /** Hears an answer that came after its command was given up. */
  onLateAnswer(command: Command, outcome: Outcome): void;
  callTimeoutMs?: number;
  /** How long a charger is left alone after its boot. */
  wakingMs?: number;
}

const kindOf = ({ frame }: FrameRecord): Frame['kind'] =>
  frame.kind === 'bad' ? (frame.of ?? 'unreadable') : frame.kind;

const messageIdOf = ({ frame: { messageId } }: FrameRecord): string | null =>
  messageId === undefined ? null : String(messageId);

/** Text frames come as one buffer: the socket is left at its usual way of giving them. */
const bufferOf = (data: RawData): Buffer => (Buffer.isBuffer(data) ? data : Buffer.alloc(0));

/** Stands for a frame where a repeat is looked for, so that no large one is held for it. */
const fingerprint = (raw: string): string => createHash('sha256').update(raw).digest('base64');

const longestDetail = 100;

/** What a charger's answer tells, as it can be kept. */
const keptOutcome = (outcome: Outcome): Outcome => ({
  ...outcome,
  detail: storable(outcome.detail).slice(0, longestDetail),
});

/** One charger on its socket, from the handshake to the close. */
export class Connection {
  readonly id = randomUUID();
  readonly speaker: Speaker;
  readonly chargePoint: KnownChargePoint;
  readonly version: OcppVersion;
  isReady = false;
  #unansweredPings = 0;
  #open: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  readonly #readiness: Promise<void>;
  #waking: NodeJS.Timeout | undefined;
  #settling: Promise<void> = Promise.resolve();
  readonly #commands = new WeakMap<object, Command>();
  readonly #openCalls = new OpenCalls<KeptCall>();
  readonly #options: ConnectionOptions;
  readonly #peer: Peer;
  readonly #flow: Flow;
  readonly #conversation: Conversation;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { id: chargePointId, operatorId } = options.chargePoint;
    this.chargePoint = options.chargePoint;
    this.speaker = { chargePointId, operatorId, connectedAt: options.house.clock.now() };
    this.version = options.dialect.version;
    this.#readiness = new Promise((resolve, reject) => {
      this.#open = resolve;
      this.#fail = reject;
    });
    // Each frame that waits for it hears of a failure by itself.
    this.#readiness.catch(() => undefined);
    this.#flow = new Flow(options.socket, flowLimitsOf(options.limits), (unsentBytes) =>
      options.log.warn({ chargePointId, unsentBytes }, 'a charger does not read what it is sent'),
    );
    this.#conversation = {
      speaker: this.speaker,
      act: (work) => options.house.run(this.asCharger, work),
      ask: (action, payload) => this.#peer.call(action, payload),
    };
    this.#peer = this.#makePeer();
  }

  #makePeer(): Peer {
    const { house, log, dialect, limits, callTimeoutMs } = this.#options;
    const { chargePointId } = this.speaker;
    return new Peer({
      version: dialect.version,
      send: (text) => this.#flow.send(text),
      clock: {
        now: () => house.clock.now().getTime(),
        setTimeout,
        clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
      },
      newMessageId: () => randomUUID(),
      exchange: (call) => this.#exchange(call),
      store: (record) => this.#keep(record),
      onLateReply: (late) => this.#hearLate(late),
      onFault: (error) => log.error({ err: error, chargePointId }, 'a charger’s message failed'),
      callTimeoutMs: callTimeoutMs ?? 30_000,
      fingerprint,
      frameBytes: limits.frameBytes,
      // Refused, such a message would come again for ever; put aside, its energy would wait for somebody to copy it by hand.
      // Reading it costs no more than as many bytes in messages that are small enough.
      isReadAnyway: (action) => dialect.isInsistent(action),
    });
  }

  /** Answers a call, and keeps it with its reply; what was read of it is let go of before it waits. */
  #exchange(call: ReceivedCall): Promise<WrittenReply> {
    const { dialect, deviations } = this.#options;
    const { messageId, action, raw, before } = call;
    const at = new Date(call.at);
    const read = dialect.read(call, this.speaker, at);
    deviations.count(this.chargePoint.id, action, read.deviations);
    const saying: Saying = before === undefined ? read.saying : { kind: 'again', reply: before };
    return this.#answer(saying, { at, call: { version: this.version, messageId, action, raw } });
  }

  async #answer(saying: Saying, { at, call }: { at: Date; call: OpenCall }): Promise<WrittenReply> {
    const { metrics } = this.#options;
    const begun = performance.now();
    // Made-up actions must not become figures of their own.
    const action = isAction(this.version, call.action) ? call.action : 'unknown';
    let outcome: string = 'internal';
    try {
      if (!this.isReady) await this.#readiness;
      const reply = await this.#takeIn(saying, { at, call });
      outcome = saying.kind === 'refused' ? saying.error.kind : reply.reply.kind;
      return reply;
    } finally {
      metrics.exchange(action, outcome, (performance.now() - begun) / 1000);
    }
  }

  async #takeIn(saying: Saying, { at, call }: { at: Date; call: OpenCall }): Promise<WrittenReply> {
    try {
      if (saying.kind === 'apart') return await this.#workApart(saying, { at, call });
      return await this.#give(saying, { at, call });
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) {
        // Not remembered: a repeat of a call that broke is tried anew.
        const broken = { kind: 'refused', error: new OcppError('internal') } as const;
        await this.#give(broken, { at, call }).catch(() => undefined);
        throw error;
      }
      const frame = parseFrame(call.raw);
      const { dialect } = this.#options;
      const aside =
        frame?.kind === 'call'
          ? dialect.setAside({ isPruned: false, ...frame, raw: call.raw }, this.speaker, fault.message)
          : null;
      const refused = aside ?? { kind: 'refused', error: fault };
      return refused.kind === 'apart' ? await this.#workApart(refused, { at, call }) : await this.#give(refused, { at, call });
    }
  }

  async #give(
    happening: Exclude<Saying, { kind: 'apart' }>,
    { at, call }: { at: Date; call: OpenCall },
  ): Promise<WrittenReply> {
    const kept = { ...call, raw: this.#keptText(call.raw) };
    const { reply, isModelKnown } = await this.#options.intake.take(this.entry(happening, at, kept));
    if (!isModelKnown) this.#afterBoot(() => this.#options.dialect.getToKnow(this.#conversation));
    if (reply === null) throw new Error('a call was taken in without a reply');
    return reply;
  }

  /** Something of this charger, as a set takes it in. */
  entry(happening: Happening, at: Date, call: OpenCall | null = null): Entry {
    const { chargePointId } = this.speaker;
    return { chargePointId, speaker: this.speaker, connectionId: this.id, at, happening, call };
  }

  /** Rare work, kept before it begins and once it is done. */
  async #workApart(
    { work }: Extract<Saying, { kind: 'apart' }>,
    { at, call }: { at: Date; call: OpenCall },
  ): Promise<WrittenReply> {
    const { frames, house } = this.#options;
    const { messageId, action, raw } = call;
    const said = { ...this.#said(), action, messageId: String(messageId) };
    const frame = { ...said, at, direction: 'in', kind: 'call', frame: this.#keptText(raw) } as const;
    await frames.keep(frame, this.#openCalls);
    const reply = await work(this.#conversation).then(
      (payload) => resultTo(messageId, payload),
      (error: unknown) => {
        const fault = faultOf(error);
        if (fault === null) throw error;
        return refusalOf(this.version, messageId, fault);
      },
    );
    const { kind } = reply.reply;
    const answer = { ...said, at: house.clock.now(), direction: 'out', kind, frame: reply.raw } as const;
    await frames.keep(answer, this.#openCalls);
    return reply;
  }

  /** In its own name, so that the chargers of each operator have their turn. */
  get asCharger(): RunAs {
    const { chargePointId, operatorId } = this.speaker;
    return { actor: { kind: 'charger', chargePointId, operatorId } };
  }

  #afterBoot(work: () => Promise<void>): void {
    const { log, wakingMs } = this.#options;
    const { chargePointId } = this.speaker;
    clearTimeout(this.#waking);
    this.#waking = setTimeout(() => {
      // What a charger does not answer stays unknown until its next boot.
      this.#settling = work().catch((error: unknown) =>
        log[error instanceof CallFailed ? 'info' : 'error'](
          { err: error, chargePointId },
          'a charger was not asked to the end',
        ),
      );
    }, wakingMs ?? 10_000);
  }

  #keptText(raw: string): string {
    const { limits } = this.#options;
    // No character takes more than three bytes.
    return raw.length * 3 <= limits.frameBytes ? raw : keptText(raw, Buffer.byteLength(raw), limits);
  }

  #said(): Pick<Frame, 'chargePointId' | 'operatorId' | 'connectionId'> {
    const { chargePointId, operatorId } = this.speaker;
    return { chargePointId, operatorId, connectionId: this.id };
  }

  /** What arrives before the work of the handshake is done waits here for its turn (docs/chargers-in-the-field.md#early-frames). */
  async #keep(record: FrameRecord): Promise<void> {
    await this.#readiness;
    const frame: Frame = {
      ...this.#said(),
      at: new Date(record.at),
      direction: record.direction,
      kind: kindOf(record),
      action: record.action ?? null,
      messageId: messageIdOf(record),
      frame: this.#keptText(record.raw),
    };
    await this.#options.frames.keep(frame, this.#openCalls);
  }

  /** A frame was so large that the socket was cut within it: what came is gone, that it came is kept. */
  async noteUnread(): Promise<void> {
    const { house, limits } = this.#options;
    const raw = unreadText(limits);
    const frame = { kind: 'bad', fault: 'too-large' } as const;
    await this.#keep({ direction: 'in', at: house.clock.now().getTime(), raw, frame });
  }

  #hearLate(late: LateReply): void {
    const command = this.#commands.get(late.payload);
    if (command === undefined) return;
    const { dialect, onLateAnswer } = this.#options;
    const { reply } = late;
    onLateAnswer(
      command,
      keptOutcome(
        reply.kind === 'result'
          ? dialect.outcomeOf(command, reply.payload)
          : { state: 'rejected', detail: reply.code },
      ),
    );
  }

  receive(data: RawData): void {
    const text = bufferOf(data).toString('utf8');
    const bytes = bufferOf(data).length;
    this.heard();
    this.#flow.came(bytes);
    void this.#peer.handle(text, bytes).then(() => this.#flow.handled(bytes));
  }

  /** A ping came, which the socket answers by itself. */
  pinged(): void {
    this.heard();
    this.#flow.isReading();
  }

  /** The handshake's work is done. */
  ready(): void {
    this.isReady = true;
    this.#open();
  }

  /** The handshake's work failed: nothing that was sent is taken in, and the charger comes again. */
  fail(error: unknown): void {
    this.#fail(error);
    this.close(1011, 'try again');
  }

  heard(): void {
    this.#unansweredPings = 0;
  }

  /** Pings since the charger was last heard: time alone would blame it for a process that stood still. */
  get unansweredPings(): number {
    return this.#unansweredPings;
  }

  async send(command: Command): Promise<Outcome> {
    const { action, payload } = this.#options.dialect.say(command);
    this.#commands.set(payload, command);
    try {
      return keptOutcome(this.#options.dialect.outcomeOf(command, await this.#peer.call(action, payload)));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { reason, code } = error;
      if (reason === 'refused') return keptOutcome({ state: 'rejected', detail: code });
      if (reason === 'crowded') return { state: 'unanswered', detail: 'not-reached', isUnsent: true };
      return { state: 'unanswered', detail: reason };
    }
  }

  ping(): void {
    const { socket } = this.#options;
    this.#unansweredPings += 1;
    if (socket.readyState === socket.OPEN) socket.ping();
  }

  /** Closes the socket; what was received before is still stored and handled. */
  close(code: number, reason: string): void {
    clearTimeout(this.#waking);
    this.#peer.close();
    const { socket } = this.#options;
    if (socket.isPaused) socket.resume();
    socket.close(code, reason);
  }

  terminate(): void {
    clearTimeout(this.#waking);
    this.#peer.close();
    this.#options.socket.terminate();
  }

  async idle(): Promise<void> {
    await this.#settling;
    await this.#peer.idle();
  }
}

import { createHash, randomUUID } from 'node:crypto';
import {
  CallFailed,
  isAction,
  OcppError,
  Peer,
  type FrameRecord,
  type IncomingCall,
  type LateReply,
  type OcppVersion,
} from '@voltdeck/ocpp';
import type { RawData, WebSocket } from 'ws';
import { OpenCalls, type Command, type Frame, type Outcome } from '../../charging';
import type { House, RunAs } from '../../platform/house';
import type { KnownChargePoint } from '../../network';
import type { Logger } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import type { Conversation, Dialect, Speaker } from './dialect';
import { Flow } from './flow';
import type { FrameLog, KeptCall } from './frame-log';
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
  metrics: Pick<Metrics, 'ocppSeconds'>;
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
  readonly #said = new WeakMap<object, Command>();
  readonly #openCalls = new OpenCalls<KeptCall>();
  readonly #options: ConnectionOptions;
  readonly #peer: Peer;
  readonly #flow: Flow;

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
    this.#peer = this.#makePeer();
  }

  #makePeer(): Peer {
    const { house, log, dialect, limits, callTimeoutMs } = this.#options;
    const { chargePointId } = this.speaker;
    const conversation: Conversation = {
      speaker: this.speaker,
      receivedAt: () => house.clock.now(),
      act: (work) => house.run(this.asCharger, work),
      ask: (action, payload) => this.#peer.call(action, payload),
      afterBoot: (work) => this.#afterBoot(work),
    };
    return new Peer({
      version: dialect.version,
      send: (text) => this.#flow.send(text),
      clock: {
        now: () => house.clock.now().getTime(),
        setTimeout,
        clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
      },
      newMessageId: () => randomUUID(),
      onCall: (call) => this.#answer(call, conversation),
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

  async #answer(call: IncomingCall, conversation: Conversation): Promise<object> {
    const { dialect, metrics } = this.#options;
    // Made-up actions must not become figures of their own.
    const action = isAction(this.version, call.action) ? call.action : 'unknown';
    const end = metrics.ocppSeconds.startTimer({ action });
    try {
      const result = await dialect.answer(call, conversation);
      end({ outcome: 'result' });
      return result;
    } catch (error) {
      end({ outcome: error instanceof OcppError ? error.kind : 'internal' });
      throw error;
    }
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

  /** What arrives before the work of the handshake is done waits here for its turn (docs/chargers-in-the-field.md#early-frames). */
  async #keep(record: FrameRecord): Promise<void> {
    await this.#readiness;
    const frame: Frame = {
      at: new Date(record.at),
      chargePointId: this.speaker.chargePointId,
      operatorId: this.speaker.operatorId,
      connectionId: this.id,
      direction: record.direction,
      kind: kindOf(record),
      action: record.action ?? null,
      messageId: messageIdOf(record),
      frame: keptText(record.raw, Buffer.byteLength(record.raw), this.#options.limits),
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
    const command = this.#said.get(late.payload);
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
    void this.#peer
      .receive(text, bytes)
      .then(() => this.#peer.idle())
      .then(() => this.#flow.handled(bytes));
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
    this.#said.set(payload, command);
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

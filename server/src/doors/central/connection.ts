import { hash, randomUUID } from 'node:crypto';
import {
  CallFailed,
  Peer,
  type FrameRecord,
  type LateReply,
  type OcppVersion,
} from '@voltdeck/ocpp';
import type { RawData, WebSocket } from 'ws';
import { OpenCalls, type Command, type Frame, type Outcome } from '../../charging';
import type { House, RunAs } from '../../platform/house';
import type { KnownChargePoint } from '../../network';
import type { Logger } from '../../platform/log';
import { Calls, type CallTools } from './calls';
import type { Conversation, Dialect, Speaker } from './dialect';
import type { Entry, Happening } from './entry';
import { Flow } from './flow';
import type { KeptCall } from './frame-log';
import { flowLimitsOf, unreadText } from './limits';
import { storable } from './storable';

export interface ConnectionOptions {
  house: House;
  log: Logger;
  socket: WebSocket;
  dialect: Dialect;
  /** As it was when it was let in. */
  chargePoint: KnownChargePoint;
  tools: CallTools;
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
const fingerprint = (raw: string): string => hash('sha256', raw, 'base64');

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
  readonly #calls: Calls;

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
    this.#flow = new Flow(options.socket, flowLimitsOf(options.tools.limits), (unsentBytes) =>
      options.log.warn({ chargePointId, unsentBytes }, 'a charger does not read what it is sent'),
    );
    this.#calls = this.#makeCalls();
    this.#peer = this.#makePeer();
  }

  #makeCalls(): Calls {
    const { house, dialect, tools } = this.#options;
    const conversation: Conversation = {
      speaker: this.speaker,
      act: (work) => house.run(this.#asCharger, work),
      ask: (action, payload) => this.#peer.call(action, payload),
    };
    const caller = {
      connectionId: this.id,
      speaker: this.speaker,
      dialect,
      conversation,
      openCalls: this.#openCalls,
      isReady: () => this.isReady,
      readiness: this.#readiness,
      afterBoot: (work: () => Promise<void>) => this.#afterBoot(work),
    };
    return new Calls(caller, tools);
  }

  #makePeer(): Peer {
    const { house, log, dialect, tools, callTimeoutMs } = this.#options;
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
      exchange: (call) => this.#calls.exchange(call),
      store: (record) => this.#keep(record),
      onLateReply: (late) => this.#hearLate(late),
      onFault: (error) => log.error({ err: error, chargePointId }, 'a charger’s message failed'),
      callTimeoutMs: callTimeoutMs ?? 30_000,
      fingerprint,
      frameBytes: tools.limits.frameBytes,
      // Refused, such a message would come again for ever; put aside, its energy would wait for somebody to copy it by hand.
      // Reading it costs no more than as many bytes in messages that are small enough.
      isReadAnyway: (action) => dialect.isInsistent(action),
    });
  }

  /** Something of this charger, as a set takes it in. */
  entry(happening: Happening): Entry {
    return this.#calls.entry(happening, this.#options.house.clock.now());
  }

  /** In its own name, so that the chargers of each operator have their turn. */
  get #asCharger(): RunAs {
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
      frame: this.#calls.keptText(record.raw),
    };
    await this.#options.tools.frames.keep(frame, this.#openCalls);
  }

  /** A frame was so large that the socket was cut within it: what came is gone, that it came is kept. */
  async noteUnread(): Promise<void> {
    const { house, tools } = this.#options;
    const raw = unreadText(tools.limits);
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

import { randomUUID } from 'node:crypto';
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
import type { Command, Frame, Outcome } from '../../charging';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import type { KnownChargePoint } from '../../network';
import type { Logger } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import type { Conversation, Dialect, Speaker } from './dialect';
import type { Gate } from './gate';

export interface ConnectionOptions {
  house: House;
  log: Logger;
  socket: WebSocket;
  dialect: Dialect;
  /** As it was when it was let in. */
  chargePoint: KnownChargePoint;
  gate: Gate;
  metrics: Pick<Metrics, 'ocppSeconds'>;
  keep(frame: Frame): Promise<void>;
  /** Hears an answer that came after its command was given up. */
  onLateAnswer(command: Command, outcome: Outcome): void;
  callTimeoutMs?: number;
  /** How long a charger is left alone after its boot. */
  wakingMs?: number;
}

const kindOf = (record: FrameRecord): Frame['kind'] =>
  record.frame.kind === 'bad' ? 'unreadable' : record.frame.kind;

const messageIdOf = (record: FrameRecord): string | null =>
  'messageId' in record.frame && record.frame.messageId !== undefined ? String(record.frame.messageId) : null;

/** A charger that says more than is handled is not listened to meanwhile. */
const mostUnhandled = 200;

/** Text frames come as one buffer: the socket is left at its usual way of giving them. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '');

/** One charger on its socket, from the handshake to the close. */
export class Connection {
  readonly id = randomUUID();
  readonly speaker: Speaker;
  readonly chargePoint: KnownChargePoint;
  readonly version: OcppVersion;
  isReady = false;
  #unansweredPings = 0;
  #unhandled = 0;
  #open: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  readonly #readiness: Promise<void>;
  #waking: NodeJS.Timeout | undefined;
  #settling: Promise<void> = Promise.resolve();
  readonly #said = new WeakMap<object, Command>();
  readonly #options: ConnectionOptions;
  readonly #peer: Peer;

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
    this.#peer = this.#makePeer();
  }

  #makePeer(): Peer {
    const { house, log, socket, dialect, callTimeoutMs } = this.#options;
    const { chargePointId } = this.speaker;
    const conversation: Conversation = {
      speaker: this.speaker,
      receivedAt: () => house.clock.now(),
      act: (work) => this.#act(work),
      ask: (action, payload) => this.#peer.call(action, payload),
      afterBoot: (work) => this.#afterBoot(work),
    };
    return new Peer({
      version: dialect.version,
      send: (text) => socket.send(text, () => undefined),
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

  #act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { chargePointId, operatorId } = this.speaker;
    const { gate, house } = this.#options;
    return gate.run(() => house.run({ actor: { kind: 'charger', chargePointId, operatorId } }, work));
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

  /** What arrives before the work of the handshake is done waits here for its turn (charger-field-notes.md, 7). */
  async #keep(record: FrameRecord): Promise<void> {
    await this.#readiness;
    await this.#options.keep({
      at: new Date(record.at),
      chargePointId: this.speaker.chargePointId,
      operatorId: this.speaker.operatorId,
      connectionId: this.id,
      direction: record.direction,
      kind: kindOf(record),
      action: record.action ?? null,
      messageId: messageIdOf(record),
      frame: record.raw,
    });
  }

  #hearLate(late: LateReply): void {
    const command = this.#said.get(late.payload);
    if (command === undefined) return;
    const { dialect, onLateAnswer } = this.#options;
    const { reply } = late;
    onLateAnswer(
      command,
      reply.kind === 'result'
        ? dialect.outcomeOf(command, reply.payload)
        : { state: 'rejected', detail: reply.code },
    );
  }

  receive(data: RawData): void {
    const text = textOf(data);
    const { socket } = this.#options;
    this.heard();
    this.#unhandled += 1;
    if (this.#unhandled > mostUnhandled) socket.pause();
    void this.#peer
      .receive(text)
      .then(() => this.#peer.idle())
      .then(() => {
        this.#unhandled -= 1;
        if (socket.isPaused && this.#unhandled < mostUnhandled / 2) socket.resume();
      });
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
      return this.#options.dialect.outcomeOf(command, await this.#peer.call(action, payload));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { reason, code } = error;
      return reason === 'refused'
        ? { state: 'rejected', detail: code }
        : { state: 'unanswered', detail: reason };
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

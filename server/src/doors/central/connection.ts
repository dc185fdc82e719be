import { randomUUID } from 'node:crypto';
import {
  CallFailed,
  type FrameRecord,
  type LateReply,
  type OcppVersion,
  Peer,
  type PeerClock,
  type PeerOptions,
  readHead,
  type ReceivedCall,
  type WrittenReply,
} from '@voltdeck/ocpp';
import type { RawData, WebSocket } from 'ws';
import { OpenCalls, type Frame, type OrderCommand, type Outcome } from '../../charging';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import type { KnownChargePoint } from '../../network';
import type { Logger } from '../../platform/log';
import { type Caller, Calls, type CallTools } from './calls';
import type { Conversation, Dialect, Speaker } from './dialect';
import type { Entry, Happening } from './entry';
import { Flow, type FlowLimits, type Line } from './flow';
import { type KeptCall, kindOf, messageIdOf } from './frame-log';
import { unreadText } from './limits';
import { outcomeIn, outcomeOf } from './outcomes';
import { bufferOf, fingerprint, readWire } from './wire';

/** What all connections share. */
export interface ConnectionTools extends CallTools {
  house: House;
  log: Logger;
  peerClock: PeerClock;
  flowLimits: FlowLimits;
  callTimeoutMs: number;
  /** How long a charger is left alone after its boot. */
  wakingMs: number;
  /** Hears an answer that came after its command was given up. */
  onLateAnswer(command: OrderCommand, outcome: Outcome): void;
}

/** The commands that went out, by what was said. */
const commands = new WeakMap<object, OrderCommand>();

const done = Promise.resolve();

/**
 * One charger on its socket, from the handshake to the close. It is what its peer and its calls ask for by itself, because
 * there are thousands, and a function made for each of them would take more room than all it holds.
 */
export class Connection implements PeerOptions, Caller, Conversation {
  readonly connectionId = randomUUID();
  readonly speaker: Speaker;
  readonly openCalls = new OpenCalls<KeptCall>();
  isReady = false;
  /** Where it called from; null where nobody can tell. */
  address: string | null = null;
  readiness: Promise<void>;
  readonly fingerprint = fingerprint;
  #unansweredPings = 0;
  #open: (() => void) | undefined;
  #fail: ((error: unknown) => void) | undefined;
  #waking: NodeJS.Timeout | undefined;
  #settling = done;
  readonly #socket: WebSocket;
  readonly #tools: ConnectionTools;
  readonly #peer: Peer;
  readonly #flow: Flow;
  readonly #calls: Calls;

  constructor(
    /** As it was when it was let in. */
    readonly chargePoint: KnownChargePoint,
    readonly dialect: Dialect,
    { socket, carrier }: Line,
    tools: ConnectionTools,
  ) {
    this.#socket = socket;
    this.#tools = tools;
    const { id: chargePointId, operatorId } = chargePoint;
    this.speaker = { chargePointId, operatorId, connectedAt: tools.clock.now() };
    this.readiness = new Promise((resolve, reject) => {
      this.#open = resolve;
      this.#fail = reject;
    });
    // Each frame that waits for it hears of a failure by itself.
    this.readiness.catch(() => undefined);
    this.#flow = new Flow(socket, carrier, tools.flowLimits, (unsentBytes) =>
      tools.log.warn({ chargePointId, unsentBytes }, 'a charger does not read what it is sent'),
    );
    this.#calls = new Calls(this, tools);
    this.#peer = new Peer(this);
  }

  get version(): OcppVersion {
    return this.dialect.version;
  }
  get conversation(): Conversation {
    return this;
  }
  get clock(): PeerClock {
    return this.#tools.peerClock;
  }
  get callTimeoutMs(): number {
    return this.#tools.callTimeoutMs;
  }
  get frameBytes(): number {
    return this.#tools.limits.frameBytes;
  }

  /** One transaction in the charger's name, so that the chargers of each operator have their turn. */
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { chargePointId, operatorId } = this.speaker;
    return this.#tools.house.run({ actor: { kind: 'charger', chargePointId, operatorId } }, work);
  }

  ask(action: string, payload: object): Promise<object> {
    return this.#peer.call(action, payload);
  }

  newMessageId(): string {
    return randomUUID();
  }

  exchange(call: ReceivedCall): Promise<WrittenReply> {
    return this.#calls.exchange(call);
  }

  send(text: string): void {
    this.#flow.send(text);
  }

  /**
   * Refused, such a message would come again for ever; put aside, its energy would wait for somebody to copy it by hand.
   * Reading it costs no more than as many bytes in messages that are small enough.
   */
  isReadAnyway(action: string): boolean {
    return this.dialect.isInsistent(action);
  }

  onFault(error: unknown): void {
    const { chargePointId } = this.speaker;
    this.#tools.log.error({ err: error, chargePointId }, 'a charger’s message failed');
  }

  /** Something of this charger, as a set takes it in. */
  entry(happening: Happening): Entry {
    return this.#calls.entry(happening, this.#tools.clock.now());
  }

  /** Does something once the charger has had time to wake up (docs/chargers-in-the-field.md#settings); not after its socket closed. */
  afterBoot(work: () => Promise<void>): void {
    const { log, wakingMs } = this.#tools;
    const { chargePointId } = this.speaker;
    clearTimeout(this.#waking);
    this.#waking = setTimeout(() => {
      this.#waking = undefined;
      // What a charger does not answer stays unknown until its next boot.
      this.#settling = work().catch((error: unknown) =>
        log[error instanceof CallFailed ? 'info' : 'error'](
          { err: error, chargePointId },
          'a charger was not asked to the end',
        ),
      );
    }, wakingMs);
  }

  #said(): Pick<Frame, 'chargePointId' | 'operatorId' | 'connectionId'> {
    const { chargePointId, operatorId } = this.speaker;
    return { chargePointId, operatorId, connectionId: this.connectionId };
  }

  /** What arrives before the work of the handshake is done waits here for its turn (docs/chargers-in-the-field.md#early-frames). */
  async store(record: FrameRecord): Promise<void> {
    await this.readiness;
    const frame: Frame = {
      ...this.#said(),
      at: new Date(record.at),
      direction: record.direction,
      kind: kindOf(record),
      action: record.action ?? null,
      messageId: messageIdOf(record),
      frame: this.#calls.keptText(record.raw),
    };
    await this.#tools.frames.keep(frame, this.openCalls);
  }

  /** A frame was so large that the socket was cut within it: what came is gone, that it came is kept. */
  async noteUnread(): Promise<void> {
    const { clock, limits } = this.#tools;
    const raw = unreadText(limits);
    const frame = { kind: 'bad', fault: 'too-large' } as const;
    await this.store({ direction: 'in', at: clock.now().getTime(), raw, frame });
  }

  onLateReply(late: LateReply): void {
    const command = commands.get(late.payload);
    if (command === undefined) return;
    this.#tools.onLateAnswer(command, outcomeIn(this.dialect, command, late.reply));
  }

  receive(data: RawData, isBinary: boolean): void {
    const { text, isOdd } = readWire(bufferOf(data), isBinary);
    const bytes = bufferOf(data).length;
    this.heard();
    if (isOdd) this.#countOdd(text);
    this.#flow.came(bytes);
    // What stood around a message costs nothing to read.
    const textBytes = isOdd ? Buffer.byteLength(text) : bytes;
    void this.#peer.handle(text, textBytes).then(() => this.#flow.handled(bytes));
  }

  /** What came is a message, but in an odd frame. */
  #countOdd(text: string): void {
    const action = readHead(text)?.action;
    if (action === undefined) return;
    const call = { action, raw: text };
    this.#tools.deviations.count(this.speaker.chargePointId, call, [{ path: '', kind: 'odd-frame' }]);
  }

  /** A ping came, which the socket answers by itself. */
  pinged(): void {
    this.heard();
    this.#flow.isReading();
  }

  /** The handshake's work is done. */
  ready(): void {
    this.isReady = true;
    this.#open?.();
    this.#forgetHandshake();
  }

  /** The handshake's work failed: nothing that was sent is taken in, and the charger comes again. */
  fail(error: unknown): void {
    this.#fail?.(error);
    this.close(1011, 'try again');
  }

  #forgetHandshake(): void {
    this.readiness = done;
    this.#open = undefined;
    this.#fail = undefined;
  }

  heard(): void {
    this.#unansweredPings = 0;
  }

  /** Pings since the charger was last heard: time alone would blame it for a process that stood still. */
  get unansweredPings(): number {
    return this.#unansweredPings;
  }

  /** Sends a command, and tells what became of it. */
  async command(command: OrderCommand): Promise<Outcome> {
    const { action, payload } = this.dialect.say(command);
    commands.set(payload, command);
    return outcomeOf(this.dialect, command, this.#peer.call(action, payload));
  }

  ping(): void {
    const socket = this.#socket;
    this.#unansweredPings += 1;
    if (socket.readyState === socket.OPEN) socket.ping();
  }

  /** Closes the socket; what was received before is still stored and handled. */
  close(code: number, reason: string): void {
    clearTimeout(this.#waking);
    this.#peer.close();
    const socket = this.#socket;
    if (socket.isPaused) socket.resume();
    socket.close(code, reason);
  }

  terminate(): void {
    clearTimeout(this.#waking);
    this.#peer.close();
    this.#socket.terminate();
  }

  async idle(): Promise<void> {
    await this.#settling;
    await this.#peer.idle();
  }
}

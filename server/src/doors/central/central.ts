import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OcppVersion } from '@voltdeck/ocpp';
import { WebSocketServer } from 'ws';
import {
  type Chargers,
  commandTopic,
  dispatchCommands,
  recordLateAnswer,
  type SettingsCommand,
  type SettingsOutcome,
} from '../../charging';
import { ChargePointChanged, markNodeOffline, recordDuplicates, recordSeen } from '../../network';
import type { House } from '../../platform/house';
import { Connection, type ConnectionTools } from './connection';
import type { Dialect } from './dialect';
import type { Line } from './flow';
import { isForChargers } from './handshake';
import type { Came } from './duplicate-book';
import { Handshakes, type LetIn } from './handshakes';
import { Hearing } from './hearing';
import { type CentralOptions, toolsOf } from './options';
import { connectedTopic } from './entry';
import { refuse } from './refuse';
import { tellMs } from './refusing';
import { carrySettings, notConnected } from './settings';
import { oncePerTurn, KeyedQueue } from './keyed-queue';
import { askAgain, dismissUnwelcome, dropReplaced, putRight, replacement, type Holding } from './upkeep';
import { v16 } from './v16/dialect';
import { v201, v21 } from './v201/dialect';

export interface Central extends Chargers {
  handles(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

const spoken: readonly OcppVersion[] = [v16.version, v201.version];
const dialects = new Map<string, Dialect>([v16, v201, v21].map((dialect) => [dialect.protocol, dialect]));

const system = { actor: { kind: 'system' } } as const;
/** Frames of one message, and reads of one frame: each costs more room than its bytes. */
const mostPieces = { maxFragments: 4096, maxBufferedChunks: 16_384 };
const mostUnansweredPings = 3;
/** How often what was counted of deviations is written. */
const countMs = 1_000;
/** How a socket is said to have closed whose other end said nothing. */
const unanswered = 1006;
const stopping = 'The server is stopping.';
/** The OCPP central system: one socket per charge point, the newest wins. */
class CentralSystem implements Central, Holding {
  readonly handles = isForChargers;
  readonly #options: CentralOptions;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Map<number, Connection>();
  readonly #heard = new Set<number>();
  readonly #tools: ConnectionTools;
  readonly #hearing: Hearing;
  readonly #queue = new KeyedQueue();
  readonly #handshakes: Handshakes;
  readonly #timers: NodeJS.Timeout[];
  #unlisten: (() => void)[] = [];
  readonly #goodbyes = new Set<Promise<void>>();
  #isClosing = false;
  readonly #back = oncePerTurn((ids) => this.#settle(this.#resume(ids)));

  constructor(options: CentralOptions) {
    this.#options = options;
    const { house } = options;
    this.#tools = toolsOf(options, {
      onLateAnswer: (command, outcome) =>
        this.#settle(house.run(system, (ctx) => recordLateAnswer(ctx, command, outcome))),
      onAwake: (id) => this.#settle(this.#dispatch([id])),
    });
    this.#handshakes = new Handshakes({ ...options, spoken });
    this.#hearing = new Hearing({
      log: options.log,
      onAlive: (id) => void this.#heard.add(id),
      onGone: (connection, code) => this.#settle(this.#farewell(connection, code)),
      settle: (work) => this.#settle(work),
    });
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.#tools.limits.hardBytes,
      ...mostPieces,
      // Cut for a letter in another code page, a charger would send the same message for ever.
      skipUTF8Validation: true,
      handleProtocols: (_offered, request) => chosenFor.get(request) ?? false,
    });
    const watch = (): void => {
      this.#pingSilent();
      this.#settle(putRight(this));
      // A process that died after a commit may not have told of its commands.
      this.#settle(this.#dispatch(this.connected()));
    };
    this.#timers = [
      setInterval(watch, (options.pingSeconds ?? 30) * 1000),
      setInterval(() => this.#settle(this.#flushSeen()), (options.seenSeconds ?? 15) * 1000),
      setInterval(() => this.#settle(this.#handshakes.refusing.tell()), tellMs),
      setInterval(() => this.#settle(this.#tellDuplicates()), tellMs),
      setInterval(() => this.#settle(this.#tools.deviations.write()), countMs),
    ];
    // A lost listening connection may have missed commands and news.
    house.bus.onGap(() => {
      this.#tools.intake.memory.forgetAll();
      this.#settle(this.#dispatch(this.connected()));
      this.#settle(putRight(this));
    });
    const look = oncePerTurn((ids) => this.#settle(dismissUnwelcome(this, ids)));
    house.facts.onCommitted((fact) => {
      if (fact.name !== ChargePointChanged.name) return;
      const { chargePointId } = fact.payload as { chargePointId: number };
      this.#tools.intake.memory.forget(chargePointId);
      if (this.#connections.has(chargePointId)) look(chargePointId);
    });
  }

  async listen(): Promise<void> {
    const { bus } = this.#options.house;
    this.#unlisten = [
      await bus.listen(commandTopic, (ids) => this.#settle(this.#dispatch(ids.map(Number)))),
      await bus.listen(connectedTopic, (ids) => this.#settle(dropReplaced(this, ids))),
    ];
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Before anything else: an error that nobody listens to would end the process.
    socket.on('error', () => socket.destroy());
    if (this.#isClosing) return refuse(socket, 503, stopping);
    this.#settle(this.#admit(request, socket, head));
  }

  get house(): House {
    return this.#options.house;
  }
  get nodeId(): string {
    return this.#options.nodeId;
  }

  held(): Connection[] {
    return [...this.#connections.values()];
  }

  heldFor(chargePointId: number): Connection | undefined {
    return this.#connections.get(chargePointId);
  }

  inTurn(chargePointId: number, work: () => Promise<void>): Promise<void> {
    return this.#queue.take(chargePointId, work);
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const verdict = await this.#handshakes.judge(request, socket);
    const dialect = dialects.get(verdict?.subProtocol.toLowerCase() ?? '');
    if (verdict === null || dialect === undefined) return;
    if (this.#isClosing) return refuse(socket, 503, stopping);
    chosenFor.set(request, verdict.subProtocol);
    this.#sockets.handleUpgrade(request, socket, head, (ws) =>
      this.#welcome({ socket: ws, carrier: socket }, verdict, dialect),
    );
  }

  /**
   * The newest socket of a charge point takes the place of an older one at once; what it says waits until it is recorded,
   * and until what came on the older one is handled: one charger's messages apply in their order.
   */
  #welcome(line: Line, { chargePoint, address }: LetIn, dialect: Dialect): void {
    const { metrics } = this.#options;
    const connection = new Connection(chargePoint, dialect, line, this.#tools);
    connection.address = address;
    const { id } = chargePoint;
    this.#handshakes.refusing.forget(id);
    const replaced = this.#connections.get(id);
    this.#connections.set(id, connection);
    metrics.connectedChargePoints.set(this.#connections.size);
    if (replaced !== undefined) this.replace(replaced, connection);
    this.#hearing.hear(line.socket, connection);
    const entered = this.inTurn(id, async () => {
      await replaced?.idle();
      await this.#enter(connection);
    });
    this.#settle(entered.then(() => this.#back(id)));
  }

  /** What chargers that are back did not hear is asked of them again, and then what waits for them is sent. */
  async #resume(ids: readonly number[]): Promise<void> {
    if (this.#isClosing) return;
    await askAgain(this.house, this.#options.log, ids);
    await this.#dispatch(ids);
  }

  replace(replaced: Connection, by: Came): void {
    const { id } = replaced.chargePoint;
    this.#tools.duplicates.took(id, { from: replaced, to: by, at: this.house.clock.now() });
    replaced.close(replacement.code, replacement.reason);
  }

  async #tellDuplicates(): Promise<void> {
    const due = this.#tools.duplicates.takeDue(this.house.clock.now());
    if (due.length > 0) await this.house.run(system, (ctx) => recordDuplicates(ctx, due));
  }

  async #enter(connection: Connection): Promise<void> {
    try {
      if (this.heldFor(connection.chargePoint.id) === connection) await this.record(connection);
    } catch (error) {
      connection.fail(error);
      throw error;
    }
    connection.ready();
  }

  async record(connection: Connection): Promise<void> {
    const { nodeId } = this.#options;
    const news = { connectionId: connection.connectionId, nodeId, protocol: connection.dialect.protocol };
    const happening = { kind: 'connected', connection: news, address: connection.address } as const;
    await this.#tools.intake.take(connection.entry(happening));
  }

  async #farewell(connection: Connection, code: number): Promise<void> {
    const { id } = connection.chargePoint;
    if (code !== unanswered) this.#tools.duplicates.answered(id, connection.connectionId);
    connection.close(1000, 'closed');
    if (this.heldFor(id) === connection) this.#connections.delete(id);
    this.#options.metrics.connectedChargePoints.set(this.#connections.size);
    await connection.idle();
    await this.inTurn(id, async () => {
      await this.#tools.intake.take(connection.entry({ kind: 'disconnected' }));
    });
  }

  connected(): number[] {
    return [...this.#connections.keys()];
  }

  async send(command: Parameters<Chargers['send']>[0]): ReturnType<Chargers['send']> {
    const connection = this.#connections.get(command.chargePointId);
    return connection?.command(command) ?? { state: 'unanswered', detail: 'not-connected' };
  }

  async sendSettings(command: SettingsCommand): Promise<SettingsOutcome> {
    const held = this.heldFor(command.chargePointId);
    return held === undefined ? notConnected : carrySettings(held.dialect, command, held);
  }

  #dispatch(ids: readonly number[]): Promise<void> {
    return dispatchCommands(this.#options.house, this, ids);
  }

  /** A silent charger is asked before it is given up (docs/chargers-in-the-field.md#silent-charger). */
  #pingSilent(): void {
    for (const connection of this.#connections.values()) {
      if (connection.unansweredPings >= mostUnansweredPings) connection.terminate();
      else connection.ping();
    }
  }

  async #flushSeen(): Promise<void> {
    const ids = [...this.#heard];
    this.#heard.clear();
    if (ids.length > 0) await this.#options.house.run(system, (ctx) => recordSeen(ctx, ids));
  }

  #settle(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the door of chargers failed'))
      .finally(() => this.#goodbyes.delete(done));
    this.#goodbyes.add(done);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const unlisten of this.#unlisten) unlisten();
    const open = this.held();
    for (const connection of open) connection.close(1012, 'the server restarts');
    await Promise.all(open.map((connection) => connection.idle()));
    for (const socket of this.#sockets.clients) socket.terminate();
    // A farewell may leave more to settle.
    while (this.#goodbyes.size > 0) await Promise.all(this.#goodbyes);
    await this.#tools.intake.idle();
    await this.#tools.deviations.write();
    await this.#options.house.run(system, (ctx) => markNodeOffline(ctx, this.#options.nodeId));
    this.#sockets.close();
  }
}

const chosenFor = new WeakMap<IncomingMessage, string>();

/** Opens the door of chargers. */
export async function createCentral(options: CentralOptions): Promise<Central> {
  const central = new CentralSystem(options);
  await central.listen();
  return central;
}

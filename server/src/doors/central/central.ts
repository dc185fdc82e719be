import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OcppVersion } from '@voltdeck/ocpp';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  commandTopic,
  dispatchCommands,
  insertFrames,
  recordLateAnswer,
  type Chargers,
  type Frame,
} from '../../charging';
import {
  ChargePointChanged,
  markNodeOffline,
  recordConnected,
  recordDisconnected,
  recordSeen,
  type KnownChargePoint,
} from '../../network';
import { batchWriter } from '../../platform/db/batch';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import type { TrustProxy } from '../../platform/proxies';
import { Connection } from './connection';
import type { Dialect } from './dialect';
import { gathered, Gate, Turns } from './gate';
import { isForChargers, judgeHandshake } from './handshake';
import { refuse } from './refuse';
import { Refusing, tellMs } from './refusing';
import { dismissUnwelcome, dropReplaced, putRight, replacement, type Holding } from './upkeep';
import { v16 } from './v16/dialect';
import { v201 } from './v201/dialect';

export interface Central extends Chargers {
  handles(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export interface CentralOptions {
  house: House;
  log: Logger;
  metrics: Pick<Metrics, 'ocppSeconds' | 'connectedChargePoints'>;
  /** This process among the nodes; charge points remember it while connected. */
  nodeId: string;
  /** Whose forwarded addresses are believed; nobody's unless told. */
  trustProxy?: TrustProxy;
  pingSeconds?: number;
  seenSeconds?: number;
  callTimeoutMs?: number;
  wakingMs?: number;
  /** Transactions of chargers that run at the same time; below the size of the pool. */
  mostAtOnce?: number;
}

const dialects: Partial<Record<OcppVersion, Dialect>> = { '1.6': v16, '2.0.1': v201 };
const spoken = Object.keys(dialects) as OcppVersion[];

/** Topic on which nodes hear of a new socket: `chargePointId:connectionId`. */
const connectedTopic = 'charger-connected';
const system = { actor: { kind: 'system' } } as const;
/** Two of the pool's ten connections stay free for frames and for the other doors. */
const mostAtOnce = 8;
const maxFrameBytes = 1_000_000;
const mostUnansweredPings = 3;
/** The OCPP central system: one socket per charge point, the newest wins. */
class CentralSystem implements Central, Holding {
  readonly handles = isForChargers;
  readonly #options: CentralOptions;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Map<number, Connection>();
  readonly #heard = new Set<number>();
  readonly #frames;
  readonly #gate: Gate;
  readonly #turns = new Turns();
  readonly #refusing: Refusing;
  readonly #timers: NodeJS.Timeout[];
  #unlisten: (() => void)[] = [];
  readonly #goodbyes = new Set<Promise<void>>();
  #isClosing = false;

  constructor(options: CentralOptions) {
    this.#options = options;
    const { house } = options;
    this.#gate = new Gate(options.mostAtOnce ?? mostAtOnce);
    this.#refusing = new Refusing({ ...options, gate: this.#gate });
    this.#frames = batchWriter<Frame>({
      flush: (frames) => insertFrames(house.db.pool, frames),
      maxRows: 500,
    });
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: maxFrameBytes,
      handleProtocols: (_offered, request) => chosenFor.get(request) ?? false,
    });
    const watch = (): void => {
      this.#pingSilent();
      this.#settle(putRight(this));
    };
    this.#timers = [
      setInterval(watch, (options.pingSeconds ?? 30) * 1000),
      setInterval(() => this.#settle(this.#flushSeen()), (options.seenSeconds ?? 15) * 1000),
      setInterval(() => this.#settle(this.#refusing.tell()), tellMs),
    ];
    // A lost listening connection may have missed commands and news.
    house.bus.onGap(() => {
      this.#settle(this.#dispatch(this.connected()));
      this.#settle(putRight(this));
    });
    const look = gathered((ids) => this.#settle(dismissUnwelcome(this, ids)));
    house.facts.onCommitted((fact) => {
      if (fact.name !== ChargePointChanged.name) return;
      const { chargePointId } = fact.payload as { chargePointId: number };
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
    socket.on('error', () => socket.destroy());
    if (this.#isClosing) return refuse(socket, 503, 'The server is stopping.');
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
    return this.#turns.take(chargePointId, () => this.#gate.run(work));
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { house } = this.#options;
    const knock = { url: request.url ?? '', headers: request.headers };
    const judged = this.#gate.run(() => judgeHandshake(house, knock, spoken));
    const verdict = await judged.catch((error: unknown) => {
      refuse(socket, 503, 'The server cannot answer now.');
      throw error;
    });
    if (!verdict.ok) return this.#refusing.turnAway(request, socket, verdict);
    const dialect = dialects[verdict.version];
    if (dialect === undefined || socket.destroyed) return;
    if (this.#isClosing) return refuse(socket, 503, 'The server is stopping.');
    chosenFor.set(request, verdict.subProtocol);
    this.#sockets.handleUpgrade(request, socket, head, (ws) =>
      this.#welcome(ws, verdict.chargePoint, dialect),
    );
  }

  /** The newest socket of a charge point takes the place of an older one at once; what it says waits until it is recorded. */
  #welcome(socket: WebSocket, chargePoint: KnownChargePoint, dialect: Dialect): void {
    const { house, log, metrics, callTimeoutMs, wakingMs } = this.#options;
    const connection = new Connection({
      house,
      log,
      metrics,
      socket,
      dialect,
      chargePoint,
      callTimeoutMs,
      wakingMs,
      gate: this.#gate,
      keep: (frame) => this.#frames.write(frame),
      onLateAnswer: (command, outcome) =>
        this.#settle(house.run(system, (ctx) => recordLateAnswer(ctx, command, outcome))),
    });
    const { id } = chargePoint;
    this.#refusing.forget(id);
    const replaced = this.#connections.get(id);
    this.#connections.set(id, connection);
    metrics.connectedChargePoints.set(this.#connections.size);
    replaced?.close(replacement.code, replacement.reason);
    const isAlive = (): void => {
      connection.heard();
      this.#heard.add(id);
    };
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(1003, 'text frames only');
      isAlive();
      connection.receive(data);
    });
    socket.on('ping', isAlive);
    socket.on('pong', isAlive);
    socket.on('error', (error) => log.info({ err: error, chargePointId: id }, 'socket failed'));
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    this.#settle(gone.then(() => this.#farewell(connection)));
    this.#settle(this.inTurn(id, () => this.#enter(connection)).then(() => this.#dispatch([id])));
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
    const { house, nodeId } = this.#options;
    const { id } = connection.chargePoint;
    const protocol = `ocpp${connection.version}`;
    await house.run(system, async (ctx) => {
      await recordConnected(ctx, id, { connectionId: connection.id, nodeId, protocol });
      await ctx.notify(connectedTopic, [`${id}:${connection.id}`]);
    });
  }

  async #farewell(connection: Connection): Promise<void> {
    const { id } = connection.chargePoint;
    connection.close(1000, 'closed');
    if (this.heldFor(id) === connection) this.#connections.delete(id);
    this.#options.metrics.connectedChargePoints.set(this.#connections.size);
    await connection.idle();
    await this.inTurn(id, () =>
      this.#options.house.run(system, (ctx) => recordDisconnected(ctx, id, connection.id)),
    );
  }

  connected(): number[] {
    return [...this.#connections.keys()];
  }

  async send(command: Parameters<Chargers['send']>[0]): ReturnType<Chargers['send']> {
    const connection = this.#connections.get(command.chargePointId);
    return connection?.send(command) ?? { state: 'unanswered', detail: 'not-connected' };
  }

  #dispatch(ids: readonly number[]): Promise<void> {
    return dispatchCommands(this.#options.house, this, ids);
  }

  /** A silent charger is asked before it is given up (charger-field-notes.md, 11). */
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

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OcppVersion } from '@voltdeck/ocpp';
import { WebSocketServer, type WebSocket } from 'ws';
import { commandTopic, dispatchCommands, insertFrames, type Chargers, type Frame } from '../../charging';
import {
  currentConnections,
  markNodeOffline,
  recordConnected,
  recordDisconnected,
  recordSeen,
} from '../../network';
import { batchWriter } from '../../platform/db/batch';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import { Connection } from './connection';
import type { Dialect } from './dialect';
import { judgeHandshake } from './handshake';
import { v16 } from './v16/dialect';

export interface Central extends Chargers {
  handles(url: string): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

export interface CentralOptions {
  house: House;
  log: Logger;
  /** This process among the nodes; charge points remember it while connected. */
  nodeId: string;
  pingSeconds?: number;
  seenSeconds?: number;
  callTimeoutMs?: number;
}

const dialects: Partial<Record<OcppVersion, Dialect>> = { '1.6': v16 };
const spoken = Object.keys(dialects) as OcppVersion[];

/** Topic on which nodes hear of a new socket: `chargePointId:connectionId`. */
const connectedTopic = 'charger-connected';
const system = { actor: { kind: 'system' } } as const;
const maxFrameBytes = 1_000_000;
const replacedCode = 4000;
const replacedReason = 'replaced by a newer connection';
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  503: 'Service Unavailable',
};

const refuse = (socket: Duplex, status: number, reason: string): void => {
  const challenge = status === 401 ? 'WWW-Authenticate: Basic realm="ocpp"\r\n' : '';
  const body = `${reason}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status] ?? 'Error'}\r\n${challenge}Connection: close\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

/** The OCPP central system: one socket per charge point, the newest wins. */
class CentralSystem implements Central {
  readonly #options: CentralOptions;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Map<number, Connection>();
  readonly #heard = new Set<number>();
  readonly #frames;
  readonly #timers: NodeJS.Timeout[];
  #unlisten: (() => void)[] = [];
  readonly #goodbyes = new Set<Promise<void>>();
  #isClosing = false;

  constructor(options: CentralOptions) {
    this.#options = options;
    const { house } = options;
    this.#frames = batchWriter<Frame>({
      flush: (frames) => insertFrames(house.db.pool, frames),
      maxRows: 500,
    });
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: maxFrameBytes,
      handleProtocols: (_offered, request) => chosenFor.get(request) ?? false,
    });
    this.#timers = [
      setInterval(() => this.#pingSilent(), (options.pingSeconds ?? 30) * 1000),
      setInterval(() => this.#settle(this.#flushSeen()), (options.seenSeconds ?? 15) * 1000),
    ];
    // A lost listening connection may have missed commands.
    house.bus.onGap(() => this.#settle(this.#dispatch(this.connected())));
  }

  async listen(): Promise<void> {
    const { bus } = this.#options.house;
    this.#unlisten = [
      await bus.listen(commandTopic, (ids) => this.#settle(this.#dispatch(ids.map(Number)))),
      await bus.listen(connectedTopic, (ids) => this.#settle(this.#dropReplaced(ids))),
    ];
  }

  handles(url: string): boolean {
    return url.startsWith('/ocpp/') || url === '/ocpp';
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (this.#isClosing) return refuse(socket, 503, 'The server is stopping.');
    this.#settle(this.#admit(request, socket, head));
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { house, log } = this.#options;
    const verdict = await judgeHandshake(
      house,
      { url: request.url ?? '', headers: request.headers },
      spoken,
    ).catch((error: unknown) => {
      refuse(socket, 503, 'The server cannot answer now.');
      throw error;
    });
    if (!verdict.ok) {
      log.warn(
        { identifier: verdict.identifier, status: verdict.status, reason: verdict.reason },
        'charger refused',
      );
      return refuse(socket, verdict.status, verdict.reason);
    }
    const dialect = dialects[verdict.version];
    if (dialect === undefined || socket.destroyed) return;
    chosenFor.set(request, verdict.subProtocol);
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      const { id, operatorId } = verdict.chargePoint;
      const speaker = { chargePointId: id, operatorId, connectedAt: house.clock.now() };
      this.#settle(this.#welcome(ws, speaker, dialect));
    });
  }

  async #welcome(socket: WebSocket, speaker: Connection['speaker'], dialect: Dialect): Promise<void> {
    const { house, log, nodeId, callTimeoutMs } = this.#options;
    const keep = (frame: Frame) => this.#frames.write(frame);
    const connection = new Connection({ house, log, socket, dialect, speaker, keep, callTimeoutMs });
    const { chargePointId } = speaker;
    this.#connections.get(chargePointId)?.close(replacedCode, replacedReason);
    this.#connections.set(chargePointId, connection);
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(1003, 'text frames only');
      connection.receive(data.toString());
      this.#heard.add(chargePointId);
    });
    socket.on('pong', () => {
      connection.heard();
      this.#heard.add(chargePointId);
    });
    socket.on('error', (error) => log.info({ err: error, chargePointId }, 'socket failed'));
    socket.on('close', () => this.#settle(this.#farewell(connection)));
    await house.run(system, async (ctx) => {
      await recordConnected(ctx, chargePointId, {
        connectionId: connection.id,
        nodeId,
        protocol: subProtocolOf(dialect),
      });
      await ctx.notify(connectedTopic, [`${chargePointId}:${connection.id}`]);
    });
    connection.ready();
    await this.#dispatch([chargePointId]);
  }

  async #farewell(connection: Connection): Promise<void> {
    const { chargePointId } = connection.speaker;
    connection.close(1000, 'closed');
    if (this.#connections.get(chargePointId) === connection) this.#connections.delete(chargePointId);
    await connection.idle();
    await this.#options.house.run(system, (ctx) => recordDisconnected(ctx, chargePointId, connection.id));
  }

  /** Closes sockets here that a newer one elsewhere has replaced. */
  async #dropReplaced(news: readonly (string | number)[]): Promise<void> {
    const ids = news.map((each) => Number(String(each).split(':')[0]));
    const held = ids.map((id) => this.#connections.get(id)).filter((each) => each?.isReady === true);
    if (held.length === 0) return;
    const current = await this.#options.house.run(system, (ctx) => currentConnections(ctx, ids));
    for (const connection of held) {
      if (connection === undefined || current.get(connection.speaker.chargePointId) === connection.id)
        continue;
      connection.close(replacedCode, replacedReason);
    }
  }

  connected(): number[] {
    return [...this.#connections.keys()];
  }

  async send(command: Parameters<Chargers['send']>[0]): ReturnType<Chargers['send']> {
    const connection = this.#connections.get(command.chargePointId);
    return connection?.send(command) ?? { state: 'unanswered', detail: 'the charger is not connected' };
  }

  #dispatch(ids: readonly number[]): Promise<void> {
    return dispatchCommands(this.#options.house, this, ids);
  }

  /** A silent charger is asked before it is given up (charger-field-notes.md, 11). */
  #pingSilent(): void {
    const intervalMs = (this.#options.pingSeconds ?? 30) * 1000;
    for (const connection of this.#connections.values()) {
      if (connection.silentMs() > 3 * intervalMs) connection.terminate();
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
    const open = [...this.#connections.values()];
    for (const connection of open) connection.close(1012, 'the server restarts');
    await Promise.all(open.map((connection) => connection.idle()));
    for (const socket of this.#sockets.clients) socket.terminate();
    await Promise.all(this.#goodbyes);
    await this.#options.house.run(system, (ctx) => markNodeOffline(ctx, this.#options.nodeId));
    this.#sockets.close();
  }
}

const chosenFor = new WeakMap<IncomingMessage, string>();

const subProtocolOf = (dialect: Dialect): string => `ocpp${dialect.version}`;

/** Opens the door of chargers. */
export async function createCentral(options: CentralOptions): Promise<Central> {
  const central = new CentralSystem(options);
  await central.listen();
  return central;
}

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { localeOf } from '../../platform/i18n/accept-language';
import type { Logger } from '../../platform/log';
import type { Connections } from './connections';
import { answerRaw } from './raw-answers';

/** A door that takes over connections which leave HTTP for WebSocket. */
export interface UpgradeDoor {
  /** Whether the address is this door's. */
  handles(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface UpgradesOptions {
  doors: readonly UpgradeDoor[];
  connections: Connections;
  log: Logger;
}

/** Hands connections that ask for WebSocket to their door. */
export function dispatchUpgrades(server: Server, { doors, connections, log }: UpgradesOptions): void {
  server.on('connect', (request: IncomingMessage, socket) =>
    answerRaw(socket, 'route.unknown', localeFor(request)),
  );
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    // Sent before an earlier request was answered, the new protocol would begin within that answer.
    if (connections.isAnswering(socket)) return void socket.destroy();
    if (!asksForWebSocket(request)) return answerAsHttp(server, request, { socket, head });
    const door = doors.find((one) => one.handles(request));
    if (door === undefined) return answerRaw(socket, 'route.unknown', localeFor(request));
    connections.release(socket);
    try {
      door.handleUpgrade(request, socket, head);
    } catch (error) {
      log.error({ err: error, url: request.url }, 'A connection could not be taken over');
      socket.destroy();
    }
  });
}

const localeFor = (request: IncomingMessage) => localeOf(request.headers['accept-language']);

const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some((name) => name.trim().toLowerCase() === 'websocket');

/** Names and values of headers that the platform reads of one request at most; it drops the others. */
const mostRead = 2_000;

/**
 * Answers a request that offers a protocol nobody speaks here (`Upgrade: h2c`) as if it had not (RFC 9110, 7.8).
 * The platform takes every offer from its parser once somebody listens to offers, so the request is put back without it
 * and read anew, with its body and all that follows on the connection.
 */
function answerAsHttp(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  const { method, url, httpVersion, rawHeaders } = request;
  // Among those dropped may be the length of the body, whose bytes would then be read as another request.
  if (rawHeaders.length >= mostRead) return answerRaw(socket, 'request.head-too-large', localeFor(request));
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

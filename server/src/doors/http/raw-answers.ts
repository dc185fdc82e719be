import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Locale, type ProblemCode, problems } from '@voltdeck/contract';
import { errorCode } from '../../platform/errors';
import { problemText } from '../../platform/i18n/texts';
import type { Connections } from './connections';
import { failureOf } from './envelope';

/** How long a peer may take to close after the last word to it. */
const closingMs = 2_000;

/** Answers a connection that never became a request of the framework, and ends it. */
export function answerRaw(socket: Duplex, code: ProblemCode, locale: Locale = 'en'): void {
  if (socket.destroyed || !socket.writable) return hangUp(socket);
  const body = JSON.stringify(
    failureOf({ msg: problemText(locale, code), code, errors: {} }, { endpoint: undefined, path: '' }),
  );
  socket.write(
    `HTTP/1.1 ${problems[code]} ${STATUS_CODES[problems[code]]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  hangUp(socket);
}

/**
 * Ends a connection so that what was written arrives: closed with bytes unread, the system would reset it instead.
 * Whoever does not close in turn is cut.
 */
function hangUp(socket: Duplex): void {
  socket.end();
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), closingMs);
  socket.once('close', () => clearTimeout(cut));
}

/** Answers what is no request, or did not arrive in time, unless an answer is under way already. */
export function answerUnreadable(error: unknown, socket: Duplex, connections: Connections): void {
  if (socket.destroyed || connections.hasBegunAnswer(socket)) return void socket.destroy();
  answerRaw(socket, codes[errorCode(error) ?? ''] ?? 'request.unreadable');
}

const codes: Readonly<Record<string, ProblemCode | undefined>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
  HPE_HEADER_OVERFLOW: 'request.head-too-large',
};

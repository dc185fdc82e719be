import type { Duplex } from 'node:stream';

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Answers a handshake with a status and one line a person can read. */
export const refuse = (
  socket: Duplex,
  status: number,
  reason: string,
  more: Readonly<Record<string, string | number>> = {},
): void => {
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Basic realm="ocpp"' } : {};
  const headers = Object.entries({ ...challenge, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
  const body = `${reason}\n`;
  // Whoever never ends its own half would hold the socket for ever.
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status] ?? 'Error'}\r\n${headers.join('')}Connection: close\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

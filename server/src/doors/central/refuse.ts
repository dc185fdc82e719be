import type { Duplex } from 'node:stream';

const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  503: 'Service Unavailable',
};

/** Answers a handshake with a status and one line a person can read. */
export const refuse = (socket: Duplex, status: number, reason: string): void => {
  const challenge = status === 401 ? 'WWW-Authenticate: Basic realm="ocpp"\r\n' : '';
  const body = `${reason}\n`;
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status] ?? 'Error'}\r\n${challenge}Connection: close\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

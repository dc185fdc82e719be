import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashSecret, isSameSecret } from '../../platform/passwords';
import type { Metrics } from '../../platform/metrics';
import { startErrorOf } from './start-errors';

/** Whether a request carries the token that figures are read with. */
export function mayReadFigures(token: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return sent !== undefined && isSameSecret(hashSecret(sent), hashSecret(token));
}

export interface Figures {
  port: number;
  close(): Promise<void>;
}

/** `/metrics` on a port of its own, to whoever reaches it; asks for the token where one is set. */
export async function serveFigures(options: {
  metrics: Pick<Metrics, 'registry'>;
  at: { port: number; host: string };
  token: string | undefined;
}): Promise<Figures> {
  const { at, token } = options;
  const { registry } = options.metrics;
  const server = createServer((request, response) => {
    const end = (status: number, text: string): void =>
      void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    if (request.method !== 'GET' || request.url !== '/metrics')
      return end(404, 'Only GET /metrics is here.\n');
    if (token !== undefined && !mayReadFigures(token, request))
      return end(401, 'Send the METRICS_TOKEN as "Authorization: Bearer <token>".\n');
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => end(500, 'The figures could not be gathered.\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(startErrorOf(error, at, 'METRICS_PORT', 'METRICS_HOST') ?? error));
    server.listen(at, resolve);
  });
  return {
    port: portOf(server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server on a port has an address of this form. */
const portOf = (address: AddressInfo | string | null): number => (address as AddressInfo).port;

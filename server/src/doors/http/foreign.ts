import type { FastifyInstance } from 'fastify';
import { networkAsking } from './access';
import { leavingOf } from './leaving';

/** A request as a protocol of its own reads it. */
export interface ForeignRequest {
  id: string;
  /** Whom limits count it for. */
  network: string;
  method: string;
  /** Without what it asks for. */
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  /** Aborted when the caller leaves before the answer. */
  signal: AbortSignal;
}

export interface ForeignAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: object;
}

/** Answers all addresses below one, by a protocol that is not the API's. */
export interface ForeignDoor {
  /** Without a slash at the end: `/ocpi`. */
  below: string;
  answer(request: ForeignRequest): Promise<ForeignAnswer>;
}

/** Lets other protocols answer over HTTP, whatever the method: they refuse by their own words. */
export function serveForeign(app: FastifyInstance, doors: readonly ForeignDoor[]): void {
  for (const { below, answer } of doors)
    for (const url of [below, `${below}/*`])
      app.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        handler: async (request, reply) => {
          const [path = '', query = ''] = request.url.split('?', 2);
          const { status, headers, body } = await answer({
            id: request.id,
            network: networkAsking(request),
            method: request.method,
            path,
            query: new URLSearchParams(query),
            header: (name) => {
              const value = request.headers[name];
              return Array.isArray(value) ? value[0] : value;
            },
            signal: leavingOf(reply),
          });
          return reply
            .code(status)
            .headers({ 'cache-control': 'no-store', ...headers })
            .send(body);
        },
      });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import type { Metrics } from '../../platform/metrics';
import { bearerOf } from './access';

export interface OperationsOptions {
  house: House;
  metrics: Metrics;
  /** Opens `/metrics` to others than this machine. */
  metricsToken: string | undefined;
  /** Whether addresses told by a proxy are believed. */
  trustsProxy: boolean;
}

/** `/health`: the process answers. `/ready`: so does its database. `/metrics`: figures for Prometheus. */
export function serveOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { house, metrics } = options;
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const { health } = house.db;
    if (health.trouble !== null) throw new Problem(`database.${health.trouble}`, { retryAfterSeconds: 5 });
    try {
      await house.run({ actor: { kind: 'guest' } }, async () => undefined);
    } catch (error) {
      house.log.warn({ err: error }, 'Not ready: the database does not answer');
      throw new Problem('not-ready', { retryAfterSeconds: 5 });
    }
    return reply.send({ status: 'ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) throw new Problem('forbidden');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  measure(app, metrics);
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

function mayReadMetrics(request: FastifyRequest, options: OperationsOptions): boolean {
  const { metricsToken, trustsProxy } = options;
  const sent = Buffer.from(bearerOf(request) ?? '');
  const token = Buffer.from(metricsToken ?? '');
  if (token.length > 0 && sent.length === token.length && timingSafeEqual(sent, token)) return true;
  // Behind a proxy that is not believed, every caller seems to be on this machine.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined && !trustsProxy;
  return loopback.test(request.ip) && !isForwarded;
}

function measure(app: FastifyInstance, { httpSeconds }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.endpoint?.path ?? request.routeOptions.url ?? 'unknown';
    httpSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { bearerOf } from './access';

export interface OperationsOptions {
  house: House;
  metrics: Registry;
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
    try {
      await house.run({ actor: { kind: 'system' } }, async () => undefined);
    } catch (error) {
      house.log.warn({ err: error }, 'Not ready: the database does not answer');
      throw new Problem('not-ready', { retryAfterSeconds: 5 });
    }
    return reply.send({ status: 'ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) throw new Problem('forbidden');
    return reply.type(metrics.contentType).send(await metrics.metrics());
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

function measure(app: FastifyInstance, metrics: Registry): void {
  collectDefaultMetrics({ register: metrics });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.endpoint?.path ?? request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

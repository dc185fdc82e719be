import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import type { Metrics } from '../../platform/metrics';
import { mayReadFigures } from './figures';

export interface OperationsOptions {
  house: House;
  metrics: Metrics;
  /** Who shows it may read `/metrics`; without it, the address is not there. */
  metricsToken: string | undefined;
}

/** `/health`: the process answers. `/ready`: so does its database. `/metrics`: figures for Prometheus. */
export function serveOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { house, metrics, metricsToken } = options;
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
  // Where a caller comes from says nothing: behind a proxy all seem to be on this machine.
  if (metricsToken !== undefined)
    app.get('/metrics', async (request, reply) => {
      if (!mayReadFigures(metricsToken, request.raw)) throw new Problem('forbidden');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  measure(app, metrics);
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

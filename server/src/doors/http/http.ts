import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { Route } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { errorCode } from '../../platform/errors';
import type { House } from '../../platform/house';
import { createMetrics, type Metrics } from '../../platform/metrics';
import { type TrustProxy, trustOf } from '../../platform/proxies';
import { StartError } from '../../platform/start-error';
import { largestBody, readBodies } from './bodies';
import { answerCalls } from './call';
import { serveDocs } from './docs';
import { serveOperations } from './operations';
import { protect } from './protection';
import { refuse } from './refusals';
import { serveScreens } from './screens';

export interface HttpOptions {
  house: House;
  routes: readonly Route<Ctx>[];
  productName: string;
  /** Pages may load a map from where this lies. */
  mapStyleUrl?: string | undefined;
  /** As links in mails say it; with https, browsers are told to use nothing else. */
  publicUrl: string;
  /** Whose word on a caller's address is believed: nobody's, every proxy's, of so many hops, or that of these networks. */
  trustProxy: TrustProxy;
  /** Where the built dashboard lies. */
  webFolder?: string;
  /** Opens `/metrics` to others than this machine. */
  metricsToken?: string;
  /** Figures of the whole process; of this door alone unless given. */
  metrics?: Metrics;
  /** Requests of one address a minute; 6,000 unless told. */
  requestsPerMinute?: number;
}

/** The web server: API, dashboard, API page, health. */
export interface Http {
  /** For doors that take `upgrade` requests on the same port. */
  server: Server;
  /** Opens the port; 0 picks a free one. @returns the port */
  listen(at: { port: number; host: string }): Promise<number>;
  /** A request without a network. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export async function createHttp(options: HttpOptions): Promise<Http> {
  const { house } = options;
  const metrics = options.metrics ?? createMetrics(house.db);
  const answerError = refuse(house.log);
  const app = fastify({
    logger: false,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: largestBody,
    genReqId,
    requestIdHeader: false,
    // A HEAD that ran a call which writes would be a trap.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  const isHttpsOnly = options.publicUrl.startsWith('https:');
  await protect(app, {
    requestsPerMinute: options.requestsPerMinute ?? 6_000,
    isHttpsOnly,
    mapStyleUrl: options.mapStyleUrl,
  });
  await readBodies(app);
  const trustsProxy = options.trustProxy !== false;
  serveOperations(app, { house, metrics, metricsToken: options.metricsToken, trustsProxy });
  answerCalls(app, house, { routes: options.routes, isHttpsOnly, trustsProxy });
  await serveDocs(app, options.productName);
  await serveScreens(app, options.webFolder);
  await app.ready();
  return {
    server: app.server,
    listen: (at) => listen(app, at),
    inject: (request) => app.inject(request),
    close: () => closeSoon(app),
  };
}

/** How long open answers may take when the server ends. */
const patienceMs = 5_000;

/** Closes the port; a connection that says nothing does not keep the server from ending. */
async function closeSoon(app: FastifyInstance): Promise<void> {
  const hurry = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close();
  clearTimeout(hurry);
}

/** A caller's own id is kept when it is harmless in a log. */
function genReqId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:-]{1,64}$/.test(sent) ? sent : randomUUID();
}

async function listen(app: FastifyInstance, at: { port: number; host: string }): Promise<number> {
  try {
    await app.listen(at);
  } catch (error) {
    throw startErrorOf(error, at) ?? error;
  }
  return addressOf(app.server).port;
}

/** A server on a port, which ours always is, has an address of this form. */
const addressOf = (server: Server): AddressInfo => server.address() as AddressInfo;

function startErrorOf(cause: unknown, { port, host }: { port: number; host: string }): StartError | null {
  switch (errorCode(cause)) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use. Stop what uses it, or choose another with PORT.`, {
        cause,
      });
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user. Choose another with PORT.`, {
        cause,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${host}. Correct HOST.`, { cause });
    default:
      return null;
  }
}

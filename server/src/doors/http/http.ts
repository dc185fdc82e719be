import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import type { Route } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { Files } from '../../platform/files/port';
import type { House } from '../../platform/house';
import { createMetrics, type Metrics } from '../../platform/metrics';
import { type TrustProxy, trustOf } from '../../platform/proxies';
import { largestBody, readBodies } from './bodies';
import { answerCalls } from './call';
import { type ConnectionLimits, Connections, defaultConnectionLimits } from './connections';
import { serveDocs } from './docs';
import { serveAssistants } from './assistants/mcp';
import { proposedCalls } from './assistants/proposed-calls';
import { type ForeignDoor, serveForeign } from './foreign';
import { learnMethods } from './known-methods';
import { ApiKeys } from './keys';
import { listenOnIpv6Too, loopback, loopbackIpv4 } from './loopback';
import { serveKept } from './kept-files';
import { serveOperations } from './operations';
import { protect } from './protection';
import { takeProviderAnswers } from './provider-answers';
import { takeProviderEvents } from './provider-events';
import { answerUnreadable } from './raw-answers';
import { refuse } from './refusals';
import { serveScreens } from './screens';
import { defaultPatience, guardedServer, type Patience } from './server';
import { startErrorOf } from './start-errors';
import { warnOfForwarding } from './unnamed-proxy';
import { dispatchUpgrades, type UpgradeDoor } from './upgrades';

export interface HttpOptions {
  house: House;
  routes: readonly Route<Ctx>[];
  /** What answers by other protocols over HTTP. */
  foreign?: readonly ForeignDoor[];
  productName: string;
  /** Pages may load a map from where this lies. */
  mapStyleUrl?: string | undefined;
  /** As links in mails say it, where that is configured; with https, browsers are told to use nothing else. */
  publicUrl?: string | undefined;
  /** Whose word on a caller's address is believed: nobody's, of so many hops, or that of these networks. */
  trustProxy: TrustProxy;
  /** Files that are kept and that arrive. */
  files?: Files | undefined;
  /** Where the built dashboard lies. */
  webFolder?: string;
  /** Where the built page of drivers lies. */
  driverFolder?: string;
  /** Who shows it may read `/metrics`; without it, the address is not there. */
  metricsToken?: string | undefined;
  /** Figures of the whole process; of this door alone unless given. */
  metrics?: Metrics;
  /** Requests of one address a minute; 6,000 unless told. */
  requestsPerMinute?: number;
  /** Calls with one developer key a second; as the contract says unless told. */
  keyCallsPerSecond?: number;
  connectionLimits?: Partial<ConnectionLimits>;
  patience?: Partial<Patience>;
}

/** The web server: API, dashboard, API page, health. */
export interface Http {
  /** Lets other doors take over connections that ask for WebSocket on the same port. */
  takeUpgrades(doors: readonly UpgradeDoor[]): void;
  /** Connections that are open, those that left HTTP included. */
  connections(): number;
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
  const connections = connectionsFor(options);
  const patience = { ...defaultPatience, ...options.patience };
  const app = fastify({
    logger: false,
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: largestBody,
    genReqId,
    requestIdHeader: false,
    // The head of a request is shorter, so what a path holds is for the call to judge.
    routerOptions: { maxParamLength: 16_384 },
    // A HEAD that ran a call which writes would be a trap.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, connections),
    serverFactory: (handle) => guardedServer(handle, { connections, patience }),
  });
  app.setErrorHandler(answerError);
  const methodsOf = learnMethods(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  const keys = new ApiKeys(house, options.keyCallsPerSecond);
  app.addHook('onRequest', async (request, reply) => keys.meet(request, reply));
  const isHttpsOnly = options.publicUrl?.startsWith('https:') === true;
  await protect(app, {
    requestsPerMinute: options.requestsPerMinute ?? 6_000,
    isUncounted: keys.isProgram,
    publicUrl: options.publicUrl,
    mapStyleUrl: options.mapStyleUrl,
  });
  warnOfForwarding(app, { trusts: trustOf(options.trustProxy), log: house.log });
  await readBodies(app);
  const trustsProxy = options.trustProxy !== false;
  serveOperations(app, { house, metrics, metricsToken: options.metricsToken });
  const { files } = options;
  answerCalls(app, house, { routes: options.routes, isHttpsOnly, trustsProxy, keys, files });
  if (files !== undefined) serveKept(app, files);
  takeProviderAnswers(app, house);
  await takeProviderEvents(app, house);
  house.supply({ proposedCalls: proposedCalls(options.routes) });
  serveAssistants(app, {
    house,
    productName: options.productName,
    mustRead: (request, reply) => keys.mustRead({ request, reply }),
  });
  serveForeign(app, options.foreign ?? []);
  await serveDocs(app, options.productName);
  await serveScreens(app, { ...options, methodsOf });
  await app.ready();
  return {
    takeUpgrades: (doors) => dispatchUpgrades(app.server, { doors, connections, log: house.log }),
    connections: () => connections.size,
    listen: (at) => listen(app, at),
    inject: (request) => app.inject(request),
    close: () => closeSoon(app, connections),
  };
}

function connectionsFor({ house, trustProxy, connectionLimits }: HttpOptions): Connections {
  let toldMs = -Infinity;
  return new Connections({
    limits: { ...defaultConnectionLimits, ...connectionLimits },
    trusts: trustOf(trustProxy),
    onRefused: (address) => {
      const nowMs = house.clock.now().getTime();
      if (nowMs - toldMs < tellRefusedMs) return;
      toldMs = nowMs;
      house.log.warn(
        { address },
        'One address has too much open at once, so some of it is cut; is it a proxy that TRUST_PROXY does not name?',
      );
    },
  });
}

/** One line a minute is enough to see that somebody is at it. */
const tellRefusedMs = 60_000;

/** How long open answers may take when the server ends. */
const patienceMs = 5_000;

/** Closes the port; a connection that says nothing does not keep the server from ending. */
async function closeSoon(app: FastifyInstance, connections: Connections): Promise<void> {
  connections.closeIdle();
  const hurry = setTimeout(() => connections.cutAll(), patienceMs);
  await app.close();
  clearTimeout(hurry);
}

/** A caller's own id is kept when it is harmless in a log. */
function genReqId(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:-]{1,64}$/.test(sent) ? sent : randomUUID();
}

/** Connections that the system holds for us until we take them; beyond them it drops, and they try again seconds later. */
const mostUnaccepted = 4_096;

async function listen(app: FastifyInstance, at: { port: number; host: string }): Promise<number> {
  const isLoopback = at.host === loopback;
  try {
    await app.listen({ ...at, host: isLoopback ? loopbackIpv4 : at.host, backlog: mostUnaccepted });
    if (isLoopback) await listenOnIpv6Too(app.server, addressOf(app.server).port);
  } catch (error) {
    throw startErrorOf(error, at) ?? error;
  }
  return addressOf(app.server).port;
}

/** A server on a port, which ours always is, has an address of this form. */
const addressOf = (server: Server): AddressInfo => server.address() as AddressInfo;

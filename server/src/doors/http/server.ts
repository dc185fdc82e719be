import { createServer, type RequestListener, type Server } from 'node:http';
import { localeOf } from '../../platform/i18n/accept-language';
import type { Connections } from './connections';
import { awaitBody, uploadMs } from './patience';
import { answerRaw } from './raw-answers';

/** How long a connection may take for what it owes us, in ms. */
export interface Patience {
  /** From the first byte of a request, or from the opening of the connection, to the end of its headers. */
  headersMs: number;
  /** To the end of its body: 1 MB over a slow line; a call that takes a file is given more once its caller is known. */
  requestMs: number;
  /** Without a byte in either direction while an answer is due, or while it is not taken. */
  silenceMs: number;
  /** Between two requests; longer than a proxy keeps its connections (60 s as a rule), so that it closes first. */
  idleMs: number;
  /** Between two looks at who takes too long. */
  lookMs: number;
}

export const defaultPatience: Patience = {
  headersMs: 20_000,
  requestMs: 45_000,
  silenceMs: 120_000,
  idleMs: 75_000,
  lookMs: 5_000,
};

/** A server that hands on what its limits let in. */
export function guardedServer(
  handle: RequestListener,
  { connections, patience }: { connections: Connections; patience: Patience },
): Server {
  const options = {
    headersTimeout: patience.headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: patience.lookMs,
  };
  const server = createServer(options, (request, response) => {
    awaitBody(request, patience.requestMs, () => void server.emit('clientError', tooSlow(), request.socket));
    const may = connections.admit(request, response);
    if (may === 'yes') handle(request, response);
    else if (may === 'busy') answerRaw(request.socket, 'busy', localeOf(request.headers['accept-language']));
    else request.socket.destroy();
  });
  server.setTimeout(patience.silenceMs);
  connections.watch(server);
  return server;
}

/** As Node tells it of a request that takes too long. */
const tooSlow = (): Error =>
  Object.assign(new Error('request timed out'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

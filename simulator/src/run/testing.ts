import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAction, type OcppVersion, Peer, subProtocols, validateRequest } from '@voltdeck/ocpp';
import { WebSocketServer } from 'ws';
import { systemClock } from './clock';

type Answers = Record<string, (payload: Record<string, unknown>, identity: string) => object>;

export interface ReceivedCall {
  identity: string;
  action: string;
  payload: Record<string, unknown>;
}

export interface CentralOptions {
  /** Default 1.6. */
  version?: OcppVersion;
  answers?: Answers;
  /** An HTTP status refuses the handshake. */
  admit?(request: IncomingMessage): number | undefined;
  subProtocol?: string;
}

function believing(version: OcppVersion): Answers {
  let transactions = 0;
  const currentTime = new Date().toISOString();
  const common: Answers = {
    BootNotification: () => ({ status: 'Accepted', currentTime, interval: 300 }),
    Heartbeat: () => ({ currentTime }),
  };
  if (version === '1.6') {
    return {
      ...common,
      Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
      StartTransaction: () => ({ idTagInfo: { status: 'Accepted' }, transactionId: ++transactions }),
    };
  }
  return {
    ...common,
    Authorize: () => ({ idTokenInfo: { status: 'Accepted' } }),
    TransactionEvent: ({ idToken }) => (idToken ? { idTokenInfo: { status: 'Accepted' } } : {}),
  };
}

function problemsOf(version: OcppVersion, action: string, payload: object): string[] {
  if (!isAction(version, action)) return [`${action} is not known`];
  const checked = validateRequest(version, action, payload);
  const errors = checked.valid ? [] : checked.errors.map(({ path, message }) => `${path} ${message}`);
  return [...errors, ...checked.deviations.map(({ path, kind }) => `${path} ${kind}`)].map(
    (problem) => `${action}: ${problem}`,
  );
}

/** A small central system that believes everything it is told, and notes what breaks the schemas. */
export async function openCentral(options: CentralOptions = {}) {
  const version = options.version ?? '1.6';
  const calls: ReceivedCall[] = [];
  const problems: string[] = [];
  const peers = new Map<string, Peer>();
  const answers: Answers = { ...believing(version), ...options.answers };
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => {
      const wanted = options.subProtocol ?? subProtocols[version];
      return offered.has(wanted) ? wanted : false;
    },
    verifyClient: ({ req }: { req: IncomingMessage }, done) => {
      const status = options.admit?.(req);
      done(status === undefined, status);
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket, request) => {
    const identity = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    const peer = new Peer({
      version,
      send: (text) => socket.send(text),
      clock: systemClock,
      newMessageId: randomUUID,
      onCall: async ({ action, payload }) => {
        calls.push({ identity, action, payload: payload as Record<string, unknown> });
        problems.push(...problemsOf(version, action, payload));
        return answers[action]?.(payload as Record<string, unknown>, identity) ?? {};
      },
    });
    peers.set(identity, peer);
    socket.on('message', (data) => void peer.receive((data as Buffer).toString('utf8')));
    socket.on('close', () => peer.close());
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/ocpp`,
    calls,
    peer(identity: string): Peer {
      const peer = peers.get(identity);
      if (!peer) throw new Error(`${identity} is not connected`);
      return peer;
    },
    /** Ends all sockets without a word. */
    cut: () => {
      for (const socket of server.clients) socket.terminate();
    },
    sent: (action: string) => calls.filter((call) => call.action === action).map((call) => call.payload),
    /** Fails when a charger's call broke its schema. */
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

export type Central = Awaited<ReturnType<typeof openCentral>>;

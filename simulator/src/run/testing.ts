import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Peer, type V16Requests } from '@voltdeck/ocpp';
import { WebSocketServer } from 'ws';
import { systemClock } from './clock';

type Answers = { [A in keyof V16Requests]?: (payload: V16Requests[A], identity: string) => object };

export interface ReceivedCall {
  identity: string;
  action: string;
  payload: Record<string, unknown>;
}

export interface CentralOptions {
  answers?: Answers;
  /** An HTTP status refuses the handshake. */
  admit?(request: IncomingMessage): number | undefined;
  subProtocol?: string;
}

/** A small central system that believes everything it is told. */
export async function openCentral(options: CentralOptions = {}) {
  const calls: ReceivedCall[] = [];
  const peers = new Map<string, Peer>();
  let transactions = 0;
  const believing: Answers = {
    BootNotification: () => ({ status: 'Accepted', currentTime: new Date().toISOString(), interval: 300 }),
    Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
    StartTransaction: () => ({ idTagInfo: { status: 'Accepted' }, transactionId: ++transactions }),
    Heartbeat: () => ({ currentTime: new Date().toISOString() }),
    ...options.answers,
  };
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => {
      const wanted = options.subProtocol ?? 'ocpp1.6';
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
      version: '1.6',
      send: (text) => socket.send(text),
      clock: systemClock,
      newMessageId: randomUUID,
      onCall: async ({ action, payload }) => {
        calls.push({ identity, action, payload: payload as Record<string, unknown> });
        const answer = believing[action as keyof Answers] as
          | ((sent: object, from: string) => object)
          | undefined;
        return answer?.(payload, identity) ?? {};
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
    sent: (action: string) => calls.filter((call) => call.action === action).map((call) => call.payload),
    close: () => {
      for (const socket of server.clients) socket.terminate();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Central = Awaited<ReturnType<typeof openCentral>>;

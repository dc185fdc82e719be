import { randomUUID } from 'node:crypto';
import { type IncomingCall, type OcppVersion, Peer, type PeerClock, subProtocols } from '@voltdeck/ocpp';
import { WebSocket } from 'ws';

export interface LinkOptions {
  /** The central system's address; the identity is appended as its last segment. */
  url: string;
  identity: string;
  password?: string;
  /** The last part of the address, behind the identity. */
  pathPassword?: string;
  version: OcppVersion;
  clock: PeerClock;
  callTimeoutMs: number;
  onCall(call: IncomingCall): Promise<object>;
  /** What goes out instead of a frame. */
  frames?(text: string): readonly (string | Buffer)[];
  onClose(): void;
}

/** Why a central system did not take the connection, in words for the person at the command line. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused';

  constructor(
    readonly identity: string,
    reason: string,
    /** HTTP status, where there was one. */
    readonly status?: number,
  ) {
    super(`${identity}: ${reason}`);
  }
}

const reasons: Readonly<Record<number, string>> = {
  400: 'the central system does not accept the request (400), perhaps for its sub-protocol',
  401: 'wrong or missing password (401)',
  403: 'this charger may not connect (403)',
  404: 'the central system does not know this charger, or the address is wrong (404)',
  426: 'the central system wants another protocol (426)',
  429: 'too many attempts, try later (429)',
};

function headersOf({ identity, password }: LinkOptions): Record<string, string> {
  if (password === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${identity}:${password}`).toString('base64')}` };
}

function addressOf({ url, identity, pathPassword }: LinkOptions): string {
  const secret = pathPassword === undefined ? '' : `/${encodeURIComponent(pathPassword)}`;
  return `${url.replace(/\/+$/, '')}/${encodeURIComponent(identity)}${secret}`;
}

function explain(error: Error & { code?: string }, options: LinkOptions, wanted: string): string {
  if (error.code === 'ECONNREFUSED') return `nothing listens at ${options.url}`;
  if (/subprotocol/i.test(error.message)) return `the central system refused the sub-protocol ${wanted}`;
  return error.message || error.code || 'the connection failed';
}

export interface Link {
  peer: Peer;
  close(): void;
  /** Ends it without a word, as a lost network does. */
  cut(): void;
}

function openLink(socket: WebSocket, options: LinkOptions): Link {
  const framesOf = options.frames ?? ((text: string) => [text]);
  const peer = new Peer({
    version: options.version,
    send: (text) => {
      for (const frame of framesOf(text)) socket.send(frame);
    },
    clock: options.clock,
    newMessageId: randomUUID,
    onCall: options.onCall,
    callTimeoutMs: options.callTimeoutMs,
  });
  // With this setting a message is always one Buffer.
  socket.binaryType = 'nodebuffer';
  socket.on('message', (data, isBinary) => {
    if (!isBinary && Buffer.isBuffer(data)) void peer.receive(data.toString('utf8'));
  });
  socket.on('close', () => {
    peer.close();
    options.onClose();
  });
  return { peer, close: () => socket.close(1000), cut: () => socket.terminate() };
}

/** Opens one socket; rejects with `ConnectionRefused`. */
export function connectLink(options: LinkOptions): Promise<Link> {
  const wanted = subProtocols[options.version];
  const socket = new WebSocket(addressOf(options), [wanted], {
    headers: headersOf(options),
    handshakeTimeout: 15_000,
  });
  return new Promise((resolve, reject) => {
    const refuse = (reason: string, status?: number) => {
      reject(new ConnectionRefused(options.identity, reason, status));
    };
    socket.on('unexpected-response', (_request, response) => {
      const status = response.statusCode ?? 0;
      refuse(reasons[status] ?? `the central system answered ${status}`, status);
      response.resume();
      socket.terminate();
    });
    socket.on('error', (error) => refuse(explain(error, options, wanted)));
    // The link listens from this very moment, since the central system may speak first.
    socket.on('open', () => resolve(openLink(socket, options)));
  });
}

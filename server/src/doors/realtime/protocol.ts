import { z } from 'zod';

/** Close and error codes of the Pusher Channels protocol, version 7. */
export const codes = {
  unknownKey: [4001, 'Application does not exist'],
  overQuota: [4004, 'Too many connections of one login'],
  badVersion: [4006, 'Invalid version string format'],
  unsupportedProtocol: [4007, 'Unsupported protocol version'],
  noProtocol: [4008, 'No protocol version supplied'],
  unauthorized: [4009, 'Connection is unauthorized'],
  loginOver: [4009, 'The login has ended'],
  unsubscribed: [4009, 'Connection not authorized within timeout'],
  overCapacity: [4100, 'Over capacity'],
  tooManyHere: [4100, 'Too many connections of one address'],
  tooMuch: [4100, 'Too many messages'],
  unreadable: [4200, 'Invalid message format'],
  goingAway: [4200, 'Server is restarting'],
  noPong: [4201, 'Pong reply not received'],
  clientEvent: [4301, 'Client events are not accepted'],
} as const satisfies Record<string, readonly [number, string]>;

export type CodeName = keyof typeof codes;

/** Why one subscription is refused or ends, while the connection stays; `status` as HTTP would say it. */
export const refusals = {
  unauthorized: {
    type: 'AuthError',
    error: 'The subscription is not signed for this connection',
    status: 401,
  },
  revoked: { type: 'AuthError', error: 'The login may no longer listen to this channel', status: 403 },
  unknown: { type: 'ChannelError', error: 'There is no such channel', status: 404 },
  tooMany: { type: 'LimitReached', error: 'Too many channels on one connection', status: 429 },
  failed: { type: 'ServerError', error: 'The subscription could not be checked', status: 500 },
} as const;

export type Refusal = keyof typeof refusals;

const versions = [5, 6, 7];

/** What a client says of itself in the address it opens: the code to close with, or null when it may stay. */
export function refusalOf(address: string, key: string): CodeName | null {
  const base = 'ws://here';
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.pathname !== `/app/${key}`) return 'unknownKey';
  const protocol = url.searchParams.get('protocol');
  if (protocol === null || protocol === '') return 'noProtocol';
  if (!versions.includes(Number(protocol))) return 'unsupportedProtocol';
  const version = url.searchParams.get('version');
  return version !== null && !/^[\w.+-]{1,64}$/.test(version) ? 'badVersion' : null;
}

/** An event with data that is JSON already. */
export const encodeJson = (event: string, json: string, channel?: string): string =>
  JSON.stringify({ event, channel, data: json });

/** An event as it goes over the wire: its data is JSON inside JSON, as every Pusher client expects. */
export const encode = (event: string, data: unknown, channel?: string): string =>
  encodeJson(event, JSON.stringify(data), channel);

export const encodeError = (name: CodeName): string => {
  const [code, message] = codes[name];
  return encode('pusher:error', { code, message });
};

export type ClientFrame =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'client-event' }
  | { kind: 'unreadable' };

const unreadable: ClientFrame = { kind: 'unreadable' };

const frameShape = z.object({ event: z.string(), data: z.unknown().optional() });
const channelShape = z.string().min(1).max(164);
const subscribeShape = z.object({ channel: channelShape, auth: z.string().max(300).nullish() });
const unsubscribeShape = z.object({ channel: channelShape });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads what a client sent; whatever is not of the protocol is unreadable. */
export function readFrame(text: string): ClientFrame {
  const frame = frameShape.safeParse(parseJson(text));
  if (!frame.success) return unreadable;
  const { event } = frame.data;
  // Some clients send the data as JSON inside JSON, as the server does.
  const data = typeof frame.data.data === 'string' ? parseJson(frame.data.data) : frame.data.data;
  if (event === 'pusher:ping') return { kind: 'ping' };
  if (event === 'pusher:pong') return { kind: 'pong' };
  if (event.startsWith('client-')) return { kind: 'client-event' };
  if (event === 'pusher:subscribe') {
    const asked = subscribeShape.safeParse(data);
    return asked.success
      ? { kind: 'subscribe', channel: asked.data.channel, auth: asked.data.auth ?? '' }
      : unreadable;
  }
  if (event === 'pusher:unsubscribe') {
    const asked = unsubscribeShape.safeParse(data);
    return asked.success ? { kind: 'unsubscribe', channel: asked.data.channel } : unreadable;
  }
  return unreadable;
}

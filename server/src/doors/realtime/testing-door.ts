import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { live, type ProblemCode, problems } from '@voltdeck/contract';
import Pusher from 'pusher-js';
import { WebSocket } from 'ws';
import * as apps from '../../apps';
import * as charging from '../../charging';
import * as desk from '../../desk';
import { type AddedLogin, addLogin } from '../../desk/testing-rows';
import type { Driver, Member } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import type { LiveChannel, Telling } from '../../platform/live-channel';
import { channelsOf } from '../../platform/noun';
import { Realtime, type RealtimeOptions } from './realtime';

/** One node: a door behind an http server, with the call that signs subscriptions. */
export interface Door {
  realtime: Realtime;
  port: number;
  /** Ids in the order in which they were read. */
  loaded: string[];
  /** Makes what is read larger. */
  padding: string;
  close(): Promise<void>;
}

/** Logins by their bearer, which is the token's id here. */
export const members = new Map<string, Member>();

/** Those of drivers. */
export const drivers = new Map<string, Driver>();

export async function addMember(
  house: House,
  operatorId: number,
  permissions: string[] = [],
): Promise<AddedLogin & { bearer: string }> {
  const login = await addLogin(house.db.pool, operatorId, { permissions });
  const bearer = String(login.tokenId);
  members.set(bearer, {
    kind: 'member',
    ...login,
    operatorId,
    role: 'voltdeck_user',
    isOwner: false,
    permissions: new Set(permissions),
    fleets: new Map(),
  });
  return { ...login, bearer };
}

/** The channels of the product, telling names for what they would read: the door passes on what nouns tell. */
const channelsTelling = (
  told: (name: string, data: { id: number; isOwn?: boolean; orders?: { id: number }[] }) => object,
  orderId: number,
): LiveChannel[] =>
  channelsOf([...charging.nouns, ...apps.nouns, ...desk.nouns]).map((channel) => {
    const { noun, state } = channel;
    if (state === undefined) return channel;
    const tell = ({ id, isFinal }: { id: number; isFinal: boolean }): Telling => {
      if (noun === 'charge-points') {
        const data = told(`charge point ${id}`, { id, orders: [{ id: orderId }] });
        return { event: 'live', data, orderIds: [orderId] };
      }
      const { consumption, completed } = live.orderEvents;
      const isOwn = noun === 'driver-orders';
      const order = told(isOwn ? `own order ${id}` : `order ${id}`, { id, ...(isOwn && { isOwn }) });
      return { event: isFinal ? completed : consumption, data: { data: { order } } };
    };
    return { ...channel, state: { ...state, tell: (_, of) => Promise.resolve(tell(of)) } };
  });

export interface DoorOptions extends Partial<RealtimeOptions> {
  /** The order that charges on every charge point. */
  orderId?: number;
}

/** Opens a door on a house that is not started yet, and starts both. */
export async function openDoor(house: House, options: DoorOptions = {}): Promise<Door> {
  const loaded: string[] = [];
  const channels = channelsTelling((name, data) => {
    loaded.push(name);
    return door.padding === '' ? data : { ...data, padding: door.padding };
  }, options.orderId ?? 0);
  const realtime = new Realtime(house, { channels, ...options });
  const server = createServer((request, response) => {
    void answer(house, realtime, request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await house.start();
  await realtime.start();
  const close = async (): Promise<void> => {
    await realtime.stop();
    server.close();
    server.closeAllConnections();
  };
  const door: Door = { realtime, port: portOf(server), loaded, padding: '', close };
  return door;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

/** What the http door does: parses, runs the action as the caller, and answers bare. */
async function answer(
  house: House,
  realtime: Realtime,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks).toString();
  const isJson = request.headers['content-type'] === 'application/json';
  const body: unknown = isJson ? JSON.parse(sent) : Object.fromEntries(new URLSearchParams(sent));
  const route = realtime.routes.find(({ endpoint }) => endpoint.path === request.url);
  const bearer = (request.headers.authorization ?? '').slice('Bearer '.length);
  const actor = members.get(bearer) ?? drivers.get(bearer);
  try {
    const parsed = route?.endpoint.body?.parse(body);
    const input = { params: {}, query: {}, body: parsed } as never;
    const result = await house.run({ actor: actor ?? { kind: 'guest' } }, (ctx) =>
      Promise.resolve(route?.action(ctx, input)),
    );
    return { status: 200, body: result as object };
  } catch (error) {
    const code: ProblemCode = error instanceof Problem ? error.code : 'something-went-wrong';
    return { status: problems[code], body: { code } };
  }
}

/** Asks the call for a signature, as any client does. */
export async function authorize(
  door: Pick<Door, 'port'>,
  bearer: string,
  asked: { socketId: string; channel: string },
): Promise<{ status: number; auth: string; code: string }> {
  const response = await fetch(`http://127.0.0.1:${door.port}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: new URLSearchParams({ socket_id: asked.socketId, channel_name: asked.channel }),
  });
  const body = (await response.json()) as { auth?: string; code?: string };
  return { status: response.status, auth: body.auth ?? '', code: body.code ?? '' };
}

/** Asks for several signatures at once: each channel's, null for one that is refused. */
export async function authorizeEach(
  door: Door,
  bearer: string,
  { socketId, channels }: { socketId: string; channels: string[] },
): Promise<{ status: number; auths: (string | null)[] }> {
  const response = await fetch(`http://127.0.0.1:${door.port}${live.channelAuths.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ socket_id: socketId, channel_names: channels }),
  });
  const { auths = [] } = (await response.json()) as {
    auths?: { channel_name: string; auth: string | null }[];
  };
  const named = auths.map(({ channel_name: name }) => name);
  if (response.ok && named.join() !== channels.join()) throw new Error(`answered for ${named.join()}`);
  return { status: response.status, auths: auths.map(({ auth }) => auth) };
}

/** The real client, as the dashboard and existing apps use it. */
export const pusherTo = (door: Door, bearer: string): Pusher =>
  new Pusher('voltdeck', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: door.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${door.port}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${bearer}` },
    },
  });

export interface Heard {
  event: string;
  channel?: string;
  data: Record<string, unknown>;
}

/** A bare socket that keeps what it hears, for what a well-behaved client would never send. */
export class RawClient {
  readonly heard: Heard[] = [];
  readonly socket: WebSocket;
  closedWith: number | undefined;
  #onNews: () => void = () => undefined;

  constructor(
    door: Pick<Door, 'port'>,
    address = '/app/voltdeck?protocol=7&client=raw&version=1.0',
    headers: Record<string, string> = {},
  ) {
    this.socket = new WebSocket(`ws://127.0.0.1:${door.port}${address}`, { headers });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data) => {
      const frame = JSON.parse(String(data as Buffer)) as { event: string; channel?: string; data: string };
      this.heard.push({ ...frame, data: JSON.parse(frame.data) as Heard['data'] });
      this.#onNews();
    });
    this.socket.on('close', (code) => {
      this.closedWith = code;
      this.#onNews();
    });
  }

  send(event: string, data: unknown = {}): void {
    this.socket.send(JSON.stringify({ event, data }));
  }

  /** Resolves when the server has read all that was sent; asked below the protocol, where it is no sign of life. */
  async isRead(): Promise<void> {
    const answered = once(this.socket, 'pong');
    this.socket.ping();
    await answered;
  }

  /** The next event of that name, taken out of what was heard. */
  async next(event: string): Promise<Heard> {
    for (;;) {
      const index = this.heard.findIndex((one) => one.event === event);
      const [found] = index === -1 ? [] : this.heard.splice(index, 1);
      if (found !== undefined) return found;
      if (this.closedWith !== undefined) throw new Error(`closed with ${this.closedWith} before ${event}`);
      await this.#news();
    }
  }

  async closed(): Promise<number> {
    while (this.closedWith === undefined) await this.#news();
    return this.closedWith;
  }

  async socketId(): Promise<string> {
    return String((await this.next('pusher:connection_established')).data['socket_id']);
  }

  /** Signs and subscribes, and answers with what the server said. */
  async subscribe(
    door: Pick<Door, 'port'>,
    bearer: string,
    channel: string,
    socketId?: string,
  ): Promise<string> {
    const id = socketId ?? (await this.socketId());
    const { auth } = await authorize(door, bearer, { socketId: id, channel });
    this.send('pusher:subscribe', { channel, auth });
    await this.next('pusher_internal:subscription_succeeded');
    return id;
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#onNews = resolve;
    });
  }
}

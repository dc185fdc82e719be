import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { live } from '@voltdeck/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { tickTopic } from '../../charging';
import { admitToChannel, signingSecret } from '../../desk';
import { auditTopic } from '../../identity';
import { Problem } from '../../kernel/problem';
import { on, type WholeRoute } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { FairSemaphore } from '../../platform/fair-semaphore';
import type { LiveChannel } from '../../platform/live-channel';
import type { Metrics } from '../../platform/metrics';
import { networkOf } from '../../platform/networks';
import { sourceOf, trustOf, type TrustProxy, type Trusts } from '../../platform/proxies';
import { sleep } from '../../platform/sleep';
import { Connection } from './connection';
import { beat } from './heartbeat';
import { readAsSystem, type RealtimeHouse } from './house';
import { Hub } from './hub';
import { defaultLimits, type Limits } from './limits';
import { encode, encodeError, readFrame, refusalOf } from './protocol';
import { Pushes } from './pushes';
import { sign } from './signature';
import { subscribe } from './subscribing';
import { Watch } from './watch';

/** How long a shutdown waits for clients to say goodbye. */
const goodbyeMs = 1_000;

/** Cuts whoever does not answer a close, also one that a broken frame brought about; the types of the library are older than it. */
const closingWithin = (ms: number): object => ({ closeTimeout: ms });

/** Sockets beyond the limit of an address that are told so at the same time. */
const toldAtOnce = 20;

/** Socket ids are two numbers; below this bound any client reads them exactly. */
const highest = 2 ** 47;

/** Whether a refusal is of the one channel, and says nothing of others asked for with it. */
const isOfChannel = ({ code }: Problem): boolean =>
  code === 'channel.refused' || code === 'forbidden' || code === 'not-found';

export interface RealtimeOptions {
  channels: readonly LiveChannel[];
  /** Names of facts after which a listener may have lost its right: looked at once instead of within seconds. */
  endListeningOn?: readonly string[];
  limits?: Partial<Limits>;
  /** Whose forwarded addresses are believed; nobody's unless told. */
  trustProxy?: TrustProxy;
  /** Figures of the whole process. */
  metrics?: Pick<Metrics, 'realtimeConnections' | 'live'>;
}

/** The real-time door: the Pusher Channels protocol, version 7, at `/app/{key}` (docs/decisions.md#real-time). */
export class Realtime {
  readonly routes: readonly WholeRoute<Ctx>[];
  readonly #hub = new Hub();
  readonly #limits: Limits;
  readonly #watch: Watch;
  readonly #pushes: Pushes;
  readonly #server: WebSocketServer;
  readonly #trusts: Trusts;
  readonly #checks: FairSemaphore;
  /** Sockets of each network, those that are being refused included. */
  readonly #ofNetwork = new Map<string, number>();
  #secret: Buffer | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stopTicks: (() => void) | undefined;
  #stopAudit: (() => void) | undefined;

  /** Facts are heard from now on, so it is made before the house starts. */
  constructor(
    private readonly house: RealtimeHouse,
    private readonly options: RealtimeOptions,
  ) {
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#watch = new Watch(this.#hub, house, this.#limits.recheckMs);
    this.#pushes = new Pushes(this.#hub, house, options.channels, this.#limits);
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: this.#limits.frameBytes,
      perMessageDeflate: false,
      // Answered by hand, so that whoever pings without reading is cut off like any other.
      autoPong: false,
      ...closingWithin(this.#limits.closingMs),
    });
    this.#trusts = trustOf(options.trustProxy ?? false);
    const { checksAtOnce, connectionsPerMember, channelsPerConnection } = this.#limits;
    const mostWaitingPerKey = connectionsPerMember * channelsPerConnection;
    this.#checks = new FairSemaphore({ most: checksAtOnce, mostPerKey: 1, mostWaitingPerKey });
    options.metrics?.live.watch(() => ({ channels: this.#hub.listeners, sent: this.#hub.sent }));
    const endings = new Set(options.endListeningOn);
    house.facts.onCommitted((fact) => {
      this.#pushes.onFact(fact);
      if (endings.has(fact.name)) void this.#watch.look();
    });
    // Nobody knows what was missed, so clients come back and read anew.
    house.bus.onGap(() => this.#sendAway());
    this.routes = [
      on(live.channelAuth, async (ctx: Ctx, { body }) => {
        const { socket_id: socketId, channel_name: name } = body;
        return { auth: await this.#authorize(ctx, socketId, name) };
      }),
      on(live.channelAuths, async (ctx: Ctx, { body }) => ({ auths: await this.#authorizeEach(ctx, body) })),
    ];
  }

  async start(): Promise<void> {
    this.#secret = await readAsSystem(this.house, signingSecret);
    this.#stopTicks = await this.house.bus.listen(tickTopic, (ids) => {
      this.options.metrics?.live.ticks.add(ids.length);
      this.#pushes.onTicks(ids);
    });
    this.#stopAudit = await this.house.bus.listen(auditTopic, (ids) => this.#pushes.onAudit(ids));
    this.#watch.start();
    this.#heartbeat = setInterval(
      () => beat(this.#hub.connections, this.#nowMs(), this.#limits),
      this.#limits.roundMs,
    );
    this.#heartbeat.unref();
  }

  /** Whether the address is this door's. */
  handles({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
    return url.startsWith('/app/');
  }

  /** Takes over a connection that asked for an upgrade. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const network = networkOf(sourceOf(request, this.#trusts));
    // Beyond those that are told why, because being told takes a socket, too.
    if (this.#countOf(network) >= this.#limits.connectionsPerNetwork + toldAtOnce)
      return void socket.destroy();
    this.#server.handleUpgrade(request, socket, head, (client) => {
      this.#count(network, 1);
      client.once('close', () => this.#count(network, -1));
      this.#accept(client, { url: request.url ?? '', network });
    });
  }

  /** What is held for clients now; nothing once they are gone. */
  open(): { connections: number; networks: number; listeners: number } {
    const { connections, listeners } = this.#hub;
    return { connections: connections.size, networks: this.#ofNetwork.size, listeners };
  }

  /** Sends everybody away and waits a moment for their goodbyes; no facts are pushed any more. */
  async stop(): Promise<void> {
    this.#secret = undefined;
    clearInterval(this.#heartbeat);
    this.#stopTicks?.();
    this.#stopAudit?.();
    this.#pushes.stop();
    const gone = Promise.all([...this.#server.clients].map((client) => once(client, 'close')));
    this.#sendAway();
    await Promise.race([gone, sleep(goodbyeMs, { unref: true })]);
    for (const client of this.#server.clients) client.terminate();
    await this.#watch.stop();
  }

  #nowMs(): number {
    return this.house.clock.now().getTime();
  }

  #sendAway(): void {
    for (const connection of this.#hub.connections) connection.close('goingAway');
  }

  async #authorize(ctx: Ctx, socketId: string, channel: string): Promise<string> {
    if (this.#secret === undefined) throw new Problem('not-ready');
    const { tokenId } = await admitToChannel(ctx, { name: channel, channels: this.options.channels });
    return sign(live.realtimeKey, this.#secret, { socketId, channel, tokenId });
  }

  async #authorizeEach(
    ctx: Ctx,
    { socket_id: socketId, channel_names: names }: { socket_id: string; channel_names: string[] },
  ): Promise<{ channel_name: string; auth: string | null }[]> {
    const auths = [];
    for (const name of names) {
      const auth = await this.#authorize(ctx, socketId, name).catch((error: unknown) => {
        if (error instanceof Problem && isOfChannel(error)) return null;
        throw error;
      });
      auths.push({ channel_name: name, auth });
    }
    return auths;
  }

  #accept(client: WebSocket, { url, network }: { url: string; network: string }): void {
    const { connections, connectionsPerNetwork, silenceMs } = this.#limits;
    const socketId = `${randomInt(1, highest)}.${randomInt(1, highest)}`;
    const connection = new Connection(socketId, client, { nowMs: this.#nowMs(), ...this.#limits });
    // The close event follows and cleans up; without a listener the error would end the process.
    client.on('error', () => undefined);
    if (this.#secret === undefined) return connection.close('goingAway');
    const refusal = refusalOf(url, live.realtimeKey);
    if (refusal !== null) return connection.close(refusal);
    if (this.#hub.connections.size >= connections) return connection.close('overCapacity');
    if (this.#countOf(network) > connectionsPerNetwork) return connection.close('tooManyHere');
    this.#hub.connections.add(connection);
    this.#tell();
    client.on('close', () => {
      this.#hub.leave(connection);
      this.#tell();
    });
    client.on('message', (data, isBinary) => {
      if (!this.#mayGoOn(connection)) return;
      this.#hear(connection, !isBinary && Buffer.isBuffer(data) ? data.toString() : '');
    });
    client.on('ping', (data) => this.#mayGoOn(connection) && connection.pong(data));
    client.on('pong', () => this.#mayGoOn(connection));
    const established = { socket_id: socketId, activity_timeout: silenceMs / 1000 };
    connection.send(encode('pusher:connection_established', established));
  }

  /** Counts a frame of any kind; whoever sends too many is sent away. */
  #mayGoOn(connection: Connection): boolean {
    if (!connection.isOpen) return false;
    connection.framesThisRound += 1;
    if (connection.framesThisRound <= this.#limits.framesPerRound) return true;
    connection.close('tooMuch');
    return false;
  }

  #hear(connection: Connection, text: string): void {
    const secret = this.#secret;
    if (secret === undefined) return;
    connection.heard(this.#nowMs());
    const frame = readFrame(text);
    if (frame.kind === 'ping') connection.send(encode('pusher:pong', {}));
    else if (frame.kind === 'unreadable') connection.send(encodeError('unreadable'));
    else if (frame.kind === 'client-event') connection.send(encodeError('clientEvent'));
    else if (frame.kind === 'unsubscribe') this.#hub.unsubscribe(connection, frame.channel);
    else if (frame.kind === 'subscribe')
      subscribe(this.#subscribing, connection, { ...frame, secret }).catch((error: unknown) => {
        this.house.log.error({ err: error }, 'a real-time subscription failed');
        connection.cut();
      });
  }

  #countOf(network: string): number {
    return this.#ofNetwork.get(network) ?? 0;
  }

  #count(network: string, change: 1 | -1): void {
    const count = this.#countOf(network) + change;
    if (count === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, count);
  }

  #tell(): void {
    this.options.metrics?.realtimeConnections.set(this.#hub.connections.size);
  }

  get #subscribing() {
    return {
      hub: this.#hub,
      channels: this.options.channels,
      house: this.house,
      limits: this.#limits,
      gate: this.#checks,
      onSubscribed: (channel: string) => this.#pushes.onSubscribed(channel),
    };
  }
}

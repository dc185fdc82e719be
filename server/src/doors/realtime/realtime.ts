import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { live } from '@voltdeck/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { tickTopic } from '../../charging';
import { admitToChannel, signingSecret } from '../../desk';
import { Problem } from '../../kernel/problem';
import { on, type WholeRoute } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { Metrics } from '../../platform/metrics';
import { sleep } from '../../platform/sleep';
import { Connection } from './connection';
import { beat } from './heartbeat';
import { readAsSystem, type RealtimeHouse } from './house';
import { Hub } from './hub';
import { defaultLimits, type Limits } from './limits';
import { encode, encodeError, readFrame, refusalOf } from './protocol';
import { type Loaders, Pushes } from './pushes';
import { sign } from './signature';
import { subscribe } from './subscribing';
import { Watch } from './watch';

/** How long a shutdown waits for clients to say goodbye. */
const goodbyeMs = 1_000;

/** Socket ids are two numbers; below this bound any client reads them exactly. */
const highest = 2 ** 47;

export interface RealtimeOptions {
  loaders: Loaders;
  /** Names of facts after which a listener may have lost its right: looked at once instead of within seconds. */
  endListeningOn?: readonly string[];
  limits?: Partial<Limits>;
  /** Figures of the whole process. */
  metrics?: Pick<Metrics, 'realtimeConnections'>;
}

/** The real-time door: the Pusher Channels protocol, version 7, at `/app/{key}` (decisions.md, "Real-time"). */
export class Realtime {
  readonly routes: readonly WholeRoute<Ctx>[];
  readonly #hub = new Hub();
  readonly #limits: Limits;
  readonly #watch: Watch;
  readonly #pushes: Pushes;
  readonly #server: WebSocketServer;
  #secret: Buffer | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stopTicks: (() => void) | undefined;

  /** Facts are heard from now on, so it is made before the house starts. */
  constructor(
    private readonly house: RealtimeHouse,
    private readonly options: RealtimeOptions,
  ) {
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#watch = new Watch(this.#hub, house, this.#limits.recheckMs);
    this.#pushes = new Pushes(this.#hub, house, options.loaders, this.#limits);
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: this.#limits.frameBytes,
      perMessageDeflate: false,
    });
    const endings = new Set(options.endListeningOn);
    house.facts.onCommitted((fact) => {
      this.#pushes.onFact(fact);
      if (endings.has(fact.name)) void this.#watch.look();
    });
    // Nobody knows what was missed, so clients come back and read anew.
    house.bus.onGap(() => this.#sendAway());
    this.routes = [on(live.channelAuth, (ctx: Ctx, { body }) => this.#authorize(ctx, body))];
  }

  async start(): Promise<void> {
    this.#secret = await readAsSystem(this.house, signingSecret);
    this.#stopTicks = await this.house.bus.listen(tickTopic, (ids) => this.#pushes.onTicks(ids.map(Number)));
    this.#watch.start();
    this.#heartbeat = setInterval(
      () => beat(this.#hub.connections, this.#nowMs(), this.#limits),
      this.#limits.roundMs,
    );
    this.#heartbeat.unref();
  }

  /** Whether the address is this door's. */
  handles(url: string): boolean {
    return url.startsWith('/app/');
  }

  /** Takes over a connection that asked for an upgrade. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (client) => this.#accept(client, request.url ?? ''));
  }

  /** Sends everybody away and waits a moment for their goodbyes; no facts are pushed any more. */
  async stop(): Promise<void> {
    this.#secret = undefined;
    clearInterval(this.#heartbeat);
    this.#stopTicks?.();
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

  async #authorize(ctx: Ctx, body: { socket_id: string; channel_name: string }): Promise<{ auth: string }> {
    if (this.#secret === undefined) throw new Problem('not-ready');
    const { tokenId } = await admitToChannel(ctx, body.channel_name);
    const claim = { socketId: body.socket_id, channel: body.channel_name, tokenId };
    return { auth: sign(live.realtimeKey, this.#secret, claim) };
  }

  #accept(client: WebSocket, url: string): void {
    const { unreadBytes, connections, silenceMs } = this.#limits;
    const socketId = `${randomInt(1, highest)}.${randomInt(1, highest)}`;
    const connection = new Connection(socketId, client, { nowMs: this.#nowMs(), unreadBytes });
    // The close event follows and cleans up; without a listener the error would end the process.
    client.on('error', () => undefined);
    if (this.#secret === undefined) return connection.close('goingAway');
    const refusal = refusalOf(url, live.realtimeKey);
    if (refusal !== null) return connection.close(refusal);
    if (this.#hub.connections.size >= connections) return connection.close('overCapacity');
    this.#hub.connections.add(connection);
    this.#count();
    client.on('close', () => {
      this.#hub.leave(connection);
      this.#count();
    });
    client.on('message', (data, isBinary) =>
      this.#hear(connection, !isBinary && Buffer.isBuffer(data) ? data.toString() : '', this.#secret),
    );
    const established = { socket_id: socketId, activity_timeout: silenceMs / 1000 };
    connection.send(encode('pusher:connection_established', established));
  }

  #hear(connection: Connection, text: string, secret: Buffer | undefined): void {
    if (!connection.isOpen || secret === undefined) return;
    connection.heard(this.#nowMs());
    connection.framesThisRound += 1;
    if (connection.framesThisRound > this.#limits.framesPerRound) return connection.close('tooMuch');
    const frame = readFrame(text);
    if (frame.kind === 'ping') connection.send(encode('pusher:pong', {}));
    else if (frame.kind === 'unreadable') connection.send(encodeError('unreadable'));
    else if (frame.kind === 'client-event') connection.send(encodeError('clientEvent'));
    else if (frame.kind === 'unsubscribe') this.#hub.unsubscribe(connection, frame.channel);
    else if (frame.kind === 'subscribe') void subscribe(this.#subscribing, connection, { ...frame, secret });
  }

  #count(): void {
    this.options.metrics?.realtimeConnections.set(this.#hub.connections.size);
  }

  get #subscribing() {
    return {
      hub: this.#hub,
      house: this.house,
      limits: this.#limits,
      onSubscribed: (channel: string) => this.#pushes.onSubscribed(channel),
    };
  }
}

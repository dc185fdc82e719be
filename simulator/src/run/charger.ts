import { EventEmitter } from 'node:events';
import { CallFailed, type PeerClock } from '@voltdeck/ocpp';
import { newCharger, step } from '../charger/machine';
import { randomFrom } from '../charger/random';
import { type Car, type ChargerEvent, type ChargerState, type Effect, registerWh } from '../charger/state';
import { v16 } from '../protocol/v16';
import { Book, type SessionReport, type Violation } from './book';
import { pause, systemClock } from './clock';
import { Connection } from './connection';
import { controlsOf, type Device } from './controls';
import type { Link } from './link';
import { Messenger } from './messenger';
import { type ChargerEvents, type ChargerOptions, type ConnectorView, deviceFactsOf } from './options';

type CardWaiter = { connector: number; tag: string; answer(isAccepted: boolean): void };

/** A charger in software on a real socket. */
export class Charger {
  readonly identity: string;
  readonly #clock: PeerClock;
  readonly #tickMs: number;
  readonly #events = new EventEmitter<ChargerEvents>();
  readonly #book = new Book();
  readonly #connection: Connection;
  readonly #messenger: Messenger;
  #cardWaiters: CardWaiter[] = [];
  #state: ChargerState;
  #ticker: unknown;
  #heartbeatMs = 300_000;
  #nextHeartbeatAt = 0;

  constructor(options: ChargerOptions) {
    const seed = options.seed ?? 1;
    const meterIntervalMs = (options.meterIntervalSeconds ?? 10) * 1000;
    this.identity = options.identity;
    this.#clock = options.clock ?? systemClock;
    this.#tickMs = Math.min(options.tickMs ?? 1000, meterIntervalMs);
    this.#events.setMaxListeners(0);
    this.#state = newCharger({
      connectors: options.connectors,
      at: this.#clock.now(),
      seed,
      meterIntervalMs,
      initialRegisterWh: options.initialRegisterWh ?? 0,
    });
    this.#messenger = new Messenger({
      protocol: v16,
      device: deviceFactsOf(options),
      book: this.#book,
      clock: this.#clock,
      retryMs: 2000,
      link: () => this.#connection.link,
      dispatch: (event) => void this.#dispatch(event),
      onSettled: (session) => this.#announce('session-settled', session),
    });
    const controls = controlsOf(this.#device());
    this.#connection = new Connection({
      url: options.url,
      identity: options.identity,
      password: options.password,
      protocol: v16,
      clock: this.#clock,
      callTimeoutMs: options.callTimeoutMs ?? 30_000,
      reconnectMs: options.reconnectMs ?? 1000,
      random: randomFrom(seed),
      onCall: async ({ action, payload }) => v16.obey(action, payload, controls),
      introduce: (link, signal) => this.#introduce(link, signal),
      onOffline: () => this.#goOffline(),
      onRefused: (refusal) => this.#events.emit('refused', refusal),
    });
  }

  /** Connects and boots; rejects with `ConnectionRefused`. Afterwards the charger comes back by itself. */
  async connect(): Promise<void> {
    await this.#connection.open();
    if (this.#ticker === undefined) this.#tick();
  }

  /** Pulls the plug of the charger itself: no more readings, no more connection. */
  close(): void {
    this.#clock.clearTimeout(this.#ticker);
    this.#ticker = undefined;
    this.#connection.close();
  }

  /** Cuts the connection as a lost network does; the charger goes on and comes back. */
  dropConnection(): void {
    this.#connection.drop();
  }

  plugIn(connector: number, car: Car): void {
    this.#dispatch({ type: 'plugged', connector, car });
  }

  unplug(connector: number): void {
    this.#dispatch({ type: 'unplugged', connector });
  }

  /** Starts, or stops a session of the same tag; resolves to whether the card was taken. */
  presentCard(connector: number, tag: string): Promise<boolean> {
    return new Promise((answer) => {
      if (this.connector(connector) === undefined) {
        answer(false);
        return;
      }
      this.#cardWaiters.push({ connector, tag, answer });
      this.#dispatch({ type: 'card', connector, tag });
    });
  }

  /** Stops as by the button on the charger; resolves when the central system has acknowledged. */
  async stop(connector: number): Promise<void> {
    this.#dispatch({ type: 'stop', connector, reason: 'Local' });
    await this.settled();
  }

  /** Resolves when every message about transactions has been acknowledged. */
  settled(timeoutMs?: number): Promise<void> {
    return this.until(() => this.#messenger.queue.length === 0, timeoutMs);
  }

  connector(number: number): ConnectorView | undefined {
    const found = this.#state.connectors.find((each) => each.number === number);
    if (!found) return undefined;
    const { status, powerW, car, session, reservedFor } = found;
    return {
      number,
      status,
      powerW,
      registerWh: registerWh(found),
      isPlugged: car !== null,
      isAwaited: reservedFor !== null && car === null,
      session: session?.id ?? null,
    };
  }

  get connectors(): readonly number[] {
    return this.#state.connectors.map((connector) => connector.number);
  }

  get isOnline(): boolean {
    return this.#state.isOnline;
  }

  /** The latest sessions, at most 1,000 of the settled ones. */
  sessions(): SessionReport[] {
    return this.#book.sessions();
  }

  /** How often an answer of the central system broke its schema, with the first 100 cases. */
  violations(): { count: number; first: readonly Violation[] } {
    return { count: this.#book.violationCount, first: this.#book.violations };
  }

  /** Messages given up after the central system refused them repeatedly. */
  get lostMessages(): number {
    return this.#book.lostMessages;
  }

  /** Listens; the returned function ends it. */
  on<E extends keyof ChargerEvents>(event: E, listener: (...args: ChargerEvents[E]) => void): () => void {
    const emitter: EventEmitter = this.#events;
    emitter.on(event, listener as (...args: unknown[]) => void);
    return () => void emitter.off(event, listener as (...args: unknown[]) => void);
  }

  /** Resolves when the predicate holds; rejects after the time allowed (default 30 s). */
  until(predicate: (charger: Charger) => boolean, timeoutMs = 30_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!predicate(this)) return;
        this.#clock.clearTimeout(timer);
        off();
        resolve();
      };
      const off = this.on('changed', check);
      const timer = this.#clock.setTimeout(() => {
        off();
        reject(new Error(`${this.identity}: what was waited for did not happen in ${timeoutMs} ms`));
      }, timeoutMs);
      check();
    });
  }

  async #introduce(link: Link, signal: AbortSignal): Promise<void> {
    for (;;) {
      const answer = await this.#messenger.ask({ kind: 'boot' });
      if (answer.kind !== 'boot') throw new CallFailed('refused', 'boot');
      if (answer.intervalSeconds > 0) this.#heartbeatMs = answer.intervalSeconds * 1000;
      if (answer.isAccepted) break;
      await pause(this.#clock, Math.max(1000, answer.intervalSeconds * 1000), signal);
    }
    if (this.#connection.link !== link) throw new CallFailed('closed', 'boot');
    this.#goOnline();
  }

  #goOnline(): void {
    this.#nextHeartbeatAt = this.#clock.now() + this.#heartbeatMs;
    this.#dispatch({ type: 'online' });
    const { at, connectors } = this.#state;
    this.#messenger.send({ kind: 'status', connector: 0, status: 'Available', at });
    for (const { number, status } of connectors) {
      this.#messenger.send({ kind: 'status', connector: number, status, at });
    }
    this.#messenger.queue.open();
    this.#events.emit('online');
  }

  #goOffline(): void {
    this.#messenger.queue.close();
    this.#dispatch({ type: 'offline' });
    this.#events.emit('offline');
  }

  #tick(): void {
    this.#dispatch({ type: 'tick' });
    const now = this.#clock.now();
    if (this.isOnline && now >= this.#nextHeartbeatAt) {
      this.#nextHeartbeatAt = now + this.#heartbeatMs;
      this.#messenger.send({ kind: 'heartbeat' });
    }
    this.#ticker = this.#clock.setTimeout(() => this.#tick(), this.#tickMs);
  }

  #dispatch(event: ChargerEvent): Effect[] {
    const { state, effects } = step(this.#state, event, this.#clock.now());
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    this.#events.emit('changed');
    return effects;
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'send':
        return this.#messenger.send(effect.message);
      case 'session-started':
        this.#book.open(effect.session);
        return this.#announce('session-started', effect.session.id);
      case 'session-ended':
        this.#book.close(effect.session);
        return this.#announce('session-ended', effect.session.id);
      case 'card-answered':
        return this.#answerCard(effect.connector, effect.isAccepted);
      case 'verdict':
        return undefined;
    }
  }

  #announce(event: 'session-started' | 'session-ended' | 'session-settled', session: number): void {
    const report = this.#book.get(session);
    if (report) this.#events.emit(event, report);
    this.#events.emit('changed');
  }

  #answerCard(connector: number, isAccepted: boolean): void {
    const waiter = this.#cardWaiters.find((each) => each.connector === connector);
    this.#cardWaiters = this.#cardWaiters.filter((each) => each !== waiter);
    if (waiter && !isAccepted) this.#events.emit('card-refused', { connector, tag: waiter.tag });
    waiter?.answer(isAccepted);
  }

  #device(): Device {
    return {
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      tell: (message) => this.#messenger.send(message),
      intervals: () => ({
        meterSeconds: this.#state.meterIntervalMs / 1000,
        heartbeatSeconds: this.#heartbeatMs / 1000,
      }),
      setInterval: (which, seconds) => {
        if (which === 'meter') this.#state = { ...this.#state, meterIntervalMs: seconds * 1000 };
        else this.#heartbeatMs = seconds * 1000;
      },
      // The answer to the command goes out first.
      restart: () => void this.#clock.setTimeout(() => this.#connection.drop(), 1000),
    };
  }
}

export function createCharger(options: ChargerOptions): Charger {
  return new Charger(options);
}

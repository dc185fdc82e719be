import type { EventEmitter } from 'node:events';
import { CallFailed, type OcppVersion } from '@voltdeck/ocpp';
import { randomFrom } from '../charger/random';
import type { PowerCut } from '../charger/power-cut';
import type { BootReason, Car } from '../charger/state';
import type { SessionReport, Violation } from './book';
import { pause } from './clock';
import { Connection } from './connection';
import { controlsOf } from './controls';
import { Core } from './core';
import type { Faults } from './faults';
import type { Link } from './link';
import {
  type ChargerEvents,
  type ChargerOptions,
  type ConnectorView,
  connectorViewOf,
  deviceFactsOf,
} from './options';

/** A charger in software on a real socket. */
export class Charger {
  readonly identity: string;
  readonly #options: ChargerOptions;
  readonly #core: Core;
  readonly #connection: Connection;
  /** Why the charger has to boot at its next connection; null when it need not. */
  #boot: BootReason | null = 'PowerUp';

  constructor(options: ChargerOptions) {
    this.identity = options.identity;
    this.#options = options;
    this.#core = new Core(options, () => this.#connection.link);
    this.#connection = this.#newConnection();
  }

  get model(): string {
    return deviceFactsOf(this.#options).model;
  }

  get protocol(): OcppVersion {
    return this.#core.protocol.version;
  }

  /** Connects and boots; rejects with `ConnectionRefused`. Afterwards the charger comes back by itself. */
  async connect(): Promise<void> {
    await this.#connection.open();
    this.#core.start();
  }

  /** Pulls the plug of the charger itself: no more readings, no more connection. */
  close(): void {
    this.#core.stop();
    this.#boot = 'PowerUp';
    this.#connection.close();
  }

  /** Cuts the connection as a lost network does; the charger goes on and comes back. */
  dropConnection(): void {
    this.#connection.drop();
  }

  /** Loses the connection without a word; it comes back by itself. */
  cutConnection(): void {
    this.#connection.cut();
  }

  /** Loses the network until `comeBack`; the charger goes on. */
  goDark(): void {
    this.#connection.goDark();
  }

  /** Is without power until `comeBack`. */
  losePower(cut: PowerCut): void {
    this.#boot = 'PowerUp';
    this.#connection.goDark();
    this.#core.losePower(cut);
  }

  /** Has network and power again; resolves when it is connected. */
  async comeBack(boots = false): Promise<void> {
    if (boots) this.#boot ??= 'PowerUp';
    this.#core.start();
    await this.#connection.comeBack();
  }

  plugIn(connector: number, car: Car): void {
    this.#core.dispatch({ type: 'plugged', connector, car });
  }

  unplug(connector: number): void {
    this.#core.dispatch({ type: 'unplugged', connector });
  }

  /** Starts, or stops a session of the same tag; resolves to whether the card was taken. */
  presentCard(connector: number, tag: string): Promise<boolean> {
    if (this.connector(connector) === undefined) return Promise.resolve(false);
    const answer = this.#core.cards.wait(connector, tag);
    this.#core.dispatch({ type: 'card', connector, tag });
    return answer;
  }

  /** Says something that no scenario brings; resolves to the answer, rejects with `CallFailed`. */
  call(action: string, payload: object): Promise<unknown> {
    return this.#core.messenger.exchange({ action, payload });
  }

  /** What goes wrong on the way, on purpose. */
  get faults(): Faults {
    return this.#core.messenger.faults;
  }

  /** Stops as by the button on the charger; resolves when the central system has acknowledged. */
  async stop(connector: number): Promise<void> {
    this.#core.dispatch({ type: 'stop', connector, reason: 'Local' });
    await this.settled();
  }

  /** Whether every message so far has been acknowledged or given up. */
  get isQuiet(): boolean {
    return this.#core.messenger.isQuiet;
  }

  /** Resolves when every message so far has been acknowledged. */
  settled(timeoutMs?: number): Promise<void> {
    return this.until(() => this.#core.messenger.isQuiet, timeoutMs);
  }

  connector(number: number): ConnectorView | undefined {
    const found = this.#core.state.connectors.find((each) => each.number === number);
    return found && connectorViewOf(found);
  }

  get connectors(): readonly number[] {
    return this.#core.state.connectors.map((connector) => connector.number);
  }

  get isOnline(): boolean {
    return this.#core.state.isOnline;
  }

  /** The latest sessions, at most 1,000 of the settled ones. */
  sessions(): SessionReport[] {
    return this.#core.book.sessions();
  }

  /** How often an answer of the central system broke its schema, with the first 100 cases. */
  violations(): { count: number; first: readonly Violation[] } {
    return { count: this.#core.book.violationCount, first: this.#core.book.violations };
  }

  /** Messages given up after the central system refused them repeatedly. */
  get lostMessages(): number {
    return this.#core.book.lostMessages;
  }

  /** Listens; the returned function ends it. */
  on<E extends keyof ChargerEvents>(event: E, listener: (...args: ChargerEvents[E]) => void): () => void {
    const emitter: EventEmitter = this.#core.events;
    emitter.on(event, listener as (...args: unknown[]) => void);
    return () => void emitter.off(event, listener as (...args: unknown[]) => void);
  }

  /** Resolves when the predicate holds; rejects after the time allowed (default 30 s). */
  until(predicate: (charger: Charger) => boolean, timeoutMs = 30_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!predicate(this)) return;
        this.#core.clock.clearTimeout(timer);
        off();
        resolve();
      };
      const off = this.on('changed', check);
      const timer = this.#core.clock.setTimeout(() => {
        off();
        reject(new Error(`${this.identity}: what was waited for did not happen in ${timeoutMs} ms`));
      }, timeoutMs);
      check();
    });
  }

  #newConnection(): Connection {
    const {
      url,
      urls = [],
      identity,
      password,
      pathPassword,
      seed,
      callTimeoutMs,
      reconnectMs,
    } = this.#options;
    const { protocol, clock, events } = this.#core;
    const controls = controlsOf({
      core: this.#core,
      facts: deviceFactsOf(this.#options),
      restart: () => this.#restart(),
    });
    return new Connection({
      urls: [url, ...urls],
      identity,
      password,
      pathPassword,
      protocol,
      clock,
      random: randomFrom(seed ?? 1),
      callTimeoutMs: callTimeoutMs ?? 30_000,
      reconnectMs: reconnectMs ?? 1000,
      onCall: async ({ action, payload }) => {
        events.emit('asked', { action, payload });
        return protocol.obey(action, payload, controls);
      },
      frames: (text) => this.faults.wire.frames?.(text) ?? [text],
      introduce: (link, signal) => this.#introduce(link, signal),
      onOffline: () => {
        if (this.#options.bootsOnReturn ?? protocol.bootsOnReturn) this.#boot ??= 'Unknown';
        this.#core.goOffline();
      },
      onRefused: (refusal) => events.emit('refused', refusal),
    });
  }

  async #introduce(link: Link, signal: AbortSignal): Promise<void> {
    while (this.#boot !== null) {
      const answer = await this.#core.messenger.ask({ kind: 'boot', reason: this.#boot });
      if (answer.kind !== 'boot') throw new CallFailed('refused', 'boot');
      if (answer.intervalSeconds > 0) this.#core.turn({ heartbeatSeconds: answer.intervalSeconds });
      if (answer.isAccepted) {
        this.#boot = null;
        this.#core.events.emit('booted');
      } else await pause(this.#core.clock, Math.max(1000, answer.intervalSeconds * 1000), signal);
    }
    if (this.#connection.link !== link) throw new CallFailed('closed', 'boot');
    this.#core.goOnline();
  }

  #restart(): void {
    // The answer to the command goes out first.
    this.#core.clock.setTimeout(() => {
      this.#boot = 'RemoteReset';
      this.#core.boot();
      this.#connection.drop();
    }, 1000);
  }
}

export function createCharger(options: ChargerOptions): Charger {
  return new Charger(options);
}

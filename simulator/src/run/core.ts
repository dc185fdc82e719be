import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { OcppVersion, PeerClock } from '@voltdeck/ocpp';
import { step } from '../charger/machine';
import { afterPowerCut, type PowerCut } from '../charger/power-cut';
import { newCharger } from '../charger/setup';
import { type ChargerEvent, type ChargerState, type Effect, registerWh } from '../charger/state';
import type { Knobs, Narrator, Protocol, Told, TransactionId } from '../protocol/protocol';
import { v16 } from '../protocol/v16';
import { v201 } from '../protocol/v201';
import { Book } from './book';
import { Cards } from './cards';
import { systemClock } from './clock';
import { KnobBox } from './knobs';
import type { Link } from './link';
import { Messenger } from './messenger';
import { type ChargerEvents, type ChargerOptions, deviceFactsOf, knobsOf } from './options';

const protocols: Readonly<Record<OcppVersion, Protocol>> = { '1.6': v16, '2.0.1': v201 };

/** The inside of a charger: its machine in time, and what the central system hears of it. */
export class Core {
  readonly protocol: Protocol;
  readonly clock: PeerClock;
  readonly events = new EventEmitter<ChargerEvents>();
  readonly book = new Book();
  readonly cards = new Cards();
  readonly narrator: Narrator;
  readonly messenger: Messenger;
  readonly #knobs: KnobBox;
  readonly #tickMs: number;
  #state: ChargerState;
  #ticker: unknown;
  #nextHeartbeatAt = 0;

  constructor(options: ChargerOptions, link: () => Link | undefined) {
    this.protocol = protocols[options.protocol ?? '1.6'];
    this.clock = options.clock ?? systemClock;
    this.#knobs = new KnobBox(knobsOf(options));
    const meterIntervalMs = this.#knobs.current.meterSeconds * 1000;
    this.#tickMs = Math.min(options.tickMs ?? 1000, meterIntervalMs);
    this.events.setMaxListeners(0);
    const fresh = newCharger({
      connectors: options.connectors,
      at: this.clock.now(),
      seed: options.seed ?? 1,
      meterIntervalMs,
      initialRegisterWh: options.initialRegisterWh ?? 0,
      freeVendTag: options.freeVendTag,
    });
    this.#state = this.#knobs.appliedTo(fresh);
    this.narrator = this.protocol.narrator({
      newTransactionId: randomUUID,
      knobs: () => this.#knobs.current,
    });
    this.messenger = new Messenger({
      protocol: this.protocol,
      device: deviceFactsOf(options),
      book: this.book,
      clock: this.clock,
      retryMs: options.retryMs ?? 2000,
      link,
      dispatch: (event) => void this.dispatch(event),
      onSettled: (session) => this.#announce('session-settled', session),
      onQuiet: () => this.events.emit('changed'),
    });
  }

  get state(): ChargerState {
    return this.#state;
  }

  get knobs(): Readonly<Knobs> {
    return this.#knobs.current;
  }

  turn(change: Partial<Knobs>): void {
    this.#knobs.turn(change);
    this.#state = this.#knobs.appliedTo(this.#state);
    if (change.heartbeatSeconds !== undefined) this.#scheduleHeartbeat();
  }

  turnAtBoot(change: Partial<Knobs>): void {
    this.#knobs.turnAtBoot(change);
  }

  /** Takes on what was set for the next boot. */
  boot(): void {
    this.#knobs.boot();
    this.#state = this.#knobs.appliedTo(this.#state);
  }

  /** Lets the time pass by itself. */
  start(): void {
    if (this.#ticker === undefined) this.#tick();
  }

  stop(): void {
    this.clock.clearTimeout(this.#ticker);
    this.#ticker = undefined;
  }

  /** The power goes: nothing is told, and what was not sent is lost. */
  losePower(cut: PowerCut): void {
    this.dispatch({ type: 'offline' });
    this.stop();
    this.messenger.queue.close();
    this.messenger.queue.forget();
    for (const connector of this.#state.connectors) {
      const { session } = connector;
      if (session === null) continue;
      this.book.meter(session.id, registerWh(connector));
      if (cut.losesSessions) this.book.cutOff(session.id);
      else if (cut.losesRegister) this.book.restartRegister(session.id);
    }
    this.#state = afterPowerCut(this.#state, cut);
    if (cut.losesSessions) this.narrator.forget();
    this.events.emit('changed');
  }

  goOnline(): void {
    this.#scheduleHeartbeat();
    this.dispatch({ type: 'online' });
    // The station itself is number 0.
    const numbers = this.#state.connectors.map(({ number }) => number);
    this.send(this.narrator.statuses(this.#state, [0, ...numbers]));
    this.messenger.queue.open();
    this.events.emit('online');
  }

  goOffline(): void {
    this.messenger.queue.close();
    this.dispatch({ type: 'offline' });
    this.events.emit('offline');
  }

  /** Whether messages of a transaction, or of any, wait to be acknowledged. */
  isWaiting(id?: TransactionId): boolean {
    return this.messenger.queue.some(
      (message) => id === undefined || (message.kind === 'ready' && message.transaction?.id === id),
    );
  }

  send(messages: readonly Told[]): void {
    for (const message of messages) {
      if (message.kind === 'ready' && message.transaction?.session != null) {
        this.book.learnTransaction(message.transaction.session, message.transaction.id);
      }
      this.messenger.send(message);
    }
  }

  dispatch(event: ChargerEvent): readonly Effect[] {
    const before = this.#state;
    const { state: after, effects } = step(before, event, this.clock.now());
    this.#state = after;
    const told = this.narrator.tell({ event, before, after, effects });
    for (const effect of effects) this.#keep(effect);
    this.send(told);
    for (const effect of effects) this.#perform(effect);
    this.events.emit('changed');
    return effects;
  }

  #keep(effect: Effect): void {
    if (effect.type === 'session-started') this.book.open(effect.session);
    if (effect.type === 'session-ended') this.book.close(effect.session);
  }

  #perform(effect: Effect): void {
    switch (effect.type) {
      case 'session-started':
        return this.#announce('session-started', effect.session.id);
      case 'session-ended':
        this.#announce('session-ended', effect.session.id);
        return this.#settleUntold(effect.session.id);
      case 'card-answered': {
        const { connector, isAccepted } = effect;
        const tag = this.cards.answer(connector, isAccepted);
        if (tag !== undefined && !isAccepted) this.events.emit('card-refused', { connector, tag });
        return undefined;
      }
      case 'send':
      case 'verdict':
        return undefined;
    }
  }

  /** A session without energy may never have become a transaction, so nobody will acknowledge it. */
  #settleUntold(session: number): void {
    if (!this.protocol.namesTransactions || this.book.transactionIdOf(session) !== undefined) return;
    this.book.settle(session);
    this.#announce('session-settled', session);
  }

  #announce(event: 'session-started' | 'session-ended' | 'session-settled', session: number): void {
    const report = this.book.get(session);
    if (report) this.events.emit(event, report);
    this.events.emit('changed');
  }

  #scheduleHeartbeat(): void {
    this.#nextHeartbeatAt = this.clock.now() + this.#knobs.current.heartbeatSeconds * 1000;
  }

  #tick(): void {
    this.dispatch({ type: 'tick' });
    if (this.#state.isOnline && this.clock.now() >= this.#nextHeartbeatAt) {
      this.#scheduleHeartbeat();
      this.messenger.send({ kind: 'heartbeat' });
    }
    this.#ticker = this.clock.setTimeout(() => this.#tick(), this.#tickMs);
  }
}

import type { Duplex } from 'node:stream';
import { recordRefusals } from '../../network';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { HandshakeFigures, TurnedAwayFor } from '../../platform/metrics/handshakes';
import type { Refusal } from './handshake';
import { RefusedBook } from './refused';
import { refuse } from './refuse';

/** How often what is due is written: soon enough for whoever watches. */
export const tellMs = 500;

/** Refusals between two writes that have a line of their own in the log; a flood would fill it. */
const mostLines = 20;

/** Its own fault is 429, ours is 503; both say when to come again. */
const statuses: Readonly<Record<TurnedAwayFor, number>> = {
  address: 429,
  identity: 429,
  crowded: 503,
  patience: 503,
  outage: 503,
};

const reasons: Readonly<Record<TurnedAwayFor, string>> = {
  address: 'Too many connections from this address were refused. Try again later.',
  identity: 'This charge point connects too often. Try again later.',
  crowded: 'Too many charge points connect now. Try again later.',
  patience: 'Too many charge points connect now. Try again later.',
  outage: 'The server cannot answer now.',
};

export interface RefusingOptions {
  house: House;
  log: Logger;
  figures?: Pick<HandshakeFigures, 'refused' | 'turnedAway'> | undefined;
}

/** Turns chargers away, and lets those who wait for them know why. */
export class Refusing {
  readonly #options: RefusingOptions;
  readonly #book = new RefusedBook();
  #lines = 0;
  #unsaid = 0;
  #sentBack = new Map<TurnedAwayFor, number>();

  constructor(options: RefusingOptions) {
    this.#options = options;
  }

  turnAway(socket: Duplex, refusal: Refusal, address: string | null): void {
    const { house, log, figures } = this.#options;
    const { status, reason, identifier, refused, why } = refusal;
    figures?.refused(why);
    this.#lines += 1;
    if (this.#lines <= mostLines) log.warn({ identifier, status, reason, address }, 'charger refused');
    else this.#unsaid += 1;
    refuse(socket, status, reason);
    if (refused !== null) this.#book.note({ ...refused, address }, house.clock.now());
  }

  /** Tells it to come again, because nobody has judged it. */
  sendBack(socket: Duplex, why: TurnedAwayFor, afterSeconds: number): void {
    this.#options.figures?.turnedAway(why);
    this.#sentBack.set(why, (this.#sentBack.get(why) ?? 0) + 1);
    refuse(socket, statuses[why], reasons[why], { 'Retry-After': afterSeconds });
  }

  /** It came in: what was refused before counts no more. */
  forget(chargePointId: number): void {
    this.#book.forget(chargePointId);
  }

  /** Writes what is due. */
  async tell(): Promise<void> {
    const { house } = this.#options;
    this.#logRest();
    const due = this.#book.takeDue(house.clock.now());
    if (due.length === 0) return;
    await house.run({ actor: { kind: 'system' } }, (ctx) => recordRefusals(ctx, due));
  }

  #logRest(): void {
    const [refused, sentBack] = [this.#unsaid, Object.fromEntries(this.#sentBack)];
    if (refused > 0 || this.#sentBack.size > 0)
      this.#options.log.warn({ refused, sentBack }, 'many chargers were refused or told to come again');
    [this.#lines, this.#unsaid] = [0, 0];
    this.#sentBack.clear();
  }
}

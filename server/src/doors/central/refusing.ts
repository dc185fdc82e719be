import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { recordRefusals } from '../../network';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import { sourceOf, type TrustProxy, trustOf, type Trusts } from '../../platform/proxies';
import type { Gate } from './gate';
import type { Refusal } from './handshake';
import { RefusedBook } from './refused';
import { refuse } from './refuse';

/** How often what is due is written: soon enough for whoever watches. */
export const tellMs = 500;

export interface RefusingOptions {
  house: House;
  log: Logger;
  gate: Gate;
  trustProxy?: TrustProxy;
}

/** Turns chargers away, and lets those who wait for them know why. */
export class Refusing {
  readonly #options: RefusingOptions;
  readonly #trusts: Trusts;
  readonly #book = new RefusedBook();

  constructor(options: RefusingOptions) {
    this.#options = options;
    this.#trusts = trustOf(options.trustProxy ?? false);
  }

  turnAway(request: IncomingMessage, socket: Duplex, refusal: Refusal): void {
    const { status, reason, identifier, refused } = refusal;
    const address = sourceOf(request, this.#trusts);
    this.#options.log.warn({ identifier, status, reason, address }, 'charger refused');
    refuse(socket, status, reason);
    if (refused !== null) this.#book.note({ ...refused, address }, this.#options.house.clock.now());
  }

  /** It came in: what was refused before counts no more. */
  forget(chargePointId: number): void {
    this.#book.forget(chargePointId);
  }

  /** Writes what is due. */
  async tell(): Promise<void> {
    const { house, gate } = this.#options;
    const due = this.#book.takeDue(house.clock.now());
    if (due.length === 0) return;
    await gate.run(() => house.run({ actor: { kind: 'system' } }, (ctx) => recordRefusals(ctx, due)));
  }
}

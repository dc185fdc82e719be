import type { Duplex } from 'node:stream';
import { recordRefusals } from '../../network';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { Refusal } from './handshake';
import { RefusedBook } from './refused';
import { refuse } from './refuse';

/** How often what is due is written: soon enough for whoever watches. */
export const tellMs = 500;

export interface RefusingOptions {
  house: House;
  log: Logger;
}

/** Turns chargers away, and lets those who wait for them know why. */
export class Refusing {
  readonly #options: RefusingOptions;
  readonly #book = new RefusedBook();

  constructor(options: RefusingOptions) {
    this.#options = options;
  }

  turnAway(socket: Duplex, refusal: Refusal, address: string | null): void {
    const { status, reason, identifier, refused } = refusal;
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
    const { house } = this.#options;
    const due = this.#book.takeDue(house.clock.now());
    if (due.length === 0) return;
    await house.run({ actor: { kind: 'system' } }, (ctx) => recordRefusals(ctx, due));
  }
}

import type { ChargerState } from '../charger/state';
import type { Knobs } from '../protocol/protocol';

/** What is set on a charger, now and from its next boot on. */
export class KnobBox {
  #knobs: Knobs;
  #atBoot: Partial<Knobs> = {};

  constructor(knobs: Knobs) {
    this.#knobs = knobs;
  }

  get current(): Readonly<Knobs> {
    return this.#knobs;
  }

  turn(change: Partial<Knobs>): void {
    this.#knobs = { ...this.#knobs, ...change };
  }

  turnAtBoot(change: Partial<Knobs>): void {
    this.#atBoot = { ...this.#atBoot, ...change };
  }

  boot(): void {
    this.turn(this.#atBoot);
    this.#atBoot = {};
  }

  /** The state with these settings. */
  appliedTo(state: ChargerState): ChargerState {
    const { meterSeconds, plugTimeoutSeconds, stopPoints } = this.#knobs;
    return {
      ...state,
      meterIntervalMs: meterSeconds * 1000,
      plugTimeoutMs: plugTimeoutSeconds * 1000,
      // A transaction that lasts as long as energy flows takes the session with it.
      endsWhenFull: stopPoints.includes('EnergyTransfer'),
    };
  }
}

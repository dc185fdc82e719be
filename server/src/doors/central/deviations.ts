import type { Deviation } from '@voltdeck/ocpp';
import {
  admitDeviations,
  countDeviations,
  generalPath,
  type SeenDeviation,
  shortAction,
} from '../../charging';
import type { House } from '../../platform/house';
import { storable } from './storable';

/** Names of fields are the charger's own, so that one message could fill the table. */
const mostTold = 50;
/** Of one message. */
const mostRead = 1_000;
/** Charge points whose counts wait to be written. */
const mostWaiting = 10_000;
/** Characters of messages that wait as examples. */
const mostHeld = 8_000_000;
/** Of one write, so that its rows are held for a short time only. */
const partSize = 2_000;

const system = { actor: { kind: 'system' } } as const;

/**
 * Counts what chargers say otherwise than the standard, by model and firmware. Written now and then and apart from what they
 * say: all chargers of a model count on the same rows, and what a crash loses is a few counts.
 */
export class Deviations {
  #waiting = new Map<number, Map<string, SeenDeviation>>();
  #heldCharacters = 0;

  constructor(private readonly house: Pick<House, 'run'>) {}

  /** `raw` is the message that has them. */
  count(
    chargePointId: number,
    call: { action: string; raw: string },
    deviations: readonly Deviation[],
  ): void {
    if (deviations.length === 0) return;
    const seen = this.#waiting.get(chargePointId) ?? new Map<string, SeenDeviation>();
    if (seen.size === 0 && this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(chargePointId, seen);
    const action = shortAction(call.action);
    let frame = null;
    for (const { path: exact, kind } of deviations.slice(0, mostRead)) {
      const path = generalPath(exact);
      const key = `${kind} ${action} ${path}`;
      const known = seen.get(key);
      if (known !== undefined) known.count += 1;
      else if (seen.size < mostTold) {
        frame ??= this.#held(call.raw);
        const named = { action: storable(action), path: storable(path) };
        seen.set(key, { ...named, chargePointId, kind, count: 1, frame });
      }
    }
  }

  /** Messages wait only as far as they leave room. */
  #held(raw: string): string | null {
    if (this.#heldCharacters + raw.length > mostHeld) return null;
    this.#heldCharacters += raw.length;
    return raw;
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    const waiting = [...this.#waiting.values()].flatMap((seen) => [...seen.values()]);
    this.#waiting = new Map();
    this.#heldCharacters = 0;
    for (let from = 0; from < waiting.length; from += partSize) {
      const part = waiting.slice(from, from + partSize);
      const unknown = await this.house.run(system, (ctx) => countDeviations(ctx, part));
      if (unknown.length > 0) await this.house.run(system, (ctx) => admitDeviations(ctx, unknown));
    }
  }
}

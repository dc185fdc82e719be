import type { Deviation } from '@voltdeck/ocpp';
import { countDeviations } from '../../charging';
import type { House } from '../../platform/house';
import { storable } from './storable';

/** Names of fields are the charger's own, so that one message could fill the table. */
const mostCounted = 50;
const longestPath = 120;
/** Charge points whose counts wait to be written. */
const mostWaiting = 10_000;

interface Seen {
  action: string;
  path: string;
  kind: string;
}

const system = { actor: { kind: 'system' } } as const;

/**
 * Counts what chargers say otherwise than the standard, by model and firmware. Written now and then and apart from what they
 * say: all chargers of a model count on the same rows, and what a crash loses is a few counts.
 */
export class Deviations {
  readonly #waiting = new Map<number, Seen[]>();

  constructor(private readonly house: Pick<House, 'run'>) {}

  count(chargePointId: number, action: string, deviations: readonly Deviation[]): void {
    if (deviations.length === 0 || this.#waiting.size >= mostWaiting) return;
    const seen = this.#waiting.get(chargePointId) ?? [];
    this.#waiting.set(chargePointId, seen);
    for (const { path, kind } of deviations.slice(0, mostCounted - seen.length))
      seen.push({ action, path: storable(path).slice(0, longestPath), kind });
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (waiting.length === 0) return;
    await this.house.run(system, async (ctx) => {
      for (const [chargePointId, seen] of waiting) await countDeviations(ctx, chargePointId, seen);
    });
  }
}

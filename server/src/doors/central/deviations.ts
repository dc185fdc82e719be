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

type Said = Pick<SeenDeviation, 'action' | 'kind' | 'path'>;

const mostKnown = 10_000;

/** What was said lately: who deviates does so with each message, and its path need not be made general each time. */
class Vocabulary {
  /** By action, and by path as it came: one for each kind. */
  readonly #exact = new Map<string, Map<string, Said[]>>();
  readonly #general = new Map<string, Said>();
  #size = 0;

  said(action: string, { path, kind }: Deviation): Said {
    const known = this.#exact.get(action)?.get(path);
    if (known !== undefined) for (const said of known) if (said.kind === kind) return said;
    return this.#learn(action, { path, kind });
  }

  #learn(action: string, { path, kind }: Deviation): Said {
    if (this.#size >= mostKnown) this.#forget();
    this.#size += 1;
    const told = { action: storable(shortAction(action)), kind, path: storable(generalPath(path)) };
    const key = `${kind} ${told.action} ${told.path}`;
    const said = this.#general.get(key) ?? told;
    this.#general.set(key, said);
    const ofAction = this.#exact.get(action) ?? new Map<string, Said[]>();
    ofAction.set(path, [...(ofAction.get(path) ?? []), said]);
    this.#exact.set(action, ofAction);
    return said;
  }

  #forget(): void {
    this.#exact.clear();
    this.#general.clear();
    this.#size = 0;
  }
}

/**
 * Counts what chargers say otherwise than the standard, by model and firmware. Written now and then and apart from what they
 * say: all chargers of a model count on the same rows, and what a crash loses is a few counts.
 */
export class Deviations {
  readonly #vocabulary = new Vocabulary();
  #waiting = new Map<number, Map<Said, SeenDeviation>>();
  #heldCharacters = 0;

  constructor(private readonly house: Pick<House, 'run'>) {}

  /** `raw` is the message that has them. */
  count(
    chargePointId: number,
    call: { action: string; raw: string },
    deviations: readonly Deviation[],
  ): void {
    if (deviations.length === 0) return;
    const seen = this.#seenOf(chargePointId);
    let frame: string | null = null;
    const read = Math.min(deviations.length, mostRead);
    for (let index = 0; index < read && seen !== null; index += 1) {
      const deviation = deviations[index];
      if (deviation === undefined) continue;
      const said = this.#vocabulary.said(call.action, deviation);
      const known = seen.get(said);
      if (known !== undefined) known.count += 1;
      else if (seen.size < mostTold) {
        frame ??= this.#held(call.raw);
        seen.set(said, { ...said, chargePointId, count: 1, frame });
      }
    }
  }

  /** What waits of a charge point; null where there is no room for one more. */
  #seenOf(chargePointId: number): Map<Said, SeenDeviation> | null {
    const known = this.#waiting.get(chargePointId);
    if (known !== undefined) return known;
    if (this.#waiting.size >= mostWaiting) return null;
    const seen = new Map<Said, SeenDeviation>();
    this.#waiting.set(chargePointId, seen);
    return seen;
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

import type { RefusedTries } from '../../network';

/** The first tries are written at once, because somebody may stand at the charger; then one write a minute. */
const burst = 6;
const refillMs = 60_000;

interface Tally {
  /** Null between two tries that were both written. */
  tries: RefusedTries | null;
  /** Writes it may cause now. */
  writes: number;
  refilledAtMs: number;
}

/**
 * Counts refused handshakes between two writes, so that a charger that tries every second for years
 * costs one write a minute. It holds those that tried lately, and only of charge points that are known.
 */
export class RefusedBook {
  readonly #tallies = new Map<number, Tally>();

  note(refused: Pick<RefusedTries, 'chargePointId' | 'reason' | 'detail' | 'address'>, at: Date): void {
    const { chargePointId } = refused;
    const tally = this.#tallies.get(chargePointId) ?? {
      tries: null,
      writes: burst,
      refilledAtMs: at.getTime(),
    };
    const { tries = 0, firstAt = at } = tally.tries ?? {};
    tally.tries = { ...refused, tries: tries + 1, firstAt, lastAt: at };
    this.#tallies.set(chargePointId, tally);
  }

  /** It came in: what was refused before counts no more. */
  forget(chargePointId: number): void {
    const tally = this.#tallies.get(chargePointId);
    if (tally !== undefined) tally.tries = null;
  }

  /** What is to be written now; who has been quiet for long is forgotten. */
  takeDue(now: Date): RefusedTries[] {
    const due: RefusedTries[] = [];
    for (const [id, tally] of this.#tallies) {
      refill(tally, now.getTime());
      if (tally.tries === null) {
        if (tally.writes === burst) this.#tallies.delete(id);
      } else if (tally.writes > 0) {
        due.push(tally.tries);
        tally.tries = null;
        tally.writes -= 1;
      }
    }
    return due;
  }
}

function refill(tally: Tally, nowMs: number): void {
  const earned = Math.floor((nowMs - tally.refilledAtMs) / refillMs);
  if (earned <= 0) return;
  tally.writes = Math.min(burst, tally.writes + earned);
  tally.refilledAtMs += earned * refillMs;
}

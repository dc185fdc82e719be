import type { stats, Result } from '@voltdeck/contract';
import { hourMs, minuteMs } from '../../kernel/clock';
import { localDayAt, type LocalDay } from '../../kernel/zoned';

/** How long a vehicle was plugged in for a session; `toMs` is now while it still is. */
export interface Stay {
  fromMs: number;
  toMs: number;
}

/** What a share is measured against: so many connectors, since the charge point exists. */
interface Frame {
  connectors: number;
  sinceMs: number;
  nowMs: number;
}

/** The last calendar days of a zone, oldest first, today included; of 23, 24 or 25 hours. */
export function lastDays(timeZone: string, nowMs: number, count: number): LocalDay[] {
  const days: LocalDay[] = [];
  let atMs = nowMs;
  while (days.length < count) {
    const day = localDayAt(timeZone, atMs);
    days.push(day);
    atMs = day.fromMs - 1;
  }
  return days.reverse();
}

const overlapMs = (one: Stay, other: Stay): number =>
  Math.max(0, Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs));

/** A share of less time than this says nothing. */
const leastMs = hourMs;

interface Use {
  pluggedMs: number;
  possibleMs: number;
  /** How much of it the charge point has existed. */
  knownMs: number;
}

function useIn(within: Stay, stays: readonly Stay[], { connectors, sinceMs, nowMs }: Frame): Use {
  const knownMs = overlapMs(within, { fromMs: sinceMs, toMs: nowMs });
  return {
    pluggedMs: stays.reduce((sum, stay) => sum + overlapMs(stay, within), 0),
    possibleMs: connectors * knownMs,
    knownMs,
  };
}

/** Null where there was nothing to use, or for too little time; a connector that was taken away since may not lift it above the whole. */
const shareOf = ({ pluggedMs, possibleMs, knownMs }: Use): number | null =>
  possibleMs === 0 || knownMs < leastMs ? null : Math.min(1, pluggedMs / possibleMs);

const total = (uses: readonly Use[]): Use => ({
  pluggedMs: uses.reduce((sum, use) => sum + use.pluggedMs, 0),
  possibleMs: uses.reduce((sum, use) => sum + use.possibleMs, 0),
  knownMs: uses.reduce((sum, use) => sum + use.knownMs, 0),
});

/**
 * How much of a charge point was used: plugged-in time by the time its connectors could have been used since it exists.
 * The later half of the days is shown day by day, the earlier half stands beside it as a whole.
 */
export function utilisationOf(
  days: readonly LocalDay[],
  stays: readonly Stay[],
  frame: Frame,
): Result<typeof stats.chargePointStats>['utilisation'] {
  const uses = days.map((day) => useIn(day, stays, frame));
  const half = days.length / 2;
  const shown = total(uses.slice(half));
  return {
    last_30_days: shareOf(shown),
    too_young: shown.knownMs < leastMs,
    before: shareOf(total(uses.slice(0, half))),
    by_day: days.slice(half).map(({ day }, index) => {
      const use = uses[half + index] ?? { pluggedMs: 0, possibleMs: 0, knownMs: 0 };
      return { day, minutes: use.pluggedMs / minuteMs, share: shareOf(use) };
    }),
  };
}

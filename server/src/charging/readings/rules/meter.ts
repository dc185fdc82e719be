import type { Amounts } from './measurands';
import { isExactBelow, stepOf } from './rounding';

/** One moment's values of a connector's meter: Wh of the register, W, percent. */
export interface Sample {
  deviceAt: Date | null;
  energyWh: number | null;
  powerW: number | null;
  currentMa: number | null;
  voltageMv: number | null;
  soc: number | null;
  context: string;
  /** What it tells in numbers beside these; absent where that is nothing. */
  told?: Amounts | null;
  /** What no number tells: phases, signed values, words that nobody knows, as they came. */
  others: Record<string, unknown> | null;
}

/** A sample with its corrected time. */
export interface TimedSample extends Sample {
  at: Date;
}

/** The strongest charger imaginable, where the connector's maximum is not known. */
const unknownMaximumW = 500_000;
/** Meters tick in whole Wh and clocks in whole seconds. */
const slackSeconds = 10;

/** What a connector can deliver in a time, in Wh. */
const mostWhIn = (ms: number, maxPowerW: number | null): number => {
  const seconds = Math.max(0, ms / 1000) + slackSeconds;
  return ((maxPowerW ?? unknownMaximumW) * 1.1 * seconds) / 3600;
};

/** A rise of the register between two readings; the session began at `startWh` and `startMs`. */
export interface Rise {
  fromWh: number;
  toWh: number;
  fromMs: number;
  toMs: number;
  startWh: number;
  startMs: number;
  maxPowerW: number | null;
}

/**
 * Whether a rise of the register is more than the connector can deliver (docs/decisions.md#held-settlements: power × time × 1.1).
 * A rounded register rises by whole steps, but over the session by no more than one beyond that.
 */
export const isImpossibleRise = (rise: Rise): boolean => {
  const { fromWh, toWh, fromMs, toMs, startWh, startMs, maxPowerW } = rise;
  const excessWh = toWh - fromWh - mostWhIn(toMs - fromMs, maxPowerW);
  if (excessWh <= 0) return false;
  const stepWh = Math.max(stepOf(fromWh), stepOf(toWh));
  return stepWh === 1 || excessWh > stepWh || toWh - startWh - mostWhIn(toMs - startMs, maxPowerW) > stepWh;
};

/**
 * The register at the end of a session that a new start closed: the last value of its rising streak, or the next
 * start's if that is larger and possible, or what that value was before it was rounded
 * (docs/chargers-in-the-field.md#start-on-an-open-session, #rounded-readings).
 */
export const endOfStreak = (lastWh: number, nextStartWh: number | null): number => {
  if (nextStartWh === null) return lastWh;
  return nextStartWh > lastWh || isExactBelow(nextStartWh, lastWh) ? nextStartWh : lastWh;
};

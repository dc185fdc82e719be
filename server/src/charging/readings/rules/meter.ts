import type { Amounts } from './measurands';

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

/** Whether a rise of the register is more than the connector can deliver (docs/decisions.md#held-settlements: power × time × 1.1). */
export const isImpossibleRise = (rise: {
  fromWh: number;
  toWh: number;
  fromMs: number;
  toMs: number;
  maxPowerW: number | null;
}): boolean => {
  const seconds = Math.max(0, (rise.toMs - rise.fromMs) / 1000) + slackSeconds;
  const mostWh = ((rise.maxPowerW ?? unknownMaximumW) * 1.1 * seconds) / 3600;
  return rise.toWh - rise.fromWh > mostWh;
};

/**
 * The register at the end of a session that a new start closed: the last value of its rising streak, or the next
 * start's if that is larger and possible (docs/chargers-in-the-field.md#start-on-an-open-session).
 */
export const endOfStreak = (lastWh: number, nextStartWh: number | null): number =>
  nextStartWh !== null && nextStartWh > lastWh ? nextStartWh : lastWh;

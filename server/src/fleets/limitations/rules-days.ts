import { dayMs } from '../../kernel/clock';
import { instantOf, localDayAt } from '../../kernel/zoned';

/** Days from one up to another, which is no longer of it, as their numbers since 1970. */
export interface DaySpan {
  from: number;
  to: number;
}

/** The number since 1970 of a calendar day `YYYY-MM-DD`. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);

/** A calendar day `YYYY-MM-DD` by its number. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The day of the week by ISO 8601: 1 is Monday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The day that the calendar of a zone shows at an instant. */
export const dayAt = (timeZone: string, atMs: number): number => dayNumber(localDayAt(timeZone, atMs).day);

/** The first instant of a day in a zone, also where its clock skips midnight. */
export const startOfDay = (timeZone: string, day: number): number =>
  instantOf(timeZone, `${dayText(day)}T00:00`);

/** The days that two spans share; null where there is none. */
export function sharedDays(one: DaySpan, other: DaySpan): DaySpan | null {
  const shared = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return shared.from < shared.to ? shared : null;
}

/** The week that a day lies in, where weeks begin on this day of ISO 8601. */
export function weekAround(day: number, firstDay: number): DaySpan {
  const from = day - ((weekdayOf(day) - firstDay + 7) % 7);
  return { from, to: from + 7 };
}

/** The month of the calendar that a day lies in. */
export function monthAround(day: number): DaySpan {
  const at = new Date(day * dayMs);
  const first = (months: number): number =>
    Math.round(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1) / dayMs);
  return { from: first(0), to: first(1) };
}

/** A meter at a moment, in Wh. */
export interface MeterPoint {
  atMs: number;
  wh: number;
}

/** Energy that flowed on one day. */
export interface DayEnergy {
  day: number;
  energyWh: number;
}

/** What the meter showed at an instant between two points, in whole Wh: as if power had not changed from one to the other. */
const meterAt = (before: MeterPoint, after: MeterPoint, atMs: number): number =>
  before.wh + Math.floor(((after.wh - before.wh) * (atMs - before.atMs)) / (after.atMs - before.atMs));

/**
 * Energy by the days of a zone on which it flowed, from points of a meter in the order of time (docs/decisions.md#limitations).
 * The days add up to the last point less the first, to the Wh.
 */
export function energyByDay(timeZone: string, points: readonly MeterPoint[]): DayEnergy[] {
  const days = new Map<number, number>();
  const add = (atMs: number, energyWh: number): void => {
    const day = dayAt(timeZone, atMs);
    days.set(day, (days.get(day) ?? 0) + energyWh);
  };
  for (const [index, after] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    let { atMs, wh } = before;
    for (;;) {
      const { toMs } = localDayAt(timeZone, atMs);
      if (after.atMs <= toMs) break;
      const atMidnight = meterAt(before, after, toMs);
      add(atMs, atMidnight - wh);
      [atMs, wh] = [toMs, atMidnight];
    }
    add(atMs, after.wh - wh);
  }
  return [...days]
    .filter(([, energyWh]) => energyWh !== 0)
    .map(([day, energyWh]) => ({ day, energyWh }))
    .toSorted((one, other) => one.day - other.day);
}

import type { LimitationType } from '@voltdeck/contract';
import { type DaySpan, monthAround, sharedDays, startOfDay, weekAround, weekdayOf } from './rules-days';

/** A limitation as it is judged by: amounts in Wh, days as their numbers since 1970, last days are of it. */
export interface Limitation {
  id: number;
  type: LimitationType;
  /** Null where energy is not limited. */
  amountWh: number | null;
  extraWh: number;
  startingDay: number | null;
  endingDay: number | null;
  validUntilDay: number | null;
  /** The day it was made on: what was not used before that is not carried forward. */
  createdDay: number;
  /** The amount is each vehicle's own. */
  isPerVehicle: boolean;
  isTransferring: boolean;
  onWeekends: boolean;
  onHolidays: boolean;
  beyondBattery: boolean;
  /** Kinds of connector that may be used; none is all. */
  plugTypes: readonly number[];
}

/** The calendar of a fleet: its zone, the week of its country, and holidays as numbers of days. */
export interface FleetCalendar {
  timeZone: string;
  firstDay: number;
  weekend: ReadonlySet<number>;
  holidays: ReadonlySet<number>;
}

const ever = { from: -Infinity, to: Infinity };

/** The days on which a limitation says anything at all. */
export const windowOf = ({ startingDay, endingDay, validUntilDay }: Limitation): DaySpan => ({
  from: startingDay ?? ever.from,
  to: Math.min(endingDay ?? ever.to, validUntilDay ?? ever.to) + 1,
});

/** Whether a limitation counts on a day: before its first and after its last it says nothing. */
export function countsOn(limitation: Limitation, day: number): boolean {
  const { from, to } = windowOf(limitation);
  return from <= day && day < to;
}

function calendarSpan({ type }: Limitation, day: number, firstDay: number): DaySpan {
  if (type === 'daily') return { from: day, to: day + 1 };
  if (type === 'weekly') return weekAround(day, firstDay);
  if (type === 'monthly') return monthAround(day);
  return ever;
}

/** The period that a day lies in, as far as the limitation counts through it; null where it does not on that day. */
export const periodOn = (limitation: Limitation, day: number, firstDay: number): DaySpan | null =>
  countsOn(limitation, day)
    ? sharedDays(calendarSpan(limitation, day, firstDay), windowOf(limitation))
    : null;

/**
 * The period before, whose rest is carried forward; null where nothing is. A period that ended before the limitation was made was
 * limited by nothing, so that it has no rest.
 */
export function periodBefore(limitation: Limitation, day: number, firstDay: number): DaySpan | null {
  if (!limitation.isTransferring || limitation.amountWh === null) return null;
  const { from } = calendarSpan(limitation, day, firstDay);
  if (from === ever.from || from <= limitation.createdDay) return null;
  return periodOn(limitation, from - 1, firstDay);
}

/** What is left of an amount, in Wh: the amount is used first, then what was carried forward, then the extra amount. */
export interface Account {
  usedWh: number;
  transferredWh: number;
  /** Of amount and what was carried forward. */
  restWh: number;
  extraUsedWh: number;
  extraRestWh: number;
  /** All that may still flow. */
  leftWh: number;
}

/** What is left of a period in which so much was used; `beforeWh` is what was used in the period before, null where nothing is carried. */
export function accountOf(
  { amountWh, extraWh }: { amountWh: number; extraWh: number },
  usedWh: number,
  beforeWh: number | null,
): Account {
  // The amount alone is carried, never what had been carried itself: so a rest is carried once.
  const transferredWh = beforeWh === null ? 0 : Math.max(0, amountWh - beforeWh);
  const own = amountWh + transferredWh;
  const restWh = Math.max(0, own - usedWh);
  const extraUsedWh = Math.min(extraWh, Math.max(0, usedWh - own));
  const extraRestWh = extraWh - extraUsedWh;
  return { usedWh, transferredWh, restWh, extraUsedWh, extraRestWh, leftWh: restWh + extraRestWh };
}

export type ClosedWhy = 'weekend' | 'holiday';

/** Why there is no charging on a day; null where there is. */
export function closedOn(limitation: Limitation, calendar: FleetCalendar, day: number): ClosedWhy | null {
  if (!countsOn(limitation, day)) return null;
  if (!limitation.onHolidays && calendar.holidays.has(day)) return 'holiday';
  return !limitation.onWeekends && calendar.weekend.has(weekdayOf(day)) ? 'weekend' : null;
}

/** So far ahead days are looked at: a year, so that a holiday that comes once in it is found. */
const daysAhead = 366;

/** The next days on which there is no charging, from a day on. */
export function closedDays(
  limitation: Limitation,
  calendar: FleetCalendar,
  { from, most }: { from: number; most: number },
): { day: number; why: ClosedWhy }[] {
  const found: { day: number; why: ClosedWhy }[] = [];
  if (limitation.onWeekends && limitation.onHolidays) return found;
  for (let day = from; day < from + daysAhead && found.length < most; day += 1) {
    const why = closedOn(limitation, calendar, day);
    if (why !== null) found.push({ day, why });
  }
  return found;
}

/** When charging ends because a closed day begins, in ms; null where none does within a year. */
export function closingAfter(limitation: Limitation, calendar: FleetCalendar, day: number): number | null {
  const [next] = closedDays(limitation, calendar, { from: day + 1, most: 1 });
  return next === undefined ? null : startOfDay(calendar.timeZone, next.day);
}

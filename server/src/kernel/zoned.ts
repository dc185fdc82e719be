import { Temporal } from 'temporal-polyfill';
import { dayMs, minuteMs } from './clock';

/** A stretch of time through which a zone keeps one distance to UTC. */
interface Span {
  fromMs: number;
  toMs: number;
  offsetMs: number;
}

// Rules of price run on every meter reading, and a zone has two spans a year: each is worked out once.
const spansOf = new Map<string, Span[]>();

const zonedAt = (timeZone: string, atMs: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)).toZonedDateTimeISO(timeZone);

function findSpan(timeZone: string, atMs: number): Span {
  const at = zonedAt(timeZone, atMs);
  // 'previous' looks strictly before, so that a transition exactly at the instant needs one nanosecond more.
  const before = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const after = at.getTimeZoneTransition('next');
  return {
    fromMs: before?.epochMilliseconds ?? -Infinity,
    toMs: after?.epochMilliseconds ?? Infinity,
    offsetMs: at.offsetNanoseconds / 1_000_000,
  };
}

/** The stretch around an instant through which the zone keeps one distance to UTC, from its first instant to that of the next. */
export function spanAt(timeZone: string, atMs: number): Readonly<Span> {
  const spans = spansOf.get(timeZone) ?? [];
  for (const span of spans) if (span.fromMs <= atMs && atMs < span.toMs) return span;
  const found = findSpan(timeZone, atMs);
  // The newest first, because most is asked about now.
  spansOf.set(timeZone, [found, ...spans]);
  return found;
}

/** Whether the text names a time zone of the IANA database; a bare distance to UTC does not, for it knows no daylight saving. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z][\w+\-/]*$/.test(timeZone)) return false;
  try {
    zonedAt(timeZone, 0);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The instant at which the wall clock of the zone shows a date and time (`2026-03-02T18:30`): the earlier of two in the
 * hour that comes twice, and as far behind the jump in the hour that is skipped.
 */
export const instantOf = (timeZone: string, wallClock: string): number =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds;

/** What the wall clock of the zone shows at an instant, as the instant at which that of UTC shows the same. */
export const wallClockMs = (timeZone: string, atMs: number): number => atMs + spanAt(timeZone, atMs).offsetMs;

/** Minutes the wall clock of the zone shows past its midnight, 0 to 1439. */
export function minuteOfDayAt(timeZone: string, atMs: number): number {
  const wallMs = wallClockMs(timeZone, atMs);
  return Math.floor((wallMs - Math.floor(wallMs / dayMs) * dayMs) / minuteMs);
}

/**
 * Instants strictly between two others at which the wall clock of the zone reaches one of the minutes of day, and those
 * at which it is put forward or back; in order, each once.
 */
export function wallClockChanges(
  timeZone: string,
  minutesOfDay: Iterable<number>,
  interval: { fromMs: number; toMs: number },
): number[] {
  const minutes = new Set(minutesOfDay);
  return wallClockChangesBy(timeZone, () => minutes, interval);
}

/** The same where each day has minutes of its own; a day is its number since 1970 on the wall clock, `minutesOn` names none twice. */
export function wallClockChangesBy(
  timeZone: string,
  minutesOn: (day: number) => Iterable<number>,
  interval: { fromMs: number; toMs: number },
): number[] {
  const instants: number[] = [];
  let atMs = interval.fromMs;
  while (atMs < interval.toMs) {
    const { offsetMs, toMs } = spanAt(timeZone, atMs);
    const endMs = Math.min(toMs, interval.toMs);
    const lastDay = Math.floor((endMs + offsetMs) / dayMs);
    for (let day = Math.floor((atMs + offsetMs) / dayMs); day <= lastDay; day += 1) {
      for (const minute of minutesOn(day)) {
        const instant = day * dayMs + minute * minuteMs - offsetMs;
        if (atMs < instant && instant < endMs) instants.push(instant);
      }
    }
    if (endMs < interval.toMs) instants.push(endMs);
    atMs = endMs;
  }
  return instants.sort((one, other) => one - other);
}

/** A calendar day of a zone, from its first instant to that of the next day. */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  day: string;
  fromMs: number;
  toMs: number;
}

const lastDayOf = new Map<string, LocalDay>();

/** The calendar day an instant lies in; it has 23 or 25 hours when the clock is put forward or back. */
export function localDayAt(timeZone: string, atMs: number): LocalDay {
  const known = lastDayOf.get(timeZone);
  if (known !== undefined && known.fromMs <= atMs && atMs < known.toMs) return known;
  const date = zonedAt(timeZone, atMs).toPlainDate();
  const found = {
    day: date.toString(),
    fromMs: date.toZonedDateTime(timeZone).epochMilliseconds,
    toMs: date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
  lastDayOf.set(timeZone, found);
  return found;
}

import type { Hours, Opening } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';
import type { FieldError } from '../../kernel/problem';
import { wallClockChangesBy, wallClockMs } from '../../kernel/zoned';

type WeekSpan = Hours['week'][number];
type Span = Omit<WeekSpan, 'day'>;

const minutesOfDay = 1440;
const daysOfWeek = 7;
const days = [1, 2, 3, 4, 5, 6, 7];

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A span in minutes past the midnight it begins after; one that ends on the next day ends beyond 1440. */
function minutesOf({ opens, closes, overnight }: Span): {
  from: number;
  to: number;
} {
  const end = minuteOf(closes);
  const isNextDay = overnight || end === 0;
  return { from: minuteOf(opens), to: isNextDay ? end + minutesOfDay : end };
}

interface Minutes {
  from: number;
  to: number;
}

/** Hours in minutes: of each day of the week from Monday on, and of the days that are otherwise, by their number since 1970. */
interface Compiled {
  week: Minutes[][];
  exceptions: Map<number, { name: string; spans: Minutes[] }>;
}

// Lists ask for many instants of the same hours.
const compiled = new WeakMap<Hours, Compiled>();

function compile(hours: Hours): Compiled {
  const known = compiled.get(hours);
  if (known !== undefined) return known;
  const of = (weekday: number) => hours.week.filter(({ day }) => day === weekday).map(minutesOf);
  const exceptions = hours.exceptions.map(
    ({ date, name, spans }) => [Date.parse(date) / dayMs, { name, spans: spans.map(minutesOf) }] as const,
  );
  const made = { week: days.map(of), exceptions: new Map(exceptions) };
  compiled.set(hours, made);
  return made;
}

/** The spans that begin on a day: those of its exception, else those of its day of the week. */
function spansOn({ week, exceptions }: Compiled, dayNumber: number): readonly Minutes[] {
  // The first of January 1970 was a Thursday.
  return exceptions.get(dayNumber)?.spans ?? week[(dayNumber + 3) % daysOfWeek] ?? [];
}

const covers = (spans: readonly Minutes[], minute: number): boolean =>
  spans.some(({ from, to }) => from <= minute && minute < to);

const dayAt = (timeZone: string, atMs: number): { dayNumber: number; minute: number } => {
  const wallMs = wallClockMs(timeZone, atMs);
  const dayNumber = Math.floor(wallMs / dayMs);
  return {
    dayNumber,
    minute: Math.floor((wallMs - dayNumber * dayMs) / minuteMs),
  };
};

/**
 * Whether hours cover the wall clock of a zone at an instant (docs/decisions.md#opening-hours).
 * A span belongs to the day it begins on, so the night before goes on into a day that is closed.
 */
export function isOpenAt(hours: Hours, atMs: number, timeZone: string): boolean {
  const { dayNumber, minute } = dayAt(timeZone, atMs);
  const known = compile(hours);
  return (
    covers(spansOn(known, dayNumber), minute) || covers(spansOn(known, dayNumber - 1), minute + minutesOfDay)
  );
}

/** Beyond its exceptions a week repeats itself, so nothing changes that did not within these days. */
const repeats = 8 * dayMs;

/** The stretches in which a change can come first: the days ahead, and those around each exception. */
function stretchesOf({ exceptions }: Hours, fromMs: number): { fromMs: number; toMs: number }[] {
  const around = exceptions
    .map(({ date }) => Date.parse(date))
    .filter((dateMs) => dateMs + 2 * dayMs > fromMs)
    .toSorted((one, other) => one - other)
    .map((dateMs) => ({
      fromMs: Math.max(fromMs, dateMs - 2 * dayMs),
      toMs: dateMs + 2 * dayMs + repeats,
    }));
  return [{ fromMs, toMs: fromMs + repeats }, ...around];
}

/** The minutes of a day at which hours can open or close: its spans, and those that reach into it, begin or end there. */
function bordersOn(known: Compiled, dayNumber: number): Set<number> {
  const own = spansOn(known, dayNumber).flatMap(({ from, to }) => [from, to]);
  const over = spansOn(known, dayNumber - 1).map(({ to }) => to - minutesOfDay);
  return new Set([0, ...own, ...over].filter((minute) => 0 <= minute && minute < minutesOfDay));
}

/** When hours open or close next after an instant; null where they never do. */
export function nextChange(hours: Hours, atMs: number, timeZone: string): number | null {
  const known = compile(hours);
  const isOpen = isOpenAt(hours, atMs, timeZone);
  const bordersOf = (dayNumber: number): Set<number> => bordersOn(known, dayNumber);
  let seenToMs = atMs;
  for (const { fromMs, toMs } of stretchesOf(hours, atMs)) {
    // Exceptions close to each other share days; the last instant looked at is the first of the rest.
    const rest = { fromMs: Math.max(fromMs, seenToMs - 1), toMs };
    if (rest.fromMs >= toMs) continue;
    const changed = wallClockChangesBy(timeZone, bordersOf, rest).find(
      (instant) => instant > atMs && isOpenAt(hours, instant, timeZone) !== isOpen,
    );
    if (changed !== undefined) return changed;
    seenToMs = toMs;
  }
  return null;
}

/** What decides when somebody may charge at a charge point: its own hours, else those of its site. */
export interface HoursOfPlace {
  hours: Hours | null;
  open_time: string | null;
  close_time: string | null;
  site_hours: Hours | null;
}

/** The same hours every day, as older clients write them: a closing time that is not later is that of the next day. */
export const dailyHours = (opens: string, closes: string): Hours => ({
  week: days.map((day) => ({
    day,
    opens,
    closes,
    overnight: closes <= opens && closes !== '00:00',
  })),
  exceptions: [],
});

/** The hours that hold at a charge point, and whose they are; null where it is open around the clock. */
export function hoursOf(place: HoursOfPlace): { hours: Hours; of: Opening['of'] } | null {
  const { hours, open_time: from, close_time: to, site_hours: site } = place;
  if (hours !== null) return { hours, of: 'own' };
  if (from !== null && to !== null) return { hours: dailyHours(from, to), of: 'own' };
  return site === null ? null : { hours: site, of: 'site' };
}

const isWholeDay = ({ opens, closes, overnight }: Span): boolean =>
  opens === '00:00' && closes === '00:00' && !overnight;

/** Whether hours leave nothing out. */
export const isAlways = ({ week, exceptions }: Hours): boolean =>
  exceptions.length === 0 && days.every((day) => week.some((span) => span.day === day && isWholeDay(span)));

interface Asked {
  at: Date;
  timeZone: string;
}

// A page asks of many charge points with the hours of one site.
const lastOpening = new WeakMap<Hours, { atMs: number; timeZone: string; opening: Opening }>();

/** Whether hours are open at an instant, and until when; null where they are open around the clock. */
export function openingOf(found: ReturnType<typeof hoursOf>, asked: Asked): Opening | null {
  if (found === null || isAlways(found.hours)) return null;
  const { hours } = found;
  const { timeZone } = asked;
  const atMs = asked.at.getTime();
  const last = lastOpening.get(hours);
  if (last?.atMs === atMs && last.timeZone === timeZone) return last.opening;
  const opening = openingAt(found, atMs, timeZone);
  lastOpening.set(hours, { atMs, timeZone, opening });
  return opening;
}

function openingAt(
  { hours, of }: Pick<Opening, 'of'> & { hours: Hours },
  atMs: number,
  timeZone: string,
): Opening {
  const changesAt = nextChange(hours, atMs, timeZone);
  return {
    is_open: isOpenAt(hours, atMs, timeZone),
    changes_at: changesAt === null ? null : new Date(changesAt).toISOString(),
    exception: compile(hours).exceptions.get(dayAt(timeZone, atMs).dayNumber)?.name ?? null,
    of,
  };
}

/** Hours of a site as they are kept: open around the clock is none at all; days and times in their order. */
export const inOrder = ({ week, exceptions }: Hours): Hours => ({
  week: week.toSorted((one, other) => one.day - other.day || one.opens.localeCompare(other.opens)),
  exceptions: exceptions.toSorted((one, other) => one.date.localeCompare(other.date)),
});

type Faults = Record<string, FieldError[]>;

const endsBefore = (span: Span): boolean => {
  const { from, to } = minutesOf(span);
  return to <= from || to - from > minutesOfDay;
};

/** Which of spans, each from a minute to another one of a circle or a line, begins before one that began earlier has ended. */
function overlapping(spans: readonly { from: number; to: number }[], circle: number | null): number | null {
  const order = spans
    .map((span, index) => ({ ...span, index }))
    .toSorted((one, other) => one.from - other.from);
  for (const [place, span] of order.entries()) {
    const next = order[place + 1];
    if (next !== undefined && next.from < span.to) return next.index;
  }
  const [first] = order;
  const last = order.at(-1);
  if (circle === null || first === undefined || last === undefined || order.length < 2) return null;
  return last.to - circle > first.from ? first.index : null;
}

const ofSpans = (spans: readonly Span[], path: string): Faults =>
  Object.fromEntries(
    spans.flatMap((span, index) =>
      endsBefore(span) ? [[`${path}.${index}.closes`, [{ code: 'ends-before' as const }]]] : [],
    ),
  );

/** What is wrong with hours, by the names of their fields below `path`. */
export function faultsOfHours(hours: Hours, path = 'hours'): Faults {
  const { week, exceptions } = hours;
  const faults = ofSpans(week, `${path}.week`);
  const inWeek = week.map((span) => {
    const { from, to } = minutesOf(span);
    const before = (span.day - 1) * minutesOfDay;
    return { from: before + from, to: before + to };
  });
  const clash = overlapping(inWeek, daysOfWeek * minutesOfDay);
  if (clash !== null) faults[`${path}.week.${clash}.opens`] = [{ code: 'overlaps' }];
  const dates = new Set<string>();
  for (const [index, { date, spans }] of exceptions.entries()) {
    const at = `${path}.exceptions.${index}`;
    if (dates.has(date)) faults[`${at}.date`] = [{ code: 'taken' }];
    dates.add(date);
    Object.assign(faults, ofSpans(spans, `${at}.spans`));
    const both = overlapping(spans.map(minutesOf), null);
    if (both !== null) faults[`${at}.spans.${both}.opens`] = [{ code: 'overlaps' }];
  }
  const isEverOpen = week.length > 0 || exceptions.some(({ spans }) => spans.length > 0);
  return isEverOpen ? faults : { ...faults, [`${path}.week`]: [{ code: 'never-open' }] };
}

/** Moments in words, each on the clock of a zone that is named: of a place its own, else the reader's. */
export interface DateFormats {
  date: (at: Date, zone: string) => string;
  /** Day and month, for the axis of a plot. */
  day: (at: Date, zone: string) => string;
  /** The month by its short name, for the axis of a plot. */
  month: (at: Date, zone: string) => string;
  /** A month of a year by its long name. */
  longMonth: (at: Date, zone: string) => string;
  /** The day of the week with its date, above what happened on it. */
  longDay: (at: Date, zone: string) => string;
  time: (at: Date, zone: string) => string;
  /** A time of day of no certain day, given as "HH:MM"; "24:00" is the end of the day. */
  wallClock: (time: string) => string;
  /** Time with seconds, for what is over within minutes. */
  seconds: (at: Date, zone: string) => string;
  /** Time to the millisecond, 24 hours a day, for what is compared. */
  milliseconds: (at: Date, zone: string) => string;
  /** The name of a weekday, 1 being Monday. */
  weekday: (number: number, style: 'short' | 'long') => string;
  dateTime: (at: Date, zone: string) => string;
  /** Date and time with seconds, 24 hours a day. */
  logged: (at: Date, zone: string) => string;
  /** Date, time with seconds, and the name of the zone. */
  exact: (at: Date, zone: string) => string;
  /** The short name of a zone as it is at a moment: `CET`, `GMT+5:30`. */
  zoneName: (at: Date, zone: string) => string;
  /** "3 minutes ago"; below 45 seconds null, for which there is a word. */
  relative: (at: Date, now: Date) => string | null;
}

/** Making a formatter takes far longer than using it, and a table uses hundreds: each is made once, when it is needed. */
export const keeping = <F>(make: (options: object) => F): ((options: object) => F) => {
  const made = new Map<string, F>();
  return (options) => {
    const name = JSON.stringify(options);
    const formatter = made.get(name) ?? make(options);
    made.set(name, formatter);
    return formatter;
  };
};

/** Marks of direction break in drawn text, which has a direction of its own. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\u200e\u200f\u061c]/g, '');

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relativeOf = (tag: string) => {
  const words = keeping(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'long' }));
  return (at: Date, now: Date): string | null => {
    const seconds = (at.getTime() - now.getTime()) / 1000;
    if (Math.abs(seconds) < 45) return null;
    const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
    return words({}).format(Math.round(seconds / size), unit);
  };
};

const shortDate = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dayClock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Dates and times of one language; `tag` as from `formatTag`. */
export const datesOf = (tag: string): DateFormats => {
  const dates = keeping((options) => new Intl.DateTimeFormat(tag, options));
  const at = (options: Intl.DateTimeFormatOptions) => (moment: Date, zone: string) =>
    dates({ ...options, timeZone: zone }).format(moment);
  return {
    date: at({ dateStyle: 'medium' }),
    day: (moment, zone) => withoutMarks(at({ day: 'numeric', month: 'short' })(moment, zone)),
    month: at({ month: 'short' }),
    longMonth: at({ month: 'long', year: 'numeric' }),
    longDay: at({ ...shortDate, weekday: 'long', month: 'long' }),
    time: at({ timeStyle: 'short' }),
    wallClock: (time) =>
      at({ timeStyle: 'short' })(new Date(`2024-01-01T${time.replace(/^24/, '00')}Z`), 'UTC'),
    seconds: at({ timeStyle: 'medium' }),
    milliseconds: at({ ...dayClock, fractionalSecondDigits: 3 }),
    // 1 January 2024 was a Monday.
    weekday: (number, style) => at({ weekday: style })(new Date(Date.UTC(2024, 0, number)), 'UTC'),
    dateTime: at({ dateStyle: 'medium', timeStyle: 'short' }),
    logged: at({ ...shortDate, ...dayClock }),
    exact: at({
      ...shortDate,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
    zoneName: (moment, zone) =>
      dates({ timeZone: zone, timeZoneName: 'short' })
        .formatToParts(moment)
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
    relative: relativeOf(tag),
  };
};

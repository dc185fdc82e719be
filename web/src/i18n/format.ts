import { currencyDigits } from '@voltdeck/contract';
import { useLocale } from 'use-intl';

export interface Formats {
  /** The language, with how it writes digits. */
  tag: string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Major units, with the digits of the currency. */
  money: (amount: number, currency: string) => string;
  /** kWh; small amounts keep more decimals. */
  energy: (kwh: number) => string;
  /** kW. */
  power: (kw: number) => string;
  /** 0–1 as a percentage. */
  share: (value: number) => string;
  /** Seconds as hours and minutes, or minutes and seconds below an hour. */
  duration: (seconds: number) => string;
  /** The name of a country by its ISO 3166 code. */
  country: (code: string) => string;
  date: (at: Date, zone?: string) => string;
  /** Day and month, for the axis of a plot. */
  day: (at: Date, zone?: string) => string;
  time: (at: Date, zone?: string) => string;
  /** A time of day of no certain day, given as "HH:MM"; "24:00" is the end of the day. */
  wallClock: (time: string) => string;
  /** Time with seconds, for what is over within minutes. */
  seconds: (at: Date, zone?: string) => string;
  /** The name of a weekday, 1 being Monday. */
  weekday: (number: number, style: 'short' | 'long') => string;
  dateTime: (at: Date, zone?: string) => string;
  /** Date, time with seconds, and the name of the zone. */
  exact: (at: Date, zone?: string) => string;
  /** "3 minutes ago"; below 45 seconds null, for which there is a word. */
  relative: (at: Date, now: Date) => string | null;
}

/** Making a formatter takes far longer than using it, and a table uses hundreds: each is made once, when it is needed. */
const keeping = <F>(make: (options: object) => F): ((options: object) => F) => {
  const made = new Map<string, F>();
  return (options) => {
    const name = JSON.stringify(options);
    const formatter = made.get(name) ?? make(options);
    made.set(name, formatter);
    return formatter;
  };
};

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const energyDigits = (kwh: number): number => {
  if (Math.abs(kwh) >= 1000) return 0;
  return Math.abs(kwh) >= 100 ? 1 : 2;
};

type Numbers = (options: Intl.NumberFormatOptions) => Intl.NumberFormat;

const withUnit = (numbers: Numbers, value: number, digits: number, unit: string): string => {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${numbers(fraction).format(value)}\u00a0${unit}`;
};

const relativeOf = (tag: string) => {
  const words = keeping(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'long' }));
  return (at: Date, now: Date): string | null => {
    const seconds = (at.getTime() - now.getTime()) / 1000;
    if (Math.abs(seconds) < 45) return null;
    const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
    return words({}).format(Math.round(seconds / size), unit);
  };
};

const durationOf = (numbers: Numbers) => {
  const unit = (value: number, name: string): string =>
    numbers({ style: 'unit', unit: name, unitDisplay: 'narrow' }).format(value);
  return (seconds: number): string => {
    const whole = Math.max(0, Math.round(seconds));
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor((whole % 3600) / 60);
    if (hours > 0) return `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`;
    if (minutes > 0) return `${unit(minutes, 'minute')} ${unit(whole % 60, 'second')}`;
    return unit(whole, 'second');
  };
};

const countryOf = (tag: string) => {
  const names = keeping(() => new Intl.DisplayNames(tag, { type: 'region' }));
  // What is no code at all is shown as it is.
  return (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names({}).of(code) ?? code) : code);
};

/** "€4.56" is quicker to read than "EUR 4.56"; among Arabic words a code keeps its place where a sign would change sides. */
export const currencyDisplayOf = (tag: string): 'code' | 'symbol' => (/^ar\b/.test(tag) ? 'code' : 'symbol');

/** Marks of direction break in drawn text, which has a direction of its own. */
const withoutMarks = (text: string): string => text.replaceAll(/[\u200e\u200f\u061c]/g, '');

/** Formats of one language; `tag` as from `formatTag`. */
export const formatsOf = (tag: string): Formats => {
  const numbers: Numbers = keeping((options) => new Intl.NumberFormat(tag, options));
  const dates = keeping((options) => new Intl.DateTimeFormat(tag, options));
  const at = (options: Intl.DateTimeFormatOptions) => (moment: Date, zone?: string) =>
    dates({ ...options, timeZone: zone }).format(moment);
  return {
    tag,
    number: (value, options = {}) => numbers(options).format(value),
    money: (amount, currency) => {
      const digits = currencyDigits(currency);
      const text = numbers({
        style: 'currency',
        currency,
        currencyDisplay: currencyDisplayOf(tag),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount);
      // In Arabic they would turn an amount around, but not a unit price, nor one below zero.
      return withoutMarks(text);
    },
    energy: (kwh) => withUnit(numbers, kwh, energyDigits(kwh), 'kWh'),
    power: (kw) => withUnit(numbers, kw, 1, 'kW'),
    share: (value) => numbers({ style: 'percent', maximumFractionDigits: 1 }).format(value),
    duration: durationOf(numbers),
    country: countryOf(tag),
    date: at({ dateStyle: 'medium' }),
    day: (moment, zone) => withoutMarks(at({ day: 'numeric', month: 'short' })(moment, zone)),
    time: at({ timeStyle: 'short' }),
    wallClock: (time) =>
      at({ timeStyle: 'short' })(new Date(`2024-01-01T${time.replace(/^24/, '00')}Z`), 'UTC'),
    seconds: at({ timeStyle: 'medium' }),
    // 1 January 2024 was a Monday.
    weekday: (number, style) => at({ weekday: style })(new Date(Date.UTC(2024, 0, number)), 'UTC'),
    dateTime: at({ dateStyle: 'medium', timeStyle: 'short' }),
    exact: at({
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
    relative: relativeOf(tag),
  };
};

const known = new Map<string, Formats>();

/** The formats of the language in use, the same for all who ask. */
export const useFormats = (): Formats => {
  const tag = useLocale();
  const formats = known.get(tag) ?? formatsOf(tag);
  known.set(tag, formats);
  return formats;
};

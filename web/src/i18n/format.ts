import { currencyDigits } from '@voltdeck/contract';
import { useLocale } from 'use-intl';
import { datesOf, keeping, withoutMarks, type DateFormats } from './dates';

export interface Formats extends DateFormats {
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
}

const energyDigits = (kwh: number): number => {
  if (Math.abs(kwh) >= 1000) return 0;
  return Math.abs(kwh) >= 100 ? 1 : 2;
};

type Numbers = (options: Intl.NumberFormatOptions) => Intl.NumberFormat;

const withUnit = (numbers: Numbers, value: number, digits: number, unit: string): string => {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${numbers(fraction).format(value)}\u00a0${unit}`;
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

/** Formats of one language; `tag` as from `formatTag`. */
export const formatsOf = (tag: string): Formats => {
  const numbers: Numbers = keeping((options) => new Intl.NumberFormat(tag, options));
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
    ...datesOf(tag),
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

export interface Formats {
  number: (value: number, digits?: number) => string;
  /** Major units, with the digits of the currency. */
  money: (amount: number, currency: string) => string;
  /** A price per kWh or minute, which may have more digits than the currency. */
  unitPrice: (amount: number, currency: string) => string;
  /** kWh. */
  energy: (kwh: number) => string;
  /** kW. */
  power: (kw: number) => string;
  /** Kilometres over the ground. */
  distance: (km: number) => string;
  /** 0–100. */
  percent: (value: number) => string;
  /** Minutes as hours and minutes. */
  duration: (minutes: number) => string;
  time: (at: Date, zone?: string) => string;
  dateTime: (at: Date, zone?: string) => string;
}

/** Making a formatter takes far longer than using it. */
const keeping = <O extends object, F>(make: (options: O) => F): ((options: O) => F) => {
  const made = new Map<string, F>();
  return (options) => {
    const name = JSON.stringify(options);
    const formatter = made.get(name) ?? make(options);
    made.set(name, formatter);
    return formatter;
  };
};

/** Marks of direction turn an amount around among Arabic words. */
const withoutMarks = (text: string): string => text.replaceAll(/[\u200e\u200f\u061c]/g, '');

const energyDigits = (kwh: number): number => (Math.abs(kwh) >= 100 ? 1 : 2);

/** Formats of one language; `tag` as from `formatTag`. */
export function formatsOf(tag: string): Formats {
  const numbers = keeping((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
  const dates = keeping((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
  const number = (value: number, digits = 0): string =>
    numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  // "€4.56" is quicker to read than "EUR 4.56"; among Arabic words a code keeps its place where a sign would change sides.
  const currencyDisplay = tag.startsWith('ar') ? 'code' : 'symbol';
  const money = (amount: number, currency: string, more: Intl.NumberFormatOptions = {}): string =>
    withoutMarks(numbers({ style: 'currency', currency, currencyDisplay, ...more }).format(amount));
  const unit = (value: number, name: string): string =>
    numbers({ style: 'unit', unit: name, unitDisplay: 'narrow', maximumFractionDigits: 0 }).format(value);
  const time = (at: Date, zone?: string): string => dates({ timeStyle: 'short', timeZone: zone }).format(at);
  return {
    number,
    money: (amount, currency) => money(amount, currency),
    unitPrice: (amount, currency) => money(amount, currency, { maximumFractionDigits: 6 }),
    energy: (kwh) => `${number(kwh, energyDigits(kwh))}\u00a0kWh`,
    power: (kw) => `${numbers({ maximumFractionDigits: 1 }).format(kw)}\u00a0kW`,
    distance: (km) =>
      km < 1
        ? numbers({ style: 'unit', unit: 'meter' }).format(Math.round(km * 100) * 10)
        : numbers({ style: 'unit', unit: 'kilometer', maximumFractionDigits: km < 10 ? 1 : 0 }).format(km),
    percent: (value) => numbers({ style: 'percent', maximumFractionDigits: 0 }).format(value / 100),
    duration: (minutes) => {
      const whole = Math.max(0, Math.floor(minutes));
      const hours = Math.floor(whole / 60);
      return hours > 0 ? `${unit(hours, 'hour')} ${unit(whole % 60, 'minute')}` : unit(whole, 'minute');
    },
    time,
    dateTime: (at, zone) => dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at),
  };
}

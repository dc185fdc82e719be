import { currencyCodes, currencyDigits } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import { minorOf } from '../../kernel/money';
import amounts from './amounts.json';

/** What an installation decides about money; the names by which staff set it (docs/decisions.md#fees-and-limits). */
export const settingNames = ['fee-rate', 'pending-days', 'hold', 'least-withdrawal'] as const;
export type SettingName = (typeof settingNames)[number];

/** Settings that are amounts, and so are said currency by currency. */
const amountNames: readonly SettingName[] = ['hold', 'least-withdrawal'];
export const isAmount = (name: SettingName): boolean => amountNames.includes(name);

/** A setting as it was set: parts in a million, days, or minor units of its currency, by its name. */
export interface Setting {
  name: SettingName;
  /** Of an amount; null of what holds in all currencies. */
  currency: string | null;
  value: number;
  since: Date;
}

/** What is decided about the money of one currency; amounts in its minor units. */
export interface MoneySettings {
  /** The platform's share of orders that begin now, in parts per million. */
  feeRatePpm: number;
  /** How long an earning that is settled now is pending before it becomes available. */
  pendingMs: number;
  /** Held on a driver's payment when a session begins: also the most the session may cost. */
  holdMinor: number;
  leastWithdrawalMinor: number;
}

/** About as much as 60 and 50 USD, for all currencies an operator may have. */
const table: Readonly<Record<string, readonly number[] | undefined>> = amounts;

/** What holds until staff say otherwise. */
export const defaultOf = (name: SettingName, currency: string | null): number => {
  if (name === 'fee-rate') return 0;
  if (name === 'pending-days') return 14;
  const [hold = 60, least = 50] = table[currency ?? ''] ?? [];
  return minorOf(name === 'hold' ? hold : least, currency ?? 'USD');
};

/** The settings of a currency by those that are in force, at most one for each name and currency. */
export const settingsOf = (inForce: readonly Setting[], currency: string): MoneySettings => {
  const of = (name: SettingName): number => {
    const own = isAmount(name) ? currency : null;
    const found = inForce.find((one) => one.name === name && one.currency === own);
    return found?.value ?? defaultOf(name, own);
  };
  return {
    feeRatePpm: of('fee-rate'),
    pendingMs: of('pending-days') * dayMs,
    holdMinor: of('hold'),
    leastWithdrawalMinor: of('least-withdrawal'),
  };
};

/** A value that somebody typed, or what is wrong with it and how it is written. */
export type ReadValue = { value: number } | { fault: string };

/** More is a slip of the keys: a payment of this size is no charging session. */
const mostMajor = 1_000_000_000;
const mostDays = 365;

/** Reads the value of a setting as staff type it (docs/decisions.md#fees-and-limits). */
export const readValue = (name: SettingName, text: string, currency: string | null): ReadValue => {
  if (name === 'fee-rate') return currency === null ? readRate(text) : noCurrency(name);
  if (name === 'pending-days') return currency === null ? readDays(text) : noCurrency(name);
  if (currency === null)
    return { fault: `The ${name} is an amount: say of which currency, as in --currency JOD.` };
  return currencyCodes.includes(currency)
    ? readAmountOf(name, text, currency)
    : {
        fault: `"${currency}" is no currency an operator may have. Those are ${currencyCodes.join(', ')}.`,
      };
};

const noCurrency = (name: SettingName): ReadValue => ({
  fault: `The ${name} is the same in all currencies: leave --currency out.`,
});

/** Percent and basis points look alike as bare numbers, and differ by a hundred. */
const readRate = (text: string): ReadValue => {
  const [, digits, unit] = /^(\d{1,5}(?:\.\d{1,4})?)(%|bp)$/u.exec(text) ?? [];
  if (digits === undefined)
    return {
      fault: `"${text}" is no fee rate. Write it with its unit, in percent or basis points: 2.5% or 250bp.`,
    };
  const ppm = Number(`${digits}e${unit === '%' ? 4 : 2}`);
  if (!Number.isInteger(ppm)) return { fault: `A fee rate has at most two decimals of a basis point.` };
  return ppm > 1_000_000 ? { fault: 'A fee rate is at most 100%, which is 10000bp.' } : { value: ppm };
};

const readDays = (text: string): ReadValue => {
  const days = /^\d{1,4}$/u.test(text) ? Number(text) : Number.NaN;
  return days <= mostDays
    ? { value: days }
    : { fault: `"${text}" is no number of days. Write a whole number from 0 to ${mostDays}.` };
};

const readAmountOf = (name: SettingName, text: string, currency: string): ReadValue => {
  const digits = currencyDigits(currency);
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/u.exec(text) ?? [];
  if (whole === undefined) return { fault: `"${text}" is no amount. Write it in digits, such as 50.` };
  if (decimals.length > digits)
    return {
      fault:
        digits === 0
          ? `${currency} has no decimals: "${text}" is no amount of it.`
          : `${currency} has ${digits} decimals: "${text}" has ${decimals.length}.`,
    };
  if (Number(whole) >= mostMajor)
    return { fault: `${text} ${currency} is more than anybody would hold or withdraw.` };
  const value = Number(`${whole}${decimals.padEnd(digits, '0')}`);
  return value === 0 && name === 'hold'
    ? { fault: 'A hold of nothing lets nobody charge: write an amount above 0.' }
    : { value };
};

const mostAheadMs = 366 * dayMs;

/** Reads from when a setting is to hold; what has passed is not decided anew. */
export const readSince = (text: string, now: Date): { since: Date } | { fault: string } => {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/u.test(text);
  const since = new Date(isInstant ? text : Number.NaN);
  // A day that no calendar has rolls over into the next month.
  const isDay = new Date(`${text.slice(0, 10)}T12:00:00Z`).toJSON()?.startsWith(text.slice(0, 10)) === true;
  if (!isDay || Number.isNaN(since.getTime()))
    return { fault: `"${text}" is no instant. Write it with its zone, as in --from 2027-01-01T00:00:00Z.` };
  if (since < now)
    return { fault: `${text} has passed: what held until now stays. Leave --from out to begin now.` };
  return since.getTime() - now.getTime() > mostAheadMs
    ? { fault: `${text} is more than a year ahead.` }
    : { since };
};

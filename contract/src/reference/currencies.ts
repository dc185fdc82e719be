import digits from './currencies.json';

const table: Readonly<Record<string, number | undefined>> = digits;

/** Codes of the currencies an operator may use (ISO 4217). */
export const currencyCodes: readonly string[] = Object.keys(digits);

/** How many decimals a currency has: 0, 2 or 3 (ISO 4217). */
export const currencyDigits = (currency: string): number => table[currency] ?? 2;

/** Money as sent: a number with at most the currency's digits, rendered from integers (docs/decisions.md#units). */
export const toMajor = (amountMinor: number, currency: string): number =>
  amountMinor / 10 ** currencyDigits(currency);

/** A unit price as sent: major units, from integer millionths. */
export const fromMicro = (priceMicro: number): number => priceMicro / 1_000_000;

/** Energy as sent: kWh with three decimals, from integer Wh. */
export const toKwh = (energyWh: number): number => energyWh / 1000;

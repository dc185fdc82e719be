import { currencyDigits } from '@voltdeck/contract';

/** Parts in a million: the unit of fee rates. */
const millionth = 1_000_000n;

const toSafeNumber = (value: bigint): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${value} is beyond the integers a number holds exactly`);
  return number;
};

/** The quotient as an integer, a half away from zero, so that a reversal is rounded as what it reverses (docs/decisions.md#billing). */
export const roundHalfUpDiv = (numerator: bigint, denominator: bigint): number => {
  if (denominator === 0n) throw new RangeError('a quotient needs a denominator other than zero');
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return toSafeNumber(isNegative ? -rounded : rounded);
};

/** The platform's share of an amount in minor units at a rate in parts per million, rounded half up (docs/decisions.md#fees-and-limits). */
export const feeOf = (totalMinor: number, ratePpm: number): number =>
  roundHalfUpDiv(BigInt(totalMinor) * BigInt(ratePpm), millionth);

/** Minor units of an amount in major units of a currency, rounded half up to its digits. */
export const minorOf = (major: number, currency: string): number => {
  const minor = Number(`${major.toFixed(9)}e${currencyDigits(currency)}`);
  return Math.sign(minor) * Math.round(Math.abs(minor));
};

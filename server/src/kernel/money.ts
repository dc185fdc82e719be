import { currencyDigits } from '@voltdeck/contract';

/** Parts in a million: the unit of fee rates. */
const millionth = 1_000_000;

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

/** The product of two integers divided by a third, rounded half up; in plain numbers where they hold it exactly. */
export const scaleHalfUp = (one: number, other: number, divisor: number): number => {
  const doubled = 2 * one * other + divisor;
  // A quotient of exact integers below 2^53 is never rounded up to the next whole number.
  const isPlain = one >= 0 && other >= 0 && divisor > 0 && Number.isSafeInteger(doubled);
  if (isPlain && Number.isInteger(one) && Number.isInteger(other)) return Math.floor(doubled / (2 * divisor));
  return roundHalfUpDiv(BigInt(one) * BigInt(other), BigInt(divisor));
};

/** The platform's share of an amount in minor units at a rate in parts per million, rounded half up (docs/decisions.md#fees-and-limits). */
export const feeOf = (totalMinor: number, ratePpm: number): number =>
  scaleHalfUp(totalMinor, ratePpm, millionth);

/**
 * The tax that is in an amount in minor units, at a rate in parts per million of the net price, rounded half up
 * (docs/decisions.md#tax); the net price is the rest, so that both always come to the amount.
 */
export const taxIn = (totalMinor: number, ratePpm: number): number =>
  scaleHalfUp(totalMinor, ratePpm, millionth + ratePpm);

/** Minor units of an amount in major units of a currency, rounded half up to its digits. */
export const minorOf = (major: number, currency: string): number => {
  const minor = Number(`${major.toFixed(9)}e${currencyDigits(currency)}`);
  return Math.sign(minor) * Math.round(Math.abs(minor));
};

import { toMajor } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOf, minorOf, roundHalfUpDiv, scaleHalfUp, taxIn } from './money';

const bigInteger = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const divisor = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('rounding half up', () => {
  test.each([
    [0n, 3n, 0],
    [1n, 3n, 0],
    [1n, 2n, 1],
    [3n, 2n, 2],
    [5n, 2n, 3],
    [499n, 1000n, 0],
    [-1n, 2n, -1],
    [-1n, 3n, 0],
    [1n, -2n, -1],
    [-5n, -2n, 3],
  ])('%s / %s is %s', (numerator, denominator, expected) => {
    expect(roundHalfUpDiv(numerator, denominator) + 0).toBe(expected);
  });

  test('the result is never further than a half from the quotient', () => {
    fc.assert(
      fc.property(bigInteger, divisor, (numerator, denominator) => {
        const rest = 2n * (BigInt(roundHalfUpDiv(numerator, denominator)) * denominator - numerator);
        expect(rest <= denominator && rest >= -denominator).toBe(true);
      }),
    );
  });

  test('a reversal is rounded as what it reverses', () => {
    fc.assert(
      fc.property(bigInteger, divisor, (numerator, denominator) => {
        expect(roundHalfUpDiv(-numerator, denominator) + roundHalfUpDiv(numerator, denominator)).toBe(0);
      }),
    );
  });

  test('a quotient without a denominator, and one that no number holds exactly, are refused', () => {
    expect(() => roundHalfUpDiv(1n, 0n)).toThrow(RangeError);
    expect(() => roundHalfUpDiv(2n ** 60n, 1n)).toThrow(RangeError);
  });
});

describe('a product divided', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const factor = fc.oneof(fc.nat(2_000_000), fc.integer({ min: -1_000, max: most }), fc.maxSafeInteger());
  const by = fc.oneof(
    fc.constantFrom(1, 2, 10_000_000, 60_000_000, 1_000_000_000),
    fc.integer({ min: 1, max: most }),
  );

  const exactly = (one: number, other: number, divisor: number): number | string => {
    try {
      return roundHalfUpDiv(BigInt(one) * BigInt(other), BigInt(divisor));
    } catch (error) {
      return error instanceof RangeError ? 'refused' : 'failed';
    }
  };

  test('in plain numbers is what it is in exact ones, or refused like it', () => {
    fc.assert(
      fc.property(factor, factor, by, (one, other, divisor) => {
        const expected = exactly(one, other, divisor);
        if (expected === 'refused') expect(() => scaleHalfUp(one, other, divisor)).toThrow(RangeError);
        else expect(scaleHalfUp(one, other, divisor)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  test('is exact beside every half, up to the last plain number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 26 }),
        fc.nat(2 ** 26),
        fc.integer({ min: -2, max: 2 }),
        (divisor, quotient, beside) => {
          const product = Math.max(0, divisor * quotient + Math.floor(divisor / 2) + beside);
          expect(scaleHalfUp(product, 1, divisor)).toBe(exactly(product, 1, divisor));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test.each([0.5, Number.NaN, Infinity])('of %d is refused', (one) => {
    expect(() => scaleHalfUp(one, 2, 1)).toThrow(RangeError);
  });
});

describe("the platform's fee", () => {
  test.each([
    [10_000, 0, 0],
    [10_000, 50_000, 500],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [333, 25_000, 8],
    [10_000, 1_000_000, 10_000],
  ])('of %s at %s ppm is %s', (total, rate, expected) => {
    expect(feeOf(total, rate)).toBe(expected);
  });

  test('lies between nothing and the whole, and grows with the rate', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.nat(1_000_000), fc.nat(1_000_000), (total, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(feeOf(total, low)).toBeGreaterThanOrEqual(0);
        expect(feeOf(total, high)).toBeLessThanOrEqual(total);
        expect(feeOf(total, low)).toBeLessThanOrEqual(feeOf(total, high));
      }),
    );
  });
});

describe('minor units of an amount in major units', () => {
  test.each([
    [60, 'EUR', 6_000],
    [60, 'JPY', 60],
    [60, 'JOD', 60_000],
    [1.005, 'EUR', 101],
    [0.29, 'USD', 29],
    [-1.5, 'JPY', -2],
    [0.000_000_1, 'EUR', 0],
  ])('%s %s are %s', (major, currency, minor) => {
    expect(minorOf(major, currency)).toBe(minor);
  });

  test('come back unchanged from the wire', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('JPY', 'EUR', 'KWD'), (minor, currency) => {
        expect(minorOf(toMajor(minor, currency), currency) + 0).toBe(minor);
      }),
    );
  });
});

describe('the tax in an amount', () => {
  test.each([
    [1_190, 190_000, 190],
    [100, 190_000, 16],
    [1, 190_000, 0],
    [116, 160_000, 16],
    [0, 190_000, 0],
    [500, 0, 0],
    [3, 1_000_000, 2],
  ])('%i at %i parts in a million is %i', (total, rate, tax) => {
    expect(taxIn(total, rate)).toBe(tax);
  });

  test('and the net price come to the amount, within half a unit of the rate, for any of both', () => {
    const total = fc.oneof(fc.nat(1_000_000), fc.integer({ min: 0, max: 9 * 10 ** 14 }));
    fc.assert(
      fc.property(total, fc.nat(1_000_000), (totalMinor, rate) => {
        const tax = taxIn(totalMinor, rate);
        const net = totalMinor - tax;
        expect(Number.isSafeInteger(tax) && tax >= 0 && net >= 0).toBe(true);
        expect(net + tax).toBe(totalMinor);
        // Twice the distance from the exact tax, times the denominator, is no more than the denominator.
        const denominator = BigInt(1_000_000 + rate);
        const rest = 2n * (BigInt(tax) * denominator - BigInt(totalMinor) * BigInt(rate));
        expect(rest <= denominator && rest >= -denominator).toBe(true);
      }),
    );
  });
});

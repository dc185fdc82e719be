import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountKey, type Entry, faultIn, sumsOf } from './rules';

const entry = (amountMinor: number, currency = 'EUR'): Entry => ({
  account: { operatorId: 1, kind: 'any' },
  amountMinor,
  currency,
});

describe('what may be posted', () => {
  test.each<[string, Entry[], string | null]>([
    ['two sides of one amount', [entry(5), entry(-5)], null],
    ['three sides', [entry(5), entry(-3), entry(-2)], null],
    ['each currency by itself', [entry(5), entry(-5), entry(7, 'JPY'), entry(-7, 'JPY')], null],
    ['nothing', [], 'it has no entries'],
    ['one side only', [entry(5)], 'its entries in EUR sum to 5'],
    ['an unequal second currency', [entry(5), entry(-5), entry(7, 'JPY')], 'its entries in JPY sum to 7'],
    ['two currencies against each other', [entry(5), entry(-5, 'JPY')], 'its entries in EUR sum to 5'],
    ['a zero', [entry(0), entry(5), entry(-5)], '0 EUR is no amount in minor units'],
    ['a fraction', [entry(0.5), entry(-0.5)], '0.5 EUR is no amount in minor units'],
    [
      'more than a number holds',
      [entry(2 ** 53), entry(-(2 ** 53))],
      `${2 ** 53} EUR is no amount in minor units`,
    ],
  ])('%s', (_, entries, fault) => {
    expect(faultIn(entries)).toBe(fault);
  });

  test('entries may be posted exactly when each currency sums to zero', () => {
    const amount = fc.integer({ min: -1000, max: 1000 }).filter((value) => value !== 0);
    const some = fc.array(
      fc.record({ amountMinor: amount, currency: fc.constantFrom('EUR', 'JPY', 'KWD') }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(some, (sides) => {
        const entries = sides.map((side) => entry(side.amountMinor, side.currency));
        const closing = [...sumsOf(entries)]
          .filter(([, sum]) => sum !== 0)
          .map(([currency, sum]) => entry(-sum, currency));
        expect(faultIn([...entries, ...closing])).toBeNull();
        if (closing.length > 0) expect(faultIn(entries)).not.toBeNull();
      }),
    );
  });
});

test('the key of an account tells operator, kind, reference and currency apart', () => {
  const keys = [
    accountKey({ operatorId: 1, kind: 'a' }, 'EUR'),
    accountKey({ operatorId: null, kind: 'a' }, 'EUR'),
    accountKey({ operatorId: 1, kind: 'a', reference: '1' }, 'EUR'),
    accountKey({ operatorId: 1, kind: 'a1' }, 'EUR'),
    accountKey({ operatorId: 1, kind: 'a' }, 'JPY'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(accountKey({ operatorId: 1, kind: 'a', reference: '' }, 'EUR')).toBe(keys[0]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeldSubscription } from '../subscriptions/rules';
import { billOfChange, billOfRenewal, choiceOf, periodEnd, retryAt, unusedOf } from './rules';

const at = (text: string): Date => new Date(`${text}T00:00:00Z`);
const held = (change: Partial<HeldSubscription>): HeldSubscription => ({
  operatorId: 1,
  plan: 'plus',
  billing: 'monthly',
  startedAt: at('2026-04-01'),
  endsAt: null,
  anchorAt: at('2026-04-01'),
  periodStart: at('2026-04-01'),
  paidUntil: at('2026-05-01'),
  periodMinor: 2_900,
  creditMinor: 0,
  extraChargers: 0,
  extraBuilds: 0,
  provider: 'test',
  customer: 'c',
  renewAt: at('2026-05-01'),
  refusals: 0,
  version: 1,
  ...change,
});
const pro = choiceOf({ priceId: 'pro-monthly' }, { extraChargers: 0, extraBuilds: 0 });
const plus = choiceOf({ priceId: 'plus-monthly' }, { extraChargers: 0, extraBuilds: 0 });

describe('what a change of plan costs', () => {
  test.each([
    [
      'from nothing: its price',
      held({ paidUntil: null, periodStart: null, anchorAt: null }),
      pro,
      [9_900, 0, 0, 9_900, 0],
    ],
    ['up, halfway: less the unused half', held({}), pro, [9_900, 1_450, 0, 8_450, 0]],
    [
      'down, halfway: nothing, and the rest is credit',
      held({ periodMinor: 9_900 }),
      plus,
      [2_900, 4_950, 0, 0, 2_050],
    ],
    ['with credit: less that too', held({ creditMinor: 1_000 }), pro, [9_900, 1_450, 1_000, 7_450, 0]],
    [
      'with more credit than is due: what is left stays',
      held({ creditMinor: 9_000 }),
      pro,
      [9_900, 1_450, 8_450, 0, 550],
    ],
    [
      'so little that no card pays it: the least that one pays, and credit is kept',
      held({ creditMinor: 8_401 }),
      pro,
      [9_900, 1_450, 8_400, 50, 1],
    ],
    [
      'so little, and no credit that could be kept: what is paid beyond it is credit',
      held({ periodMinor: 19_720 }),
      pro,
      [9_900, 9_860, 0, 50, 10],
    ],
    ['after the plan has ended: its price', held({ endsAt: at('2026-04-10') }), pro, [9_900, 0, 0, 9_900, 0]],
    [
      'cancelled but not over: less what is unused',
      held({ endsAt: at('2026-05-01') }),
      pro,
      [9_900, 1_450, 0, 8_450, 0],
    ],
    [
      'while its renewal is refused: its price',
      held({ paidUntil: at('2026-04-15') }),
      pro,
      [9_900, 0, 0, 9_900, 0],
    ],
  ])('%s', (_, before, choice, [priceMinor, unusedMinor, creditMinor, dueMinor, creditLeftMinor]) => {
    expect(billOfChange(before, choice, at('2026-04-16'))).toEqual({
      priceMinor,
      unusedMinor,
      creditMinor,
      dueMinor,
      creditLeftMinor,
    });
  });

  test('add-ons are in the price, and those there are stay unless told', () => {
    const choice = choiceOf(
      { priceId: 'plus-monthly', extra_builds: 0 },
      { extraChargers: 2, extraBuilds: 3 },
    );
    expect(billOfRenewal(held(choice)).priceMinor).toBe(2_900 + 2 * 1_500);
  });

  test('nothing is lost nor made: price and credit left are what was unused, credited and due', () => {
    fc.assert(
      fc.property(
        fc.nat(500_000),
        fc.nat(500_000),
        fc.nat(30 * 86_400),
        (periodMinor, creditMinor, second) => {
          const before = held({ periodMinor, creditMinor });
          const now = new Date(at('2026-04-01').getTime() + second * 1000);
          const bill = billOfChange(before, pro, now);
          expect(bill.unusedMinor).toBeLessThanOrEqual(periodMinor);
          expect(bill.priceMinor + bill.creditLeftMinor).toBe(bill.unusedMinor + creditMinor + bill.dueMinor);
          expect(bill.creditLeftMinor).toBeGreaterThanOrEqual(0);
          expect(bill.creditMinor).toBeGreaterThanOrEqual(0);
          expect(bill.dueMinor === 0 || bill.dueMinor >= 50).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('nothing of a period is unused before it has begun twice', () => {
    expect(unusedOf(held({}), at('2026-03-01'))).toBe(2_900);
  });
});

describe('a period', () => {
  test.each([
    ['2026-01-31', 'monthly', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'monthly', '2026-02-28', '2026-03-31'],
    ['2028-02-29', 'yearly', '2028-02-29', '2029-02-28'],
    ['2028-02-29', 'yearly', '2031-02-28', '2032-02-29'],
    ['2026-12-15', 'monthly', '2026-12-15', '2027-01-15'],
  ] as const)('counted from %s %s ends after %s at %s', (anchor, billing, after, end) => {
    expect(periodEnd(at(anchor), billing, at(after))).toEqual(at(end));
  });
});

test('a refused renewal is tried after 1, 3, 5 and 7 days, and then the plan ends', () => {
  const days = [1, 2, 3, 4].map((refusals) =>
    retryAt(refusals, at('2026-05-01'))?.toISOString().slice(8, 10),
  );
  expect([...days, retryAt(5, at('2026-05-01'))]).toEqual(['02', '03', '03', '03', null]);
});

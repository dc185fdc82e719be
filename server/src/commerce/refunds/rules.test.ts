import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaidBy } from '../../charging';
import { Problem } from '../../kernel/problem';
import { nextTry, waitsMs, writeOffOf } from './rules-debts';
import { moneyOf, offeredOf, paidByThen, readAmount, refundOf, reversalOf } from './rules';

const driver = (collectedMinor: number, writtenOffMinor = 0): PaidBy => ({
  kind: 'platform',
  personId: 7,
  provider: 'test',
  collectedMinor,
  writtenOffMinor,
});
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (refusal) {
    return refusal instanceof Problem ? refusal.code : refusal;
  }
};

test.each<[string, number, PaidBy, number[]]>([
  ['paid as it costs', 900, driver(900), [900, 0, 0, 0]],
  ['collected beyond its price', 700, driver(900), [900, 200, 0, 0]],
  ['owed in part', 900, driver(500), [500, 0, 400, 0]],
  ['owed in part, and given up in part', 900, driver(500, 300), [500, 0, 100, 300]],
  ['given up beyond what is owed by now', 600, driver(500, 300), [500, 0, 0, 100]],
  ['handed to a worker', 900, { kind: 'cash', workerId: 5 }, [900, 0, 0, 0]],
  ['of a fleet', 900, { kind: 'fleet', fleetId: 4 }, [900, 0, 0, 0]],
  ['of the operator’s own', 900, { kind: 'none' }, [0, 0, 0, 0]],
])(
  'the money of an order %s',
  (...[, costMinor, paidBy, [paidMinor, creditMinor, debtMinor, writtenOffMinor]]) => {
    expect(moneyOf(costMinor, paidBy)).toEqual({ paidMinor, creditMinor, debtMinor, writtenOffMinor });
  },
);

test.each<[string, number, PaidBy, number, unknown]>([
  ['in whole', 900, driver(900), 900, [0, 900]],
  ['in part', 900, driver(900), 1, [0, 1]],
  ['of what is the driver’s already', 700, driver(900), 150, [150, 0]],
  ['of more than is the driver’s already', 700, driver(900), 300, [200, 100]],
  ['of more than was paid', 900, driver(900), 901, 'refund.too-much'],
  ['of what is only owed', 900, driver(0), 1, 'refund.nothing-paid'],
  ['of what nobody pays', 900, { kind: 'none' }, 1, 'refund.nothing-paid'],
])('a refund %s', (...[, costMinor, paidBy, amountMinor, expected]) => {
  const divided = codeOf(() => {
    const { creditMinor, priceMinor } = refundOf(moneyOf(costMinor, paidBy), amountMinor);
    return [creditMinor, priceMinor];
  });
  expect(divided).toEqual(expected);
});

test('what is offered is the driver’s credit first, else all that was paid', () => {
  expect(offeredOf(moneyOf(700, driver(900)))).toBe(200);
  expect(offeredOf(moneyOf(900, driver(900)))).toBe(900);
});

test.each<[number, string, unknown]>([
  [12.5, 'EUR', 1250],
  [0.29, 'EUR', 29],
  [1.005, 'EUR', 'fields.invalid'],
  [1500, 'JPY', 1500],
  [1500.5, 'JPY', 'fields.invalid'],
  [1.234, 'JOD', 1234],
  [1.2345, 'JOD', 'fields.invalid'],
])('%d %s is read as %s', (amount, currency, expected) => {
  expect(codeOf(() => readAmount(amount, currency))).toBe(expected);
});

const refund = {
  kind: 'refund',
  totalMinor: -300,
  collectedMinor: -300,
  writtenOffMinor: 0,
  mendedById: null,
  refundState: 'waiting',
} as const;
const writeOff = {
  ...refund,
  kind: 'write-off',
  totalMinor: 0,
  collectedMinor: 0,
  writtenOffMinor: 400,
  refundState: null,
};
const moves = (priceMinor: number, collectedMinor: number, writtenOffMinor: number) => ({
  priceMinor,
  collectedMinor,
  writtenOffMinor,
});

test.each<[string, Parameters<typeof reversalOf>[0], number, PaidBy, unknown]>([
  ['a refund that waits', refund, 600, driver(600), moves(300, 300, 0)],
  [
    'a refund that is paid becomes a debt',
    { ...refund, refundState: 'paid' },
    600,
    driver(600),
    moves(300, 0, 0),
  ],
  ['a refund under way', { ...refund, refundState: 'sending' }, 600, driver(600), 'refund.sending'],
  ['a refund taken back before', { ...refund, mendedById: 9 }, 600, driver(600), 'refund.reversed-before'],
  ['a write-off', writeOff, 900, driver(500, 400), moves(0, 0, -400)],
  ['a write-off of what is not owed any more', writeOff, 600, driver(500, 400), moves(0, 0, -100)],
  ['a correction', { ...refund, kind: 'correction' }, 600, driver(600), 'refund.not-reversible'],
  [
    'a collection that was given back meanwhile',
    { ...refund, kind: 'collection', totalMinor: 0, collectedMinor: 400, refundState: null },
    900,
    driver(100),
    'refund.too-much',
  ],
])('the reversal of %s', (...[, change, costMinor, paidBy, expected]) => {
  expect(reversalOf(change, costMinor, moneyOf(costMinor, paidBy))).toEqual(expected);
});

test('a debt is given up in whole or in part, and never more', () => {
  const owed = moneyOf(900, driver(500));
  expect([null, 1, 400, 401].map((amount) => codeOf(() => writeOffOf(owed, amount)))).toEqual([
    400,
    1,
    400,
    'debt.too-much',
  ]);
  expect(codeOf(() => writeOffOf(moneyOf(900, driver(900)), null))).toBe('debt.none');
});

test('the waits between tries grow, and end', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  const tried = waitsMs.map((_, index) => (nextTry(index + 1, now)?.getTime() ?? 0) - now.getTime());
  expect(tried).toEqual([...waitsMs].toSorted((one, other) => one - other));
  expect(nextTry(waitsMs.length + 1, now)).toBeNull();
});

test('whatever is paid, owed and given up of an order comes to its price and the driver’s credit', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.nat(10_000),
      fc.nat(10_000),
      fc.nat(12_000),
      (cost, collected, off, asked) => {
        const money = moneyOf(cost, driver(collected, off));
        expect(money.paidMinor - money.creditMinor + money.debtMinor + money.writtenOffMinor).toBe(cost);
        if (asked === 0 || asked > collected) return;
        const { priceMinor, creditMinor } = refundOf(money, asked);
        const then = moneyOf(
          cost - priceMinor,
          paidByThen(driver(collected, off), { collectedMinor: -asked }),
        );
        expect([priceMinor + creditMinor, then.paidMinor]).toEqual([asked, collected - asked]);
        // A refund makes nobody a debtor.
        expect(then.debtMinor).toBeLessThanOrEqual(money.debtMinor);
      },
    ),
    { numRuns: 3_000 },
  );
});

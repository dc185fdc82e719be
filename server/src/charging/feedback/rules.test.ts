import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MonthOfStars,
  monthsUntil,
  type RatedPlace,
  secondsUntilHeard,
  toSummary,
  unknownOption,
  writtenText,
} from './rules';

test.each([
  ['  Great  ', 'Great'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['one\n\n\n\ntwo', 'one\n\ntwo'],
  ['\u202Eevil\u202C \u0007bell', 'evil bell'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['\u2067\u0000', ''],
])('of %j is kept %j', (text, kept) => {
  expect(writtenText(text)).toBe(kept);
});

test('months end with that of the period, across years', () => {
  const months = monthsUntil('2026-02');
  expect([months.length, months[0], ...months.slice(-3)]).toEqual([
    12,
    '2025-03',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

test('a network that sent as much as it may is heard an hour after its first', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));
  expect(secondsUntilHeard([at(20), at(5)], at(30))).toBe(35 * 60);
});

test.each([
  [[], null],
  [[2, 8, 2], null],
  [[2, 9], 1],
  [[0], 0],
])('of what is ticked %j stands unknown at %j', (ids, at) => {
  expect(unknownOption(ids)).toBe(at);
});

const place = (id: number, mean: number): RatedPlace => ({
  id,
  title: `CP ${id}`,
  sum: mean * 10,
  count: 10,
});

describe('the power centers at both ends', () => {
  const ids = (some: { charge_point: { id: number } }[]) => some.map(({ charge_point: { id } }) => id);

  test.each([
    [0, [], []],
    [1, [1], []],
    [3, [1, 2], [3]],
    [12, [1, 2, 3, 4, 5], [12, 11, 10, 9, 8]],
  ])('of %i are parted, none is among both', (count, best, worst) => {
    const places = Array.from({ length: count }, (_, index) => place(index + 1, 5 - index / 10));
    const told = toSummary(
      [],
      { best: places.slice(0, 5), worst: places.toReversed().slice(0, 5), ranked: count },
      '2026-03',
    );
    expect([ids(told.best), ids(told.worst)]).toEqual([best, worst]);
  });
});

const row = fc.record({
  month: fc.constantFrom('2024-12', '2025-06', '2026-01', '2026-03'),
  rating: fc.integer({ min: 1, max: 5 }),
  count: fc.integer({ min: 1, max: 1_000 }),
  answered: fc.constant(0),
});

test('stars add up to all, and months to those of the last year', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows: MonthOfStars[]) => {
      const told = toSummary(rows, { best: [], worst: [], ranked: 0 }, '2026-03');
      const sum = (some: readonly { count: number }[]) => some.reduce((all, { count }) => all + count, 0);
      expect(sum(told.stars)).toBe(told.count);
      expect(sum(told.months)).toBe(sum(rows.filter(({ month }) => month !== '2024-12')));
      expect(told.low).toBe(sum(told.stars.filter(({ rating }) => rating <= 2)));
      const exact = told.stars.reduce((all, { rating, count }) => all + rating * count, 0) / told.count;
      if (told.mean === null) expect(told.count).toBe(0);
      else expect(Math.abs(told.mean - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
    }),
  );
});

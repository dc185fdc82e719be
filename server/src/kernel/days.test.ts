import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { dayAfter, daysIn, keptSpans, monthAfter, pointsOf } from './days';

test.each([
  [{ from: '2026-01-01', to: '2026-01-31' }, ['month 2026-01-01 2026-02-01']],
  [{ from: '2026-01-02', to: '2026-01-31' }, ['day 2026-01-02 2026-02-01']],
  [{ from: '2025-12-31', to: '2026-02-28' }, ['day 2025-12-31 2026-01-01', 'month 2026-01-01 2026-03-01']],
  [
    { from: '2026-01-15', to: '2026-03-03' },
    ['day 2026-01-15 2026-02-01', 'month 2026-02-01 2026-03-01', 'day 2026-03-01 2026-03-04'],
  ],
])('%o is read as %o', (days, spans) => {
  expect(keptSpans(days).map(({ span, from, to }) => `${span} ${from} ${to}`)).toEqual(spans);
});

it('counts each day of a time once', () => {
  const day = fc.integer({ min: 0, max: 1_500 }).map((days) => dayAfter('2023-06-11', days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, length) => {
      const days = { from, to: dayAfter(from, length) };
      const read = keptSpans(days).flatMap(({ span, from: first, to }) => {
        const last = dayAfter(to, -1);
        // Months begin and end where months do.
        if (span === 'month') expect([first.slice(8), to.slice(8)]).toEqual(['01', '01']);
        return pointsOf({ from: first, to: last }, 'day');
      });
      expect(read).toEqual(pointsOf(days, 'day'));
      expect(daysIn(days)).toBe(read.length);
    }),
  );
});

it('counts months through the turn of a year', () => {
  expect(monthAfter('2025-12-31')).toBe('2026-01-01');
  expect(monthAfter('2026-01-05', -2)).toBe('2025-11-01');
  expect(pointsOf({ from: '2025-11-30', to: '2026-01-01' }, 'month')).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ]);
});

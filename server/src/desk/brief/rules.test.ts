import { describe, expect, test } from 'vitest';
import { instantOf, localDayAt } from '../../kernel/zoned';
import { briefOf, dayAsked, dayBefore, type DayFigures, isWorthTelling, type LeakSum } from './rules';
import { lostBy } from './rules-lost';

describe('what a power center lost by being away', () => {
  const zone = 'Europe/Berlin';
  const at = (clock: string): Date => new Date(instantOf(zone, clock));
  const dayOf = (day: string) => localDayAt(zone, instantOf(zone, `${day}T12:00`));
  // 28 days earned 28.00 in each hour of the morning.
  const usual = { byHour: Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 2_800 : 0)), days: 28 };
  const lost = (day: string, ...away: readonly (readonly [from: string, to: string, share?: number])[]) =>
    lostBy(
      away.map(([from, to, share = 1]) => ({ from: at(from), to: at(to), share })),
      usual,
      { ...dayOf(day), timeZone: zone },
    );
  test.each([
    ['nothing while it was there', [], 0, 0],
    ['an hour', [['2026-03-02T08:00', '2026-03-02T09:00']], 100, 1],
    ['an hour that earns nothing', [['2026-03-02T18:00', '2026-03-02T19:00']], 0, 1],
    ['from the day before', [['2026-03-01T08:00', '2026-03-02T02:00']], 200, 2],
    ['one of two connectors', [['2026-03-02T08:00', '2026-03-02T10:00', 0.5]], 100, 2],
    [
      'both at once count once',
      [
        ['2026-03-02T08:00', '2026-03-02T09:00'],
        ['2026-03-02T08:00', '2026-03-02T09:00', 0.5],
      ],
      100,
      1,
    ],
  ] as const)('%s', (_, away, minor, hours) => {
    expect(lost('2026-03-02', ...away)).toEqual({ minor, hours });
  });

  test('a day has 23 or 25 hours where the clock is changed', () => {
    expect(lost('2026-03-29', ['2026-03-28T00:00', '2026-03-31T00:00'])).toEqual({ minor: 1_100, hours: 23 });
    expect(lost('2026-10-25', ['2026-10-24T00:00', '2026-10-27T00:00'])).toEqual({ minor: 1_300, hours: 25 });
  });
});

const leak = (kind: LeakSum['kind'], amountMinor: number, estimatedMinor = 0): LeakSum => ({
  kind,
  count: 1,
  amountMinor,
  estimatedMinor,
});
const figures = (change: Partial<DayFigures> = {}): DayFigures => ({
  day: localDayAt('UTC', Date.UTC(2026, 2, 2)),
  earnedMinor: 10_000,
  earnedBeforeMinor: 9_000,
  leaks: [],
  open: [],
  places: [],
  currency: 'EUR',
  timeZone: 'UTC',
  ...change,
});

test('losses stand by money, and the three that are worth most are to be done', () => {
  const place = { id: 4, title: 'Yard' };
  const away = {
    reason: 'offline',
    minor: 700,
    isEstimated: true,
    count: 1,
    chargePoint: place,
    hours: 3,
  } as const;
  const brief = briefOf(
    figures({
      leaks: [leak('held', 500), leak('debt', 900), leak('unpriced', 0)],
      open: [leak('held', 500), leak('debt', 2_000), leak('unmatched', 100, 100), leak('books', 600)],
      places: [away],
    }),
  );
  expect(brief.lost).toBe(21);
  expect(brief.losses.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['debt', 9],
    ['offline', 7],
    ['held', 5],
  ]);
  expect(
    brief.tasks.map(({ reason, amount, is_estimated: estimated }) => [reason, amount, estimated]),
  ).toEqual([
    ['debt', 20, false],
    ['offline', 7, true],
    ['books', 6, false],
  ]);
});

test('a day without money is not worth a mail', () => {
  expect(isWorthTelling(briefOf(figures()))).toBe(true);
  expect(isWorthTelling(briefOf(figures({ earnedMinor: 0 })))).toBe(false);
  expect(isWorthTelling(briefOf(figures({ earnedMinor: 0, open: [leak('debt', 1)] })))).toBe(true);
});

test.each([
  ['Asia/Kolkata', '2026-03-02T18:29:00Z', '2026-03-01', '2026-02-28T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-02T18:30:00Z', '2026-03-02', '2026-03-01T18:30:00.000Z'],
  ['Europe/Berlin', '2026-03-30T05:00:00Z', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['America/New_York', '2026-11-02T12:00:00Z', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('the day before in %s at %s is %s', (zone, at, day, from) => {
  const found = dayBefore(zone, Date.parse(at));
  expect([found.day, new Date(found.fromMs).toISOString()]).toEqual([day, from]);
  expect(dayAsked(undefined, zone, new Date(at))).toEqual(found);
  expect(dayAsked('2026-01-15', zone, new Date(at)).day).toBe('2026-01-15');
  expect(() => dayAsked('2027-01-01', zone, new Date(at))).toThrow('fields.invalid');
});

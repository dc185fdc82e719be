import { describe, expect, test } from 'vitest';
import { hourMs } from '../../kernel/clock';
import { hourOfWeek, hoursOf, type PlaceRow, ranksOf, spanMs, utilisationOf } from './rules';

const at = (text: string): number => Date.parse(text);

describe('the hour of the week', () => {
  test.each([
    ['UTC', '2026-03-02T00:00:00Z', 1, 0],
    ['UTC', '2026-03-01T23:59:59Z', 7, 23],
    ['Europe/Madrid', '2026-03-01T23:00:00Z', 1, 0],
    ['America/Los_Angeles', '2026-03-02T07:59:00Z', 7, 23],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', 1, 0],
    // The clock is put forward at 01:00 UTC, and back at 01:00 UTC in autumn.
    ['Europe/Madrid', '2026-03-29T00:59:00Z', 7, 1],
    ['Europe/Madrid', '2026-03-29T01:00:00Z', 7, 3],
    ['Europe/Madrid', '2026-10-25T00:30:00Z', 7, 2],
    ['Europe/Madrid', '2026-10-25T01:30:00Z', 7, 2],
  ])('in %s at %s is that of day %i, hour %i', (zone, moment, weekday, hour) => {
    expect(hourOfWeek(zone, at(moment))).toBe((weekday - 1) * 24 + hour);
  });
});

describe('the busiest hours', () => {
  const span = (zone: string, until: string) => ({
    timeZone: zone,
    fromMs: at(until) - spanMs,
    toMs: at(until),
  });
  const row = (moment: string, orders: number) => ({
    at: new Date(moment),
    orders,
    energyWh: orders * 10_000,
  });

  test('are all 168, with what started in each', () => {
    const rows = [
      row('2026-03-02T08:00:00Z', 2),
      row('2026-03-02T08:45:00Z', 1),
      row('2026-03-09T08:30:00Z', 4),
    ];
    const hours = hoursOf(rows, span('Europe/Madrid', '2026-03-12T00:00:00Z'));
    expect(hours).toHaveLength(168);
    expect(hours.filter(({ orders }) => orders > 0)).toEqual([
      { weekday: 1, hour: 9, orders: 7, energy: 70, times: 4 },
    ]);
  });

  test('count how often each came: two weekdays came five times', () => {
    const hours = hoursOf([], span('UTC', '2026-03-12T00:00:00Z'));
    const times = [1, 2, 3, 4, 5, 6, 7].map(
      (weekday) => hours.find((cell) => cell.weekday === weekday && cell.hour === 12)?.times,
    );
    // From Tuesday 10 February to Wednesday 11 March.
    expect(times).toEqual([4, 5, 5, 4, 4, 4, 4]);
  });

  test('know the hour that a clock change leaves out or repeats', () => {
    const sundayAtTwo = (until: string) =>
      hoursOf([], span('Europe/Madrid', until)).find(({ weekday, hour }) => weekday === 7 && hour === 2)
        ?.times;
    expect(sundayAtTwo('2026-04-13T00:00:00Z')).toBe(4);
    expect(sundayAtTwo('2026-11-09T00:00:00Z')).toBe(6);
  });
});

const nowMs = at('2026-03-12T00:00:00Z');
const place = (id: number, change: Partial<PlaceRow> = {}): PlaceRow => ({
  id,
  title: `Place ${id}`,
  createdAt: new Date('2025-01-01T00:00:00Z'),
  connectors: 2,
  orders: 1,
  energyWh: 10_000,
  earningMinor: 500,
  timeMs: hourMs,
  beforeMinor: 400,
  ...change,
});

describe('utilisation', () => {
  test.each([
    ['all the time of both connectors', { timeMs: 2 * spanMs }, 1],
    ['half of it', { timeMs: spanMs }, 0.5],
    ['more than there is', { timeMs: 3 * spanMs }, 1],
    [
      'added three days ago, six hours',
      { createdAt: new Date(nowMs - spanMs / 10), timeMs: spanMs / 10 },
      0.5,
    ],
    ['without connectors', { connectors: 0 }, null],
    ['added this moment', { createdAt: new Date(nowMs) }, null],
    ['added two minutes ago', { createdAt: new Date(nowMs - 120_000), timeMs: 60_000 }, null],
  ])('of %s', (_, change, share) => {
    expect(utilisationOf(place(1, change), nowMs)).toBe(share);
  });
});

describe('best and worst', () => {
  const places = (count: number): PlaceRow[] => Array.from({ length: count }, (_, index) => place(index + 1));
  test.each([
    [0, [], []],
    [1, [1], []],
    [2, [1], [2]],
    [5, [1, 2, 3], [5, 4]],
    [12, [1, 2, 3, 4, 5], [12, 11, 10, 9, 8]],
  ])('of %i charge points share nobody', (count, best, worst) => {
    const all = places(count);
    const found = { best: all.slice(0, 5), worst: all.toReversed().slice(0, 10), ranked: count, tooYoung: 0 };
    const ranks = ranksOf(found, { currency: 'EUR', nowMs });
    expect(ranks.best.map(({ id }) => id)).toEqual(best);
    expect(ranks.worst.map(({ id }) => id)).toEqual(worst);
  });

  test('speak in the units of the contract', () => {
    const found = { best: [place(1)], worst: [], ranked: 1, tooYoung: 3 };
    expect(ranksOf(found, { currency: 'EUR', nowMs })).toEqual({
      best: [
        {
          id: 1,
          title: 'Place 1',
          orders: 1,
          energy: 10,
          earnings: 5,
          utilisation: 1 / 1440,
          before: 4,
        },
      ],
      worst: [],
      too_young: 3,
    });
  });
});

import { describe, expect, test } from 'vitest';
import { dayBefore, type Findings, statsOf } from './rules';

const found = (changes: Partial<Findings> = {}): Findings => ({
  states: [],
  now: { activeOrders: 0, powerW: 0, faultedConnectors: 0 },
  days: [],
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  ...changes,
});
const row = (day: string, orders: number) => ({
  day,
  orders,
  energyWh: orders * 1_500,
  earningMinor: orders * 250,
});

describe('the figures of the home page', () => {
  test('have 30 days in a row that end today, those without an order at zero', () => {
    const { by_day } = statsOf('2026-03-02', found()).last_30_days;
    expect(by_day).toHaveLength(30);
    expect(by_day[0]).toEqual({ day: '2026-02-01', orders: 0, energy: 0, earnings: 0 });
    expect(by_day.at(-1)?.day).toBe('2026-03-02');
    expect(new Set(by_day.map(({ day }) => day)).size).toBe(30);
  });

  test('part the last 30 days from the 30 before', () => {
    const days = [row('2026-01-02', 1), row('2026-01-31', 2), row('2026-02-01', 4), row('2026-03-02', 8)];
    const { last_30_days: shown, today } = statsOf('2026-03-02', found({ days }));
    expect(shown).toMatchObject({ orders: 12, energy: 18, earnings: 30 });
    expect(shown.before).toMatchObject({ orders: 3, energy: 4.5, earnings: 7.5 });
    expect(shown.before.by_day).toHaveLength(30);
    expect(shown.before.by_day[0]).toEqual({ day: '2026-01-02', orders: 1, energy: 1.5, earnings: 2.5 });
    expect(shown.before.by_day.at(-1)?.day).toBe('2026-01-31');
    expect(today).toEqual({ orders: 8, energy: 12, earnings: 20 });
  });

  test('speak in the digits of the currency', () => {
    const days = [row('2026-03-02', 1)];
    expect(statsOf('2026-03-02', found({ days, currency: 'JPY' })).today.earnings).toBe(250);
    expect(statsOf('2026-03-02', found({ days, currency: 'JOD' })).today.earnings).toBe(0.25);
  });

  test('sum up the charge points', () => {
    const states = [
      { status: 'available', reason: 'available', count: 3 },
      { status: 'unavailable', reason: 'offline', count: 2 },
      { status: 'unavailable', reason: 'station_faulted', count: 2 },
    ] as const;
    const told = states.map((state) => ({ ...state, online: state.reason === 'offline' ? 0 : state.count }));
    expect(statsOf('2026-03-02', found({ states: told })).charge_points).toEqual({
      total: 7,
      online: 5,
      by_status: [
        { status: 'unavailable', count: 4 },
        { status: 'available', count: 3 },
      ],
      states,
    });
  });
});

test.each([
  ['2026-03-01', 1, '2026-02-28'],
  ['2024-03-01', 1, '2024-02-29'],
  ['2026-01-01', 1, '2025-12-31'],
])('%s less %i day is %s', (day, days, before) => expect(dayBefore(day, days)).toBe(before));

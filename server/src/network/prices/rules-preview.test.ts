import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceCost, openCost, priceOf, type Tariff, type TariffRow } from './rules';
import { previewOf, startOfPreview } from './rules-preview';

const minute = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const row = (id: number, hours: string, price: Partial<TariffRow> = {}): TariffRow => ({
  id,
  startMinute: minute(hours.slice(0, 5)),
  endMinute: minute(hours.slice(6)),
  priceMicro: 400_000,
  unit: 'energy',
  limitType: null,
  limitAmount: null,
  ...price,
});
const zone = 'Europe/Paris';
const tariff = (...rows: TariffRow[]): Tariff => ({ currency: 'EUR', timeZone: zone, rows });
const from = (wallClock: string) => startOfPreview(zone, wallClock);
const day = row(0, '08:00-20:00');
const night = row(1, '20:00-08:00', { priceMicro: 20_000, unit: 'minutes' });

describe('the start of a preview', () => {
  test.each([
    ['as the wall clock shows it in winter', '2026-01-15T18:30', '2026-01-15T17:30:00.000Z'],
    ['and in summer', '2026-07-15T18:30', '2026-07-15T16:30:00.000Z'],
    ['in the hour that is skipped', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['in the hour that comes twice', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['as an instant', '2026-01-15T18:30:00Z', '2026-01-15T18:30:00.000Z'],
    ['with a distance', '2026-01-15T18:30:00+05:30', '2026-01-15T13:00:00.000Z'],
  ])('%s', (_, wallClock, instant) => expect(new Date(from(wallClock)).toISOString()).toBe(instant));
});

describe('a preview', () => {
  test.each([
    ['within one row', '2026-03-02T10:00', 60, 30, [[0, 60, 30, 12]]],
    [
      'across a border, the energy parted by time',
      '2026-03-02T19:00',
      120,
      30,
      [
        [0, 60, 15, 6],
        [1, 60, 15, 1.2],
      ],
    ],
    ['without energy', '2026-03-02T10:00', 10, 0, [[0, 10, 0, 0]]],
    ['of one minute', '2026-03-02T22:00', 1, 0.001, [[1, 1, 0.001, 0.02]]],
    ['through the night that is an hour shorter', '2026-03-28T20:00', 660, 0, [[1, 660, 0, 13.2]]],
  ] as const)('%s', (...[, wallClock, minutes, energyKwh, lines]) => {
    const found = previewOf(tariff(day, night), { startMs: from(wallClock), minutes, energyKwh });
    expect(found.lines.map((line) => [line.row, line.minutes, line.energy, line.total])).toEqual(lines);
    expect(found).toMatchObject({ minutes, energy: energyKwh, may_start: true, stopped_by: null });
    expect(found.total).toBeCloseTo(
      lines.reduce((sum, line) => sum + (line[3] ?? 0), 0),
      9,
    );
  });

  test('says which part lies in a gap, and that nothing may start in one', () => {
    const on = tariff(day);
    const into = previewOf(on, { startMs: from('2026-03-02T19:00'), minutes: 120, energyKwh: 20 });
    expect(into).toMatchObject({ may_start: true, total: 4, lines: [{ row: 0 }, { row: null, unit: null }] });
    const inside = previewOf(on, { startMs: from('2026-03-02T21:00'), minutes: 30, energyKwh: 5 });
    expect(inside).toMatchObject({ may_start: false, total: 0 });
    expect(previewOf(tariff(), { startMs: 0, minutes: 30, energyKwh: 5 }).may_start).toBe(false);
  });

  test.each([
    ['energy beyond it', { limitType: 'energy', limitAmount: 20_000 }, { minutes: 60, energy: 20, total: 8 }],
    ['time beyond it', { limitType: 'minutes', limitAmount: 1800 }, { minutes: 30, energy: 10, total: 4 }],
  ] as const)('ends at the limit of its first row: %s', (_, limit, expected) => {
    const found = previewOf(tariff({ ...day, ...limit }), {
      startMs: from('2026-03-02T10:00'),
      minutes: 90,
      energyKwh: 30,
    });
    expect(found).toMatchObject(expected);
    expect(found.stopped_by).toEqual({
      type: limit.limitType,
      value: limit.limitType === 'energy' ? 20 : 30,
    });
  });

  test('that just reaches its limit is not stopped by it', () => {
    const on = tariff({ ...day, limitType: 'energy', limitAmount: 30_000 });
    const found = previewOf(on, { startMs: from('2026-03-02T10:00'), minutes: 60, energyKwh: 30 });
    expect(found).toMatchObject({ minutes: 60, energy: 30, stopped_by: null });
  });

  test('costs what a session costs that is billed by one reading', () => {
    const wholeMinutes = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(wholeMinutes, fc.integer({ min: 0, max: 200 }), (minutes, kwh) => {
        const on = tariff(day, night);
        const startMs = from('2026-03-28T12:00');
        const found = previewOf(on, { startMs, minutes, energyKwh: kwh });
        const atMs = startMs + minutes * 60_000;
        const bill = advanceCost(on, openCost(on, startMs), { atMs, energyWh: kwh * 1000 });
        expect(Math.round(found.total * 100)).toBe(priceOf(on, bill).totalMinor);
        expect(found.lines.reduce((sum, line) => sum + line.minutes, 0)).toBeCloseTo(minutes, 9);
        expect(found.lines.reduce((sum, line) => sum + line.energy, 0)).toBeCloseTo(kwh, 6);
      }),
    );
  });
});

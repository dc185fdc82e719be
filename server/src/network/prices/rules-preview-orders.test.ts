import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDigits } from '@voltdeck/contract';
import { advanceCost, openCost, priceOf, type Tariff, type TariffRow } from './rules';
import { previewOf } from './rules-preview';

const minuteMs = 60_000;

/** Rows that share no time, with gaps between them, by cutting a day. */
const rows = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 8 })
  .chain((cuts) => {
    const sorted = cuts.toSorted((one, other) => one - other);
    const part = fc.record({
      isGap: fc.boolean(),
      priceMicro: fc.integer({ min: 0, max: 5_000_000 }),
      unit: fc.constantFrom('energy' as const, 'minutes' as const),
    });
    return fc.array(part, { minLength: sorted.length, maxLength: sorted.length }).map((parts) =>
      parts.flatMap(({ isGap, ...price }, id): TariffRow[] => {
        const startMinute = sorted[id] ?? 0;
        const endMinute = sorted[(id + 1) % sorted.length] ?? 0;
        return isGap ? [] : [{ id, startMinute, endMinute, ...price, limitType: null, limitAmount: null }];
      }),
    );
  });

const tariff: fc.Arbitrary<Tariff> = fc.record({
  rows,
  currency: fc.constantFrom('JPY', 'EUR', 'JOD'),
  timeZone: fc.constantFrom(
    'UTC',
    'Europe/Paris',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ),
});

/** Around the days on which clocks change. */
const start = fc
  .constantFrom('2026-03-28T12:00Z', '2026-10-24T12:00Z', '2026-03-07T12:00Z', '2026-04-04T00:00Z')
  .chain((from) => fc.integer({ min: 0, max: 2_000 }).map((minute) => Date.parse(from) + minute * minuteMs));

test('a preview costs what an order costs whose readings come evenly, however many they are', () => {
  fc.assert(
    fc.property(
      tariff,
      start,
      fc.record({ minutes: fc.integer({ min: 1, max: 3_000 }), kwh: fc.integer({ min: 0, max: 300 }) }),
      fc.integer({ min: 1, max: 60 }),
      (on, startMs, { minutes, kwh }, readings) => {
        const found = previewOf(on, { startMs, minutes, energyKwh: kwh });
        let state = openCost(on, startMs);
        for (let at = 1; at <= readings; at += 1)
          state = advanceCost(on, state, {
            atMs: startMs + Math.round((minutes * minuteMs * at) / readings),
            energyWh: Math.round((kwh * 1000 * at) / readings),
          });
        const billed = priceOf(on, state);
        const unit = 10 ** currencyDigits(on.currency);
        // Readings are whole Wh, so that each may put one on either side of a border, and each line is rounded by itself.
        const dearest = Math.max(0, ...on.rows.map((row) => row.priceMicro));
        const slack = found.lines.length * (1 + (2 * dearest * unit) / 1e9);
        expect(Math.abs(Math.round(found.total * unit) - billed.totalMinor)).toBeLessThanOrEqual(slack);
        expect(found.lines.map((line) => line.row)).toEqual(billed.lines.map((line) => line.rowId));
        const sum = found.lines.reduce((total, line) => total + Math.round(line.total * unit), 0);
        expect(sum).toBe(Math.round(found.total * unit));
      },
    ),
    { numRuns: 400 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostState, type Tariff, type TariffRow, advanceCost, openCost, priceOf, rowAt } from './rules';

const minuteMs = 60_000;
const at = (text: string): number => Date.parse(text);

// Starts lie within two days of a change of the clock, where there is one.
const changes: [zone: string, instant: string][] = [
  ['Europe/Paris', '2026-03-29T01:00Z'],
  ['Europe/Paris', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Asia/Amman', '2026-03-27T00:00Z'],
  ['Asia/Amman', '2022-02-24T22:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Africa/Cairo', '2026-04-23T22:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
];

const billing = fc.record({
  priceMicro: fc.nat(2_000_000),
  unit: fc.constantFrom('energy' as const, 'minutes' as const),
  isGap: fc.boolean(),
});

/** Rows that part the day at random minutes; some are left out as gaps, so the last may pass midnight. */
const rowsOf = fc
  .tuple(
    fc.uniqueArray(fc.nat(1439), { minLength: 1, maxLength: 5 }),
    fc.array(billing, { minLength: 5, maxLength: 5 }),
  )
  .map(([minutes, prices]): TariffRow[] => {
    const borders = minutes.toSorted((one, other) => one - other);
    return borders.flatMap((startMinute, index) => {
      const { isGap, ...price } = prices[index] ?? { isGap: true, priceMicro: 0, unit: 'energy' };
      const endMinute = borders[(index + 1) % borders.length] ?? startMinute;
      return isGap
        ? []
        : [{ id: index + 1, startMinute, endMinute, ...price, limitType: null, limitAmount: null }];
    });
  });

const tariffAndStart = fc
  .tuple(
    fc.constantFrom(...changes),
    rowsOf,
    fc.constantFrom('EUR', 'JOD', 'JPY'),
    fc.integer({ min: -2880, max: 600 }),
  )
  .map(([[timeZone, instant], rows, currency, minutes]) => ({
    tariff: { timeZone, rows, currency } satisfies Tariff,
    startMs: at(instant) + minutes * minuteMs,
  }));

const steps = fc.array(
  fc.tuple(fc.integer({ min: -20_000, max: 20_000_000 }), fc.integer({ min: -500, max: 30_000 })),
  {
    minLength: 1,
    maxLength: 12,
  },
);

interface Reading {
  atMs: number;
  energyWh: number;
}

const readingsOf = (startMs: number, gained: [ms: number, wh: number][]): Reading[] => {
  let last = { atMs: startMs, energyWh: 0 };
  return gained.map(([ms, wh]) => {
    last = { atMs: last.atMs + ms, energyWh: Math.max(0, last.energyWh + wh) };
    return last;
  });
};

const advanceAll = (tariff: Tariff, startMs: number, readings: Reading[]): CostState =>
  readings.reduce((state, reading) => advanceCost(tariff, state, reading), openCost(tariff, startMs));

describe('whatever the rows, the zone and the readings', () => {
  test('the lines follow one another without a hole and hold all energy; the total is their sum', () => {
    fc.assert(
      fc.property(tariffAndStart, steps, ({ tariff, startMs }, gained) => {
        const state = advanceAll(tariff, startMs, readingsOf(startMs, gained));
        const { lines, totalMinor } = priceOf(tariff, state);
        expect(lines.reduce((sum, line) => sum + line.energyWh, 0)).toBe(state.lastWh);
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(totalMinor);
        expect(lines.map((line) => line.fromMs)).toEqual([
          startMs,
          ...lines.slice(0, -1).map((line) => line.toMs),
        ]);
        expect(lines.at(-1)?.toMs).toBe(state.lastMs);
        for (const [index, line] of lines.entries()) {
          expect(line.energyWh).toBeGreaterThanOrEqual(0);
          expect(lines[index + 1]?.rowId).not.toBe(line.rowId);
        }
      }),
    );
  });

  test('every minute of the session is billed by the row of its wall clock', () => {
    fc.assert(
      fc.property(tariffAndStart, fc.integer({ min: 1, max: 4000 }), ({ tariff, startMs }, minutes) => {
        const format = new Intl.DateTimeFormat('en-GB', { timeZone: tariff.timeZone, timeStyle: 'short' });
        const state = advanceAll(tariff, startMs, [
          { atMs: startMs + minutes * minuteMs, energyWh: minutes * 100 },
        ]);
        for (let atMs = startMs; atMs < state.lastMs; atMs += minuteMs) {
          const [hour, minute] = format.format(atMs).split(':').map(Number);
          const wall = (hour ?? 0) * 60 + (minute ?? 0);
          const expected = tariff.rows.find(({ startMinute: from, endMinute: to }) =>
            from < to ? from <= wall && wall < to : from <= wall || wall < to,
          );
          const line = state.lines.find((candidate) => candidate.fromMs <= atMs && atMs < candidate.toMs);
          expect(line?.rowId).toBe(expected?.id ?? null);
          expect(rowAt(tariff, atMs)?.id).toBe(expected?.id);
        }
        for (const line of state.lines)
          expect(line.energyWh).toBe(((line.toMs - line.fromMs) / minuteMs) * 100);
      }),
      { numRuns: 30 },
    );
  });

  test('a further reading on the way between two others changes nothing', () => {
    const kinds = fc.record({
      parts: fc.integer({ min: 2, max: 500 }),
      cut: fc.nat(),
      stepMs: fc.integer({ min: 1, max: 400_000 }),
      stepWh: fc.nat(5_000),
    });
    fc.assert(
      fc.property(
        tariffAndStart,
        steps,
        kinds,
        ({ tariff, startMs }, gained, { parts, cut, stepMs, stepWh }) => {
          const before = advanceAll(tariff, startMs, readingsOf(startMs, gained));
          const reach = (count: number): Reading => ({
            atMs: before.lastMs + count * stepMs,
            energyWh: before.lastWh + count * stepWh,
          });
          const atOnce = advanceCost(tariff, before, reach(parts));
          const between = advanceCost(tariff, before, reach(1 + (cut % (parts - 1))));
          expect(advanceCost(tariff, between, reach(parts))).toEqual(atOnce);
        },
      ),
    );
  });

  test('what is owed never falls while readings arrive', () => {
    fc.assert(
      fc.property(tariffAndStart, steps, ({ tariff, startMs }, gained) => {
        let state = openCost(tariff, startMs);
        for (const reading of readingsOf(startMs, gained)) {
          const next = advanceCost(tariff, state, reading);
          const isIgnored = reading.atMs < state.lastMs || reading.energyWh < state.lastWh;
          expect(next === state).toBe(isIgnored);
          expect(priceOf(tariff, next).totalMinor).toBeGreaterThanOrEqual(priceOf(tariff, state).totalMinor);
          state = next;
        }
      }),
    );
  });
});

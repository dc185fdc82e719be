import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundHalfUpDiv } from '../../kernel/money';
import { wallClockChanges } from '../../kernel/zoned';
import { type CostState, type Tariff, advanceCost, advanceOverBorders, priceOf, totalOf } from './rules';
import { clockChanges, costOf, session } from './testing-sessions';

const hourMs = 3_600_000;

/** All instants within two days after another at which a row begins or ends or the clock is changed, midnights too. */
const bordersAfter = ({ timeZone, rows }: Tariff, fromMs: number): number[] =>
  wallClockChanges(timeZone, [0, ...rows.flatMap((row) => [row.startMinute, row.endMinute])], {
    fromMs,
    toMs: fromMs + 48 * hourMs,
  });

const beside = fc.constantFrom(-1000, -1, 0, 0, 1, 1000);

/** A bill that stands beside a border, and the next reading beside the same one or one further on. */
const atBorders = fc
  .record({
    one: session,
    from: fc.nat(),
    ahead: fc.nat(3),
    before: beside,
    after: beside,
    gainedWh: fc.nat(20_000),
  })
  .map(({ one, from, ahead, before, after, gainedWh }) => {
    const reached = costOf(one);
    const borders = bordersAfter(one.tariff, reached.lastMs);
    const place = from % Math.max(1, borders.length);
    const lastMs = Math.max(reached.lastMs, (borders[place] ?? reached.lastMs) + before);
    const state = advanceOverBorders(one.tariff, reached, { atMs: lastMs, energyWh: reached.lastWh });
    const atMs = Math.max(lastMs + 1, (borders[place + ahead] ?? lastMs + hourMs) + after);
    return { tariff: one.tariff, state, reading: { atMs, energyWh: state.lastWh + gainedWh } };
  });

test('a bill goes on beside borders, midnights and changed clocks as by the way that looks for all of them', () => {
  const same = fc.property(atBorders, ({ tariff, state, reading }) => {
    const kept = JSON.stringify(state);
    expect(advanceCost(tariff, state, reading)).toStrictEqual(advanceOverBorders(tariff, state, reading));
    expect(JSON.stringify(state)).toBe(kept);
  });
  fc.assert(same, { numRuns: 3_000 });
});

test('a bill goes on minute by minute over a changed clock as by the way that looks for all borders', () => {
  for (const { timeZone, date } of clockChanges) {
    const tariff: Tariff = {
      currency: 'EUR',
      timeZone,
      rows: [0, 90, 150, 600].map((startMinute, index, all) => ({
        id: index + 1,
        startMinute,
        endMinute: all[index + 1] ?? 0,
        priceMicro: 300_000,
        unit: 'energy',
        limitType: null,
        limitAmount: null,
      })),
    };
    const startMs = Date.parse(date) - 14 * hourMs;
    const open: CostState = { startMs, lastMs: startMs, lastWh: 0, lines: [] };
    let state = advanceOverBorders(tariff, open, { atMs: startMs + 1000, energyWh: 0 });
    for (let atMs = startMs + 60_000; atMs < startMs + 30 * hourMs; atMs += 60_000) {
      const reading = { atMs, energyWh: state.lastWh + 7 };
      const general = advanceOverBorders(tariff, state, reading);
      expect(advanceCost(tariff, state, reading)).toStrictEqual(general);
      state = general;
    }
  }
});

const digits: Readonly<Record<string, bigint>> = { JPY: 0n, KRW: 0n, EUR: 2n, USD: 2n, JOD: 3n, KWD: 3n };

test('a total is the sum of its lines, each rounded by exact numbers', () => {
  const exact = fc.property(session, (one) => {
    const state = costOf(one);
    const { lines, totalMinor } = priceOf(one.tariff, state);
    for (const { unit, priceMicro, energyWh, fromMs, toMs, amountMinor } of lines) {
      const [quantity, perUnit] = unit === 'minutes' ? [toMs - fromMs, 60_000n] : [energyWh, 1000n];
      const product = BigInt(quantity) * BigInt(priceMicro) * 10n ** (digits[one.tariff.currency] ?? 2n);
      expect(amountMinor).toBe(roundHalfUpDiv(product, perUnit * 1_000_000n));
    }
    expect(totalOf(one.tariff, state)).toBe(totalMinor);
    expect(totalMinor).toBe(lines.reduce((sum, line) => sum + line.amountMinor, 0));
  });
  fc.assert(exact, { numRuns: 500 });
});

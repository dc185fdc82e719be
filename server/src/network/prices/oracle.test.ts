import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceCost, openCost, type CostState } from './rules';
import { billOf, wallMinuteAt } from './testing-oracle';
import { billByRules, clockChanges, costOf, pricesAgree, session } from './testing-sessions';

describe('the cost rules against an oracle that walks second by second', () => {
  test.each(clockChanges)('the clock of $timeZone is changed on $date', ({ timeZone, date }) => {
    const midnight = Date.parse(date) / 60_000;
    expect(wallMinuteAt(timeZone, midnight - 720)).not.toBe(wallMinuteAt(timeZone, midnight + 720));
  });

  test('every line and the total agree, on days with a changed clock, with gaps and past midnight', () => {
    expect(() => fc.assert(pricesAgree, { numRuns: 500 })).not.toThrow();
  });

  test('what is shown after each reading is the price of the session so far, though kept as JSON between', () => {
    const stepByStep = fc.property(session, ({ tariff, startMs, readings }) => {
      let kept = JSON.stringify(openCost(tariff, startMs));
      for (const [index, reading] of readings.entries()) {
        const state = advanceCost(tariff, JSON.parse(kept) as CostState, reading);
        const soFar = { tariff, startMs, readings: readings.slice(0, index + 1) };
        expect(billByRules(tariff, state)).toEqual(billOf(soFar));
        kept = JSON.stringify(state);
      }
    });
    fc.assert(stepByStep, { numRuns: 100 });
  });

  test('at constant power, readings in between change nothing', () => {
    const whPerSecond = fc.integer({ min: 0, max: 40 });
    const straight = fc.property(session, whPerSecond, (one, power) => {
      const readings = one.readings
        .filter((reading) => reading.atMs > one.startMs)
        .toSorted((first, second) => first.atMs - second.atMs)
        .map(({ atMs }) => ({ atMs, energyWh: (power * (atMs - one.startMs)) / 1000 }));
      const inSteps = billByRules(one.tariff, costOf({ ...one, readings }));
      expect(inSteps).toEqual(billByRules(one.tariff, costOf({ ...one, readings: readings.slice(-1) })));
    });
    fc.assert(straight, { numRuns: 200 });
  });
});

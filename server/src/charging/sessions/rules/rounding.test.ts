import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRow } from '../../orders/rules/order';
import { after } from '../../orders/testing-orders';
import { isExactBelow, stepOf } from '../../readings/rules/rounding';
import { placeWith, World } from '../testing-life';
import { type Told, tellings } from '../testing-tellings';
import type { TransactionEvent } from './event';

// docs/chargers-in-the-field.md#rounded-readings

const play = (events: readonly TransactionEvent[], maxPowerW = 350_000): OrderRow | undefined => {
  const place = placeWith(1);
  const connectors = place.connectors.map((connector) => ({ ...connector, maxPowerW }));
  const world = new World({ ...place, connectors });
  for (const event of events) world.take(event, event.deviceAt ?? after(0));
  return [...world.orders.values()][0];
};

const at = (...told: [minute: number, wh: number][]): Told[] => told.map(([minute, wh]) => ({ minute, wh }));

describe.each(tellings)('a session told %s', (_how, tell) => {
  test.each<[string, Told[], object]>([
    [
      'whose readings are rounded up to two decimals of a kWh is what its stop says',
      at([0, 12_346], [10, 12_780], [20, 13_130], [30, 13_124]),
      { energy_wh: 778, meter_stop_wh: 13_124, held_reason: null },
    ],
    [
      'whose readings are rounded to one decimal is what its stop says',
      at([0, 12_346], [10, 12_800], [20, 13_200], [30, 13_151]),
      { energy_wh: 805, held_reason: null },
    ],
    [
      'whose readings are rounded to whole kWh is what its stop says',
      at([0, 12_346], [10, 13_000], [20, 14_000], [30, 13_502]),
      { energy_wh: 1_156, held_reason: null },
    ],
    [
      'of a car that took nothing is nothing',
      at([0, 12_346], [10, 12_350], [20, 12_346]),
      { energy_wh: 0, cost_minor: 0, held_reason: null },
    ],
    [
      'whose start alone is rounded up took nothing where its stop lies below it',
      at([0, 12_350], [20, 12_346]),
      { energy_wh: 0, cost_minor: 0, held_reason: null },
    ],
    [
      'whose register went back by a whole step is held',
      at([0, 12_346], [10, 13_130], [20, 13_120]),
      { energy_wh: 784, held_reason: 'meter-went-back' },
    ],
    [
      'whose register is exact and went back is held',
      at([0, 12_346], [10, 13_131], [20, 13_124]),
      { energy_wh: 785, held_reason: 'meter-went-back' },
    ],
  ])('%s', (_fact, told, expected) => {
    expect(play(tell(told))).toMatchObject({ state: 'completed', ...expected });
  });

  test('rises by whole kWh on a connector that delivers one in five minutes', () => {
    const told = at([0, 12_346], [1, 13_000], [2, 13_000], [3, 13_000], [4, 13_000], [5, 13_202]);
    expect(play(tell(told), 11_000)).toMatchObject({ energy_wh: 856, held_reason: null });
  });

  test('does not rise by a kWh again and again on such a connector', () => {
    const told = Array.from({ length: 6 }, (_none, minute) => ({ minute, wh: 12_000 + minute * 1_000 }));
    expect(play(tell(told), 11_000)).toMatchObject({ held_reason: 'impossible-energy' });
  });
});

/** How a register may be rounded. */
const roundings = { up: Math.ceil, half: Math.round, down: Math.floor };

/** A register that is read exactly at the start and the stop, and rounded between. */
const session = fc
  .record({
    rises: fc.array(fc.integer({ min: 0, max: 183 }), { minLength: 1, maxLength: 12 }),
    startWh: fc.integer({ min: 0, max: 50_000 }),
    step: fc.constantFrom(10, 100, 1_000),
    how: fc.constantFrom(...(Object.keys(roundings) as (keyof typeof roundings)[])),
    fromMinute: fc.integer({ min: 0, max: 490 }),
    everyMinutes: fc.constantFrom(1, 5),
  })
  .map(({ rises, startWh, step, how, fromMinute, everyMinutes }) => {
    const exact = [0, ...rises].map((_rise, index) => {
      const wh = startWh + rises.slice(0, index).reduce((sum, each) => sum + each, 0);
      return { minute: fromMinute + index * everyMinutes, wh };
    });
    const last = exact.length - 1;
    const told = exact.map(({ minute, wh }, index) => {
      const isExact = index === 0 || index === last;
      return { minute, wh: isExact ? wh : roundings[how](wh / step) * step };
    });
    return { exact, told };
  });

/** The register of the readings that counted, on the straight line between them, at a minute; in Wh, but never beyond the stop. */
function registerAt(told: readonly Told[], minute: number): number {
  const stopWh = told.at(-1)?.wh ?? 0;
  const counted: { minute: number; wh: number }[] = [];
  for (const { minute: when, wh } of told)
    if (wh !== null && wh >= (counted.at(-1)?.wh ?? 0)) counted.push({ minute: when, wh });
  const next = counted.findIndex((each) => each.minute >= minute);
  const [one, other] = [counted[Math.max(0, next - 1)], counted[next]];
  if (one === undefined || other === undefined) return stopWh;
  const share = other.minute === one.minute ? 1 : (minute - one.minute) / (other.minute - one.minute);
  // The first register is the start, from which energy is floored.
  const firstWh = told[0]?.wh ?? 0;
  return Math.min(stopWh, firstWh + Math.floor(one.wh - firstWh + (other.wh - one.wh) * share + 1e-9));
}

const cents = (wh: number, perKwh: number): number => Math.floor((wh * perKwh) / 1_000 + 0.5 + 1e-9);

/** What a session costs that is priced anew: 0.40 per kWh until 20:00, which is minute 480, then 0.20. */
function pricedAnew(told: readonly Told[]): number {
  const [first, last] = [told[0], told.at(-1)];
  const borderWh = Math.max(registerAt(told, 480), first?.wh ?? 0);
  const stopWh = last?.wh ?? 0;
  if ((last?.minute ?? 0) <= 480) return cents(stopWh - (first?.wh ?? 0), 40);
  if ((first?.minute ?? 0) >= 480) return cents(stopWh - (first?.wh ?? 0), 20);
  return cents(borderWh - (first?.wh ?? 0), 40) + cents(stopWh - borderWh, 20);
}

test('however readings are rounded, energy and cost are those of the exact register, and nothing is held', () => {
  fc.assert(
    fc.property(session, fc.constantFrom(...tellings), ({ exact, told }, [, tell]) => {
      const order = play(tell(told), 11_000);
      const took = (exact.at(-1)?.wh ?? 0) - (exact[0]?.wh ?? 0);
      expect(order).toMatchObject({ state: 'completed', held_reason: null, energy_wh: took });
      expect(order?.cost_state?.lines.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe(took);
      expect(order?.cost_minor).toBe(pricedAnew(told));
    }),
    { numRuns: 500 },
  );
});

test('a register is below the last reading by rounding only within the step that reading shows', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 3_000 }), (readWh, lessWh) => {
      const step = stepOf(readWh);
      expect(readWh % step).toBe(0);
      expect(isExactBelow(readWh - lessWh, readWh)).toBe(lessWh > 0 && lessWh < step && lessWh <= readWh);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, charging } from '../../orders/testing-orders';
import { runningColumns } from '../../orders/store/running';
import { foldSamples } from './fold';
import { bareSample } from '../../readings/testing-samples';
import type { TimedSample } from '../../readings/rules/meter';

const sample = (minutes: number, energyWh: number | null, more: Partial<TimedSample> = {}): TimedSample => ({
  ...bareSample,
  at: after(minutes),
  deviceAt: after(minutes),
  energyWh,
  ...more,
});

describe('readings of a running session', () => {
  test('change the running figures and why they are held, and nothing else', () => {
    const may: string[] = [...runningColumns, 'held_reason'];
    const samples = [sample(10, 11_000, { powerW: 7_000, soc: 40 }), sample(20, 999_999_999)];
    for (const order of [charging(), charging({ cost_state: null })])
      expect(Object.keys(foldSamples(order, samples, 11_000)).filter((key) => !may.includes(key))).toEqual(
        [],
      );
  });

  test('add up to energy and cost', () => {
    const read = foldSamples(charging(), [sample(10, 11_000), sample(20, 12_000)], 11_000);
    expect(read).toMatchObject({
      energy_wh: 2_000,
      cost_minor: 80,
      duration_ms: 1_200_000,
      held_reason: null,
    });
  });

  test('arrive in any order within a message', () => {
    const read = foldSamples(charging(), [sample(20, 12_000), sample(10, 11_000)], 11_000);
    expect(read).toMatchObject({ energy_wh: 2_000, last_meter_wh: 12_000 });
  });

  test.each([
    ['a register that goes down', [sample(10, 11_000), sample(20, 10_500)]],
    ['the same moment again', [sample(10, 11_000), sample(10, 11_400)]],
    ['a moment before the last', [sample(10, 11_000), sample(5, 11_200)]],
  ])('%s changes nothing', (_fact, samples) => {
    let order = charging();
    for (const each of samples) order = { ...order, ...foldSamples(order, [each], 11_000) };
    expect(order.energy_wh).toBe(1_000);
  });

  // docs/chargers-in-the-field.md#register-restarts
  test.each([
    ['0 once', 0, null],
    ['below the begin', 40, 'meter-went-back'],
    ['above the begin', 10_100, null],
  ])('a register that is %s after it was higher', (_fact, wh, held) => {
    const read = foldSamples(charging(), [sample(10, 11_000), sample(20, wh), sample(30, 11_500)], 11_000);
    expect(read).toMatchObject({ held_reason: held, energy_wh: 1_500 });
  });

  test('an impossible rise holds the settlement and is not billed before somebody looks', () => {
    const read = foldSamples(charging(), [sample(10, 1_010_000), sample(20, 12_000)], 11_000);
    expect(read).toMatchObject({ held_reason: 'impossible-energy', energy_wh: 2_000 });
  });

  test('power and state of charge are those of the latest moment', () => {
    const read = foldSamples(
      charging(),
      [sample(10, null, { powerW: 7_000, soc: 40 }), sample(11, 10_900, { powerW: 6_500 })],
      11_000,
    );
    expect(read).toMatchObject({ power_w: 6_500, soc: 40 });
  });

  test('come to the same as one after another by their time, and stay in the order they came in', () => {
    const drawn = fc.array(fc.tuple(fc.integer({ min: -5, max: 60 }), fc.nat({ max: 20_000 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(drawn, (told) => {
        const samples = told.map(([minutes, energyWh]) => sample(minutes, energyWh, { soc: energyWh % 100 }));
        const came = [...samples];
        let order = charging();
        for (const each of samples.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
          order = { ...order, ...foldSamples(order, [each], null) };
        expect({ ...charging(), ...foldSamples(charging(), samples, null) }).toEqual(order);
        expect(samples).toEqual(came);
      }),
    );
  });

  test('energy never falls and cost never falls, whatever arrives', () => {
    const samples = fc.array(
      fc.tuple(fc.integer({ min: -30, max: 300 }), fc.integer({ min: 0, max: 80_000 })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(samples, (drawn) => {
        let order = charging();
        for (const [minutes, energyWh] of drawn) {
          const next = { ...order, ...foldSamples(order, [sample(minutes, energyWh)], null) };
          expect(next.energy_wh).toBeGreaterThanOrEqual(order.energy_wh);
          expect(next.cost_minor).toBeGreaterThanOrEqual(order.cost_minor);
          expect(next.energy_wh).toBe((next.last_meter_wh ?? 0) - 10_000);
          order = next;
        }
      }),
    );
  });
});

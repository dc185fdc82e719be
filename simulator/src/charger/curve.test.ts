import { describe, expect, it } from 'vitest';
import { acceptance, type ConnectorKind, phasesOf, powerAt } from './curve';
import { draw, randomFrom } from './random';

describe('the power a car takes', () => {
  it.each([
    ['AC', 22_000, 50, 60_000, 22_000],
    ['AC', 22_000, 50, 1500, 11_000],
    ['AC', 7400, 99, 60_000, 3453],
    ['DC', 150_000, 30, 60_000, 150_000],
    ['DC', 150_000, 30, 3000, 75_000],
    ['DC', 150_000, 80, 60_000, 76_666],
    ['AC', 22_000, 100, 60_000, 0],
    ['DC', 150_000, 100, 60_000, 0],
  ] as [ConnectorKind, number, number, number, number][])(
    '%s %i W at %i %% after %i ms is %i W',
    (...row) => {
      const [kind, limitW, soc, elapsedMs, powerW] = row;
      expect(powerAt({ kind, limitW, soc, elapsedMs, noise: 0 })).toBe(powerW);
    },
  );

  it('never rises with the state of charge', () => {
    for (const kind of ['AC', 'DC'] as const) {
      const shares = Array.from({ length: 101 }, (_, soc) => acceptance(kind, soc));
      expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
    }
  });

  it.each([
    [3700, 1],
    [7400, 1],
    [11_000, 3],
    [22_000, 3],
  ])('%i W uses %i phases', (limitW, phases) => {
    expect(phasesOf(limitW)).toBe(phases);
  });
});

it('the same seed draws the same numbers, evenly between 0 and 1', () => {
  const random = randomFrom(7);
  const values = Array.from({ length: 1000 }, random);
  expect(values[0]).toBe(draw(7).value);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  expect(values.reduce((sum, value) => sum + value, 0) / 1000).toBeCloseTo(0.5, 1);
});

import { expect, it } from 'vitest';
import { namedMoments, nearestPoint, plotShape } from './plot-shape';
import type { ChartPoint, Series } from './types';

const day = 86_400_000;
const series = (kind: Series['kind'], unit = 'kWh', key = 'value'): Series => ({
  key,
  label: key,
  tone: 'green',
  kind,
  unit,
});
const points = (...values: (number | null)[]): ChartPoint[] =>
  values.map((value, index) => ({ at: index * day, value }));
const drawn = (of: ChartPoint[], kind: Series['kind'] = 'line', partialFrom?: number) =>
  plotShape({ points: of, series: [series(kind)], partialFrom, width: 328, height: 138 });

it('draws time from left to right between nothing and a round most', () => {
  const { axes, drawn: lines } = drawn(points(0, 5, 10));
  expect(axes[0]?.ticks).toEqual([0, 2, 4, 6, 8, 10]);
  expect(lines[0]?.line).toBe('M60,108L190,58L320,8');
});

it('goes on past a moment that has no value', () => {
  expect(drawn(points(0, null, 10)).drawn[0]?.line).toBe('M60,108L320,8');
});

it('holds a step until the next one', () => {
  expect(drawn(points(0, 10), 'step').drawn[0]?.line).toBe('M60,108L320,108L320,8');
});

it('shows what is owed below nothing', () => {
  const { axes } = drawn(points(-10, 10));
  expect(axes[0]?.y.domain()).toEqual([-10, 10]);
});

it('stands on an axis although all is nothing, missing, one moment or none', () => {
  for (const of of [points(0, 0, 0), points(null, null), points(7), points()]) {
    const { axes, drawn: lines, x } = drawn(of);
    expect(axes[0]?.ticks.length).toBeGreaterThan(1);
    expect(lines[0]?.line).not.toContain('NaN');
    expect(x(0)).toBeGreaterThan(0);
  }
});

it('parts what still counts on from what is whole', () => {
  const [line] = drawn(points(0, 5, 10), 'line', 2 * day).drawn;
  expect(line?.line).toBe('M60,108L190,58');
  expect(line?.partial).toBe('M190,58L320,8');
});

it('gives the second unit an axis of its own', () => {
  const two = plotShape({
    points: [
      { at: 0, value: 1, share: 100 },
      { at: day, value: 2, share: 50 },
    ],
    series: [series('line'), series('line', '%', 'share')],
    partialFrom: undefined,
    width: 400,
    height: 138,
  });
  expect(two.axes.map(({ unit }) => unit)).toEqual(['kWh', '%']);
  expect(two.right).toBe(340);
});

it('names every so many moments, as there is room', () => {
  const days = points(...Array.from({ length: 30 }, (_, index) => index));
  const gaps = (inner: number) => {
    const named = namedMoments(days, inner).map(({ at }) => at / day);
    return new Set(named.slice(1).map((at, index) => at - (named[index] ?? 0)));
  };
  expect(gaps(900)).toEqual(new Set([3]));
  expect(gaps(270)).toEqual(new Set([10]));
  expect(namedMoments(days, 1)).toHaveLength(1);
});

it('finds the moment pointed at', () => {
  expect(nearestPoint(points(1, 2, 3), 1.4 * day)?.at).toBe(day);
  expect(nearestPoint([], 5)).toBeUndefined();
});

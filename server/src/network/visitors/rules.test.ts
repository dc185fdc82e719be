import { expect, test } from 'vitest';
import { fromBeyond, kmBetween, mercatorOf, nearestOf, reachesDateLine } from './rules';

const paris = { latitude: 48.8566, longitude: 2.3522 };

test.each([
  [{ latitude: 51.5074, longitude: -0.1278 }, 343.6],
  [paris, 0],
  [{ latitude: -48.8566, longitude: -177.6478 }, 20_015.1],
])('from Paris to %j it is %d km', (to, km) => {
  expect(kmBetween(paris, to)).toBeCloseTo(km, 0);
});

test('a degree of longitude is shorter far from the equator, and the date line parts nobody', () => {
  const north = { latitude: 60, longitude: 179.99 };
  expect(kmBetween(north, { latitude: 60, longitude: -179.99 })).toBeCloseTo(1.112, 2);
  expect(fromBeyond(north).longitude).toBeCloseTo(-180.01);
  expect([[paris], [{ ...north, longitude: 179.97 }]].map((found) => reachesDateLine(north, found))).toEqual([
    true,
    true,
  ]);
  expect(reachesDateLine(paris, [{ ...paris, longitude: 8 }])).toBe(false);
  expect([mercatorOf(0), mercatorOf(90), mercatorOf(-90)].map((y) => Math.round(y) + 0)).toEqual([
    0, 180, -180,
  ]);
});

test('the nearest come first, each once, and none from beyond', () => {
  const at = (id: number, longitude: number) => ({ id, latitude: 48.8566, longitude });
  const found = [at(1, 2.5), at(2, 2.36), at(1, 2.5), at(3, 9)];
  expect(nearestOf(paris, found, 50).map(({ id }) => id)).toEqual([2, 1]);
});

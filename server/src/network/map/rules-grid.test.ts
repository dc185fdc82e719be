import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../charge-points/rules-map';
import { boundsOf, gridLevel, isOneSpot, joinNear, mercatorX, mercatorY } from './rules-grid';

const all = { west: -180, south: -90, east: 180, north: 90 };

const cellAt = (longitude: number, latitude: number, count = 1): Cell => ({
  count,
  longitude,
  latitude,
  west: longitude,
  east: longitude,
  south: latitude,
  north: latitude,
  counts: { available: count },
  onlyId: count === 1 ? 1 : null,
});

test.each([
  [-180, 85.051128, 0, 0],
  [0, 0, 0.5, 0.5],
  [180, -90, 1, 1],
])('%d° east, %d° north lies at %d, %d of the map of the world', (longitude, latitude, x, y) => {
  expect(mercatorX(longitude)).toBeCloseTo(x, 6);
  expect(mercatorY(latitude)).toBeCloseTo(y, 6);
});

test.each([
  ['the world', 0, all, 3],
  ['the world on a large screen', 2, all, 4],
  ['a city', 12, { west: 2.3, south: 48.8, east: 2.5, north: 48.9 }, 15],
  ['half a zoom more', 12.5, { west: 2.3, south: 48.8, east: 2.5, north: 48.9 }, 15],
  ['the world at the zoom of a street', 22, all, 4],
  ['across the antimeridian', 5, { west: 170, south: -20, east: -170, north: -10 }, 8],
  ['a single place', 22, { west: 2, south: 48, east: 2, north: 48 }, 24],
])('%s at zoom %d in %j is halved %d times', (_name, zoom, box, level) => {
  expect(gridLevel(zoom, box)).toBe(level);
});

describe('what is near each other', () => {
  // At zoom 10 the world is 524,288 pixels wide, so that 0.02° are 29 pixels and 0.04° are 58.
  test.each([
    ['nothing', [], []],
    ['two apart', [cellAt(10, 0), cellAt(10.04, 0)], [1, 1]],
    ['two beside a grid line', [cellAt(10, 0), cellAt(10.02, 0)], [2]],
    ['a few beside many', [cellAt(10.02, 0, 3), cellAt(10, 0, 50)], [53]],
    ['one between two', [cellAt(10, 0, 5), cellAt(10.05, 0, 4), cellAt(10.02, 0)], [6, 4]],
  ])('%s become %j', (_name, cells, counts) => {
    const joined = joinNear(cells, 10);
    expect(joined.map((cell) => cell.count)).toEqual(counts);
    expect(joined.map((cell) => cell.counts.available)).toEqual(counts);
  });

  test('lies in its middle, and its bounds hold all of it', () => {
    expect(joinNear([cellAt(10, 1, 3), cellAt(10.02, 1.01)], 10)).toEqual([
      expect.objectContaining({
        longitude: expect.closeTo(10.005, 9),
        latitude: expect.closeTo(1.0025, 9),
        west: 10,
        east: 10.02,
        south: 1,
        north: 1.01,
        onlyId: null,
      }),
    ]);
  });

  test('is never lost', () => {
    const cell = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.integer({ min: 1, max: 1000 }),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), fc.integer({ min: 0, max: 18 }), (places, zoom) => {
        const cells = places.map(([longitude, latitude, count]) => cellAt(longitude, latitude, count));
        const sum = (some: readonly Cell[]): number => some.reduce((total, { count }) => total + count, 0);
        expect(sum(joinNear(cells, zoom))).toBe(sum(cells));
      }),
    );
  });
});

test.each([
  ['the very same place', 0, 0, true],
  ['two parking spaces', 0.000_05, 3, true],
  ['two streets', 0.001, 3, false],
  ['two streets that no zoom is left for', 0.001, 18, true],
])('%s: %d° wide at zoom %d is one spot: %s', (_name, width, zoom, isIt) => {
  expect(isOneSpot({ west: 2, south: 48, east: 2 + width, north: 48 }, zoom)).toBe(isIt);
});

test.each([
  ['France', { west: -1, east: 7, westAround: 1, eastAround: 359 }, { west: -1, east: 7 }],
  ['Fiji', { west: -179, east: 178, westAround: 178, eastAround: 181 }, { west: 178, east: -179 }],
  ['one place', { west: 12, east: 12, westAround: 12, eastAround: 12 }, { west: 12, east: 12 }],
])('%s fits into the narrower box', (_name, sides, box) => {
  expect(boundsOf({ south: 1, north: 2, ...sides })).toEqual({ south: 1, north: 2, ...box });
});

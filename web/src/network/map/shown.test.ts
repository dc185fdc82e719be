import type { MapCluster } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { arcsOf, askedOf, countsOf, isInSight, ringSize } from './shown';

const cluster = (by_status: MapCluster['by_status']): MapCluster => ({
  longitude: 2,
  latitude: 48,
  count: by_status.reduce((sum, { count }) => sum + count, 0),
  by_status,
  bounds: { west: 1, south: 47, east: 3, north: 49 },
  is_one_spot: false,
});

it('what is in sight is counted by status, the usable first', () => {
  const point = {
    id: 1,
    identifier: 'A',
    title: 'A',
    is_live: true,
    online: true,
    longitude: 0,
    latitude: 0,
    city: null,
  };
  const clusters = [
    cluster([
      { status: 'out_of_service', count: 2 },
      { status: 'available', count: 5 },
    ]),
  ];
  expect(countsOf(clusters, [{ ...point, status: 'available' }])).toEqual([
    { status: 'available', count: 6 },
    { status: 'out_of_service', count: 2 },
  ]);
});

describe('a ring', () => {
  it('is closed by its parts, and a single fault among thousands is seen', () => {
    const arcs = arcsOf([
      { status: 'out_of_service', count: 1 },
      { status: 'available', count: 4000 },
    ]);
    expect(arcs.map(({ status }) => status)).toEqual(['available', 'out_of_service']);
    expect(arcs.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(arcs[1]?.share).toBeGreaterThan(0.04);
    expect(arcs[1]?.from).toBeCloseTo(arcs[0]?.share ?? 0);
  });

  it.each([
    [2, 34],
    [100, 48],
    [50_000, 64],
  ])('of %d is %d pixels wide', (count, size) => {
    expect(ringSize(count)).toBe(size);
  });
});

describe('what is asked for a view', () => {
  const box = { west: 2.2, south: 48.8, east: 2.5, north: 48.95 };

  it('holds the view, and stays the same after a small move', () => {
    const asked = askedOf({ box, zoom: 9.3 });
    expect(asked.west).toBeLessThanOrEqual(box.west);
    expect(asked.north).toBeGreaterThanOrEqual(box.north);
    expect(asked.zoom).toBe(9);
    const moved = { west: 2.21, south: 48.81, east: 2.51, north: 48.96 };
    expect(askedOf({ box: moved, zoom: 9.4 })).toEqual(asked);
  });

  it.each([
    ['the world', { west: -180, south: -90, east: 180, north: 90 }, { west: -180, east: 180 }],
    ['Fiji', { west: 176, south: -20, east: -178, north: -15 }, { west: 174.375, east: -177.1875 }],
  ])('keeps %s within its meridians', (_name, view, sides) => {
    expect(askedOf({ box: view, zoom: 5 })).toMatchObject(sides);
  });
});

it.each([
  [2.3, 48.9, { west: 2, south: 48, east: 3, north: 49 }, true],
  [3.5, 48.9, { west: 2, south: 48, east: 3, north: 49 }, false],
  [-179, -17, { west: 176, south: -20, east: -178, north: -15 }, true],
  [0, -17, { west: 176, south: -20, east: -178, north: -15 }, false],
])('%d° east, %d° north in %j is in sight: %s', (longitude, latitude, box, isIt) => {
  expect(isInSight(box, { longitude, latitude })).toBe(isIt);
});

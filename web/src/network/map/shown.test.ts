import type { MapCluster } from '@voltdeck/contract';
import { describe, expect, it } from 'vitest';
import { arcsOf, askedOf, countsOf, isInSight, ringSize } from './shown';

const cluster = (states: MapCluster['states']): MapCluster => ({
  longitude: 2,
  latitude: 48,
  count: states.reduce((sum, { count }) => sum + count, 0),
  states,
  bounds: { west: 1, south: 47, east: 3, north: 49 },
  is_one_spot: false,
});

const broken = { status: 'out_of_service', reason: 'faulted' } as const;
const takenOut = { status: 'out_of_service', reason: 'taken_out' } as const;
const free = { status: 'available', reason: 'available' } as const;

it('what is in sight is counted by status and reason, the usable first', () => {
  const point = {
    id: 1,
    identifier: 'A',
    title: 'A',
    is_live: true,
    online: true,
    longitude: 0,
    latitude: 0,
    city: null,
    opening: null,
  };
  const clusters = [
    cluster([
      { ...takenOut, count: 1 },
      { ...broken, count: 2 },
      { ...free, count: 5 },
    ]),
  ];
  const mine = { status: 'busy_by_you', reason: 'busy' } as const;
  expect(
    countsOf(clusters, [
      { ...point, ...free },
      { ...point, ...mine },
    ]),
  ).toEqual([
    { ...free, count: 6 },
    { ...mine, count: 1 },
    { ...broken, count: 2 },
    { ...takenOut, count: 1 },
  ]);
});

describe('a ring', () => {
  it('is closed by its parts, and a single fault among thousands is seen', () => {
    const arcs = arcsOf([
      { ...broken, count: 1 },
      { ...free, count: 4000 },
    ]);
    expect(arcs.map(({ reason }) => reason)).toEqual(['available', 'faulted']);
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

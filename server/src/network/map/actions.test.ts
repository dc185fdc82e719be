import { map, type Parsed } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordConnected } from '../connections/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { mapInBox, pointsInBox } from './actions';

type Query = Parsed<typeof map.mapInBox>['query'];

let house: NetworkHouse;
const all = { west: -180, south: -90, east: 180, north: 90, zoom: 1 };
const paris = { west: 2.2, south: 48.8, east: 2.5, north: 48.95, zoom: 12 };

beforeAll(async () => {
  house = await networkHouse();
  const at = (title: string, latitude: number | null, longitude: number | null) =>
    house.chargePoint({ title, latitude, longitude, city: title.split(' ')[0] ?? null });
  const { id } = await at('Paris North', 48.9, 2.35);
  await at('Paris South', 48.82, 2.35);
  await at('Paris South 2', 48.82, 2.35);
  await at('Suva', -18.1, 178.4);
  await at('Taveuni', -16.8, -179.9);
  await at('Nowhere', null, null);
  await house.chargePoint({
    operatorId: house.other.operatorId,
    title: 'Foreign',
    latitude: 48.85,
    longitude: 2.35,
  });
  const connection = {
    connectionId: '00000000-0000-4000-8000-000000000001',
    nodeId: '00000000-0000-4000-8000-000000000002',
    protocol: 'ocpp1.6',
  } as const;
  await house.bySystem((ctx) => recordConnected(ctx, id, connection));
});
afterAll(() => house.close());

const look = (query: Partial<Query> = {}, tenant = house.mine) =>
  house.as(tenant, (ctx) => mapInBox(ctx, { params: {}, query: { ...all, ...query }, body: {} }));
const list = (query: Partial<Parsed<typeof map.pointsInBox>['query']>, tenant = house.mine) => {
  const { zoom: _zoom, ...box } = all;
  const request = { params: {}, query: { ...box, page: 1, per_page: 25, ...query }, body: {} };
  return house.as(tenant, (ctx) => pointsInBox(ctx, request));
};

describe('the map', () => {
  test('shows near ones together and far ones alone, and counts those without a place', async () => {
    const shown = await look();
    expect(map.mapInBox.result.parse(shown)).toEqual(shown);
    expect(shown.clusters.map(({ count, is_one_spot: isSpot }) => [count, isSpot])).toEqual([[3, false]]);
    expect(shown.points.map(({ title }) => title).toSorted()).toEqual(['Suva', 'Taveuni']);
    expect(shown).toMatchObject({ total: 5, unplaced: 1 });
  });

  test('parts what is nearer to be seen, and says where no zoom will', async () => {
    const { clusters, points } = await look(paris);
    expect(points).toMatchObject([
      {
        title: 'Paris North',
        latitude: 48.9,
        longitude: 2.35,
        city: 'Paris',
        online: true,
        reason: 'connectors_unavailable',
      },
    ]);
    expect(clusters).toMatchObject([
      { count: 2, is_one_spot: true, states: [{ status: 'pending', reason: 'never_connected', count: 2 }] },
    ]);
  });

  test('tells where all are, the short way round', async () => {
    expect((await look()).bounds).toMatchObject({ south: -18.1, north: 48.9 });
    const fiji = await look({ search: 'u', city: ['Suva', 'Taveuni'] });
    expect(fiji.bounds).toEqual({ west: 178.4, south: -18.1, east: -179.9, north: -16.8 });
  });

  test('crosses the antimeridian', async () => {
    const { points, total } = await look({ west: 175, east: -175, south: -30, north: 0, zoom: 6 });
    expect(points.map(({ title }) => title).toSorted()).toEqual(['Suva', 'Taveuni']);
    expect(total).toBe(5);
  });

  test.each([
    [{ search: 'paris' }, 3],
    [{ online: true }, 1],
    [{ status: ['available'] }, 0],
    [{ status: ['pending', 'busy_by_you'] }, 4],
    [{ city: ['Suva'] }, 1],
  ] as [Partial<Query>, number][])('knows the filter %j of the list', async (query, total) => {
    expect((await look(query)).total).toBe(total);
  });

  test('of an operator shows nothing of another', async () => {
    const theirs = await look({}, house.other);
    expect(theirs).toMatchObject({ clusters: [], points: [{ title: 'Foreign' }], total: 1, unplaced: 0 });
    expect((await list({}, house.other)).data.map(({ title }) => title)).toEqual(['Foreign']);
  });

  test('of nothing has no bounds', async () => {
    expect(await look({ search: 'nothing' })).toEqual({
      clusters: [],
      points: [],
      total: 0,
      unplaced: 0,
      bounds: null,
    });
  });
});

test('what stands on one spot is listed page by page', async () => {
  const spot = { west: 2.35, east: 2.35, south: 48.82, north: 48.82, per_page: 1 };
  const first = await list(spot);
  expect(map.pointsInBox.result.parse(first)).toEqual(first);
  expect(first).toMatchObject({ data: [{ title: 'Paris South' }], meta: { total: 2, last_page: 2 } });
  expect((await list({ ...spot, page: 2 })).data).toMatchObject([{ title: 'Paris South 2' }]);
});

test.each([
  [{ south: 10, north: 0 }, 'south'],
  [{ west: -181 }, 'west'],
  [{ north: 91 }, 'north'],
  [{ east: 'x' }, 'east'],
  [{ zoom: 23 }, 'zoom'],
  [{ zoom: undefined }, 'zoom'],
  [{ status: 'asleep' }, 'status'],
])('a box with %j is refused for its %s', (change, field) => {
  const parsed = map.mapInBox.query.safeParse({ ...all, ...change });
  expect(parsed.error?.issues[0]?.path[0]).toBe(field);
});

test('numbers may come as text, and a box may be a single place', () => {
  const spot = { west: '2.35', south: '48.82', east: '2.35', north: '48.82', zoom: '18' };
  expect(map.mapInBox.query.parse(spot)).toEqual({
    west: 2.35,
    south: 48.82,
    east: 2.35,
    north: 48.82,
    zoom: 18,
  });
});

test('of 50,000 charge points a few hundred pins are drawn', async () => {
  await house.as(house.other, (ctx) =>
    sql`insert into charge_points (operator_id, identifier, token, title, latitude, longitude, time_zone)
      select ${house.other.operatorId}, 'many-' || n, 'many-' || n, 'Many ' || n,
        (n * 7919::bigint % 14000) / 100.0 - 60, (n * 104729::bigint % 36000) / 100.0 - 180, 'UTC'
      from generate_series(1, 50000) n`.execute(ctx.tx),
  );
  const { clusters, points, total } = await look({ zoom: 2 }, house.other);
  expect(total).toBe(50_001);
  expect(clusters.reduce((sum, { count }) => sum + count, points.length)).toBe(50_001);
  expect(clusters.length + points.length).toBeLessThanOrEqual(400);
});

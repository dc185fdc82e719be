import { chargePoints, type Parsed, siteNames } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordConnected } from '../connections/actions';
import { recordConnectorStatus } from '../availability/actions-reports';
import { createPrice } from '../prices/actions';
import { createSite } from '../sites/actions';
import { listSites } from '../sites/actions/look';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { chargePointTable, connectionOf, getChargePoint, listChargePoints } from './actions';

type TableQuery = Parsed<typeof chargePoints.chargePointTable>['query'];

let house: NetworkHouse;
let siteId: number;
const ids: Record<string, number> = {};

const busy = async (id: number): Promise<number> => {
  const connection = {
    connectionId: '00000000-0000-4000-8000-000000000001',
    nodeId: '00000000-0000-4000-8000-000000000002',
  };
  const at = house.clock.now();
  await house.bySystem((ctx) => recordConnected(ctx, id, { ...connection, protocol: 'ocpp1.6' }));
  const report = { number: 1, ocppStatus: 'Charging', status: 'busy', fault: null, at } as const;
  const told = await house.bySystem((ctx) => recordConnectorStatus(ctx, id, report));
  if (told === undefined) throw new Error('no connector');
  return told.connectorId;
};

beforeAll(async () => {
  house = await networkHouse();
  const { operatorId } = house.mine;
  const site = {
    operatorId,
    name: 'Harbour',
    city: 'Marseille',
    country: 'FR',
    timeZone: 'Europe/Paris',
    latitude: 43.3,
    longitude: 5.37,
  };
  siteId = (await house.as(house.mine, (ctx) => createSite(ctx, site))).id;
  const at = { chargingSiteId: siteId, connectors: [{ number: 1, type: 'CCS_2', maxPowerW: 150_000 }] };
  ids.alpha = (await house.chargePoint({ ...at, identifier: 'HARB-1', title: 'Alpha' })).id;
  ids.beta = (
    await house.chargePoint({ ...at, identifier: 'HARB-2', title: 'Beta 100%', visibility: 'public' })
  ).id;
  ids.gamma = (
    await house.chargePoint({ identifier: 'Solo_3', title: 'Gamma', city: 'Lyon', integrationCode: 'XJ9' })
  ).id;
  ids.foreign = (await house.chargePoint({ operatorId: house.other.operatorId, title: 'Foreign' })).id;
  house.held.add(await busy(ids.alpha));
  await busy(ids.beta);
});
afterAll(() => house.close());

const table = (query: Partial<TableQuery> = {}, tenant = house.mine) =>
  house.as(tenant, (ctx) =>
    chargePointTable(ctx, { params: {}, query: { page: 1, per_page: 25, ...query }, body: {} }),
  );
const titles = async (query: Partial<TableQuery>): Promise<string[]> =>
  (await table(query)).data.map((row) => row.title);
const get = (id: number | undefined, tenant = house.mine) =>
  house.as(tenant, (ctx) => getChargePoint(ctx, { params: { id: id ?? 0 }, query: {}, body: {} }));

describe('the table of charge points', () => {
  test('shows those of the operator alone, by title', async () => {
    expect(await titles({})).toEqual(['Alpha', 'Beta 100%', 'Gamma']);
    expect((await table({}, house.other)).data.map((row) => row.title)).toEqual(['Foreign']);
  });

  test.each([
    ['harb', ['Alpha', 'Beta 100%']],
    ['alpha harb', ['Alpha']],
    ['marseille', ['Alpha', 'Beta 100%']],
    ['xj9', ['Gamma']],
    ['100%', ['Beta 100%']],
    ['%', ['Beta 100%']],
    ['o_3', ['Gamma']],
    [String.raw`\ `, []],
  ])('searching for %j finds %j', async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  test.each([
    [{ status: ['busy'] }, ['Beta 100%']],
    [{ status: ['busy_by_you'] }, ['Alpha']],
    [{ status: ['busy', 'busy_by_you'] }, ['Alpha', 'Beta 100%']],
    [{ status: ['pending', 'busy_by_you'] }, ['Alpha', 'Gamma']],
    [{ status: ['available'] }, []],
    [{ online: false }, ['Gamma']],
    [{ listed: true }, []],
    [{ visibility: 'public' }, ['Beta 100%']],
    [{ identifier: 'solo_3' }, ['Gamma']],
    [{ identifier: 'solo' }, []],
    [{ faulted: true }, []],
    [{ faulted: false }, ['Alpha', 'Beta 100%', 'Gamma']],
    [{ sort: '-title' }, ['Gamma', 'Beta 100%', 'Alpha']],
    [{ sort: 'identifier' }, ['Alpha', 'Beta 100%', 'Gamma']],
    [{ sort: 'last_seen_at' }, ['Alpha', 'Beta 100%', 'Gamma']],
    [{ sort: '-last_seen_at' }, ['Beta 100%', 'Alpha', 'Gamma']],
  ] as [Partial<TableQuery>, string[]][])('with %j it shows %j', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test('filters by site, and every order can be asked for', async () => {
    expect(await titles({ charging_site_id: [siteId] })).toEqual(['Alpha', 'Beta 100%']);
    for (const sort of chargePoints.sorts) expect(await titles({ sort })).toHaveLength(3);
  });

  test('comes in pages', async () => {
    const page = await table({ page: 2, per_page: 2 });
    expect(page.data.map((row) => row.title)).toEqual(['Gamma']);
    expect(page.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
    expect((await table({ search: 'nothing' })).meta).toMatchObject({ last_page: 1, total: 0 });
  });

  test('answers in the shape of the contract', async () => {
    const page = await table();
    expect(chargePoints.chargePointTable.result.parse(page)).toEqual(page);
  });
});

describe('a charge point in full', () => {
  test('has the shape of the contract, and its place from its site', async () => {
    const alpha = await get(ids.alpha);
    expect(chargePoints.chargePointShape.parse(alpha)).toEqual(alpha);
    expect(alpha).toMatchObject({
      status: 'busy_by_you',
      is_in_use: true,
      used_by_current_user: true,
      available: false,
      max_power: 150,
      server: 'ws://localhost:3000/ocpp',
      username: 'HARB-1',
      secure: 1,
      charging_site: { id: siteId, name: 'Harbour' },
      address: { city: 'Marseille', country: 'FR' },
      latitude: 43.3,
      time_zone: 'Europe/Paris',
      price: null,
    });
    expect(alpha.connectors).toMatchObject([
      {
        number: 1,
        name: 'CCS 2',
        status: 'busy-by-you',
        localized_status: 'Busy by you',
        ocpp_status: 'Charging',
      },
    ]);
  });

  test('speaks the language of the caller', async () => {
    const params = { id: ids.beta ?? 0 };
    const run = { actor: house.mine.owner, locale: 'fr' } as const;
    const beta = await house.run(run, (ctx) => getChargePoint(ctx, { params, query: {}, body: {} }));
    expect(beta.connectors[0]?.localized_status).not.toBe('Busy');
  });

  test('shows the price that holds now', async () => {
    const body = {
      starting_time: '08:00',
      ending_time: '12:00',
      price: 0.4,
      price_unit: 'energy',
      session_limit_type: 'energy',
      session_limit_value: 30,
    } as const;
    await house.as(house.mine, (ctx) =>
      createPrice(ctx, { params: { id: ids.gamma ?? 0 }, query: {}, body }),
    );
    const limit = { session_limit_type: 'energy', session_limit_value: 30 };
    expect(await get(ids.gamma)).toMatchObject({
      price: 0.4,
      price_unit: 'energy',
      ...limit,
      currency: 'EUR',
    });
  });

  test('is not found by another operator', async () => {
    await expect(get(ids.alpha, house.other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(get(ids.foreign)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('the plain list has every charge point in full', async () => {
  const list = await house.as(house.mine, (ctx) =>
    listChargePoints(ctx, { params: {}, query: { search: 'harb' }, body: {} }),
  );
  expect(list.map((one) => one.id)).toEqual([ids.alpha, ids.beta]);
  expect(chargePoints.listChargePoints.result.parse(list)).toEqual(list);
});

test('the plain list is turned page by page once a page is asked for', async () => {
  const titles = async (query: { page?: number; per_page?: number }) => {
    const list = await house.as(house.mine, (ctx) => listChargePoints(ctx, { params: {}, query, body: {} }));
    return list.map((one) => one.title);
  };
  const all = await titles({});
  expect(await titles({ page: 1, per_page: 2 })).toEqual(all.slice(0, 2));
  expect(await titles({ page: 2, per_page: 2 })).toEqual(all.slice(2, 4));
  expect(await titles({ page: 1 })).toEqual(all.slice(0, 25));
  expect(await titles({ page: 1000 })).toEqual([]);
});

test('who watches sees the status that all see', async () => {
  const live = await house.bySystem((ctx) =>
    connectionOf(ctx, ids.alpha ?? 0, { held: new Set(), powers: new Map() }),
  );
  expect(live).toMatchObject({
    status: 'busy',
    online: true,
    connectors: [{ number: 1, status: 'busy', fault: null }],
  });
  expect(
    await house.bySystem((ctx) => connectionOf(ctx, 0, { held: new Set(), powers: new Map() })),
  ).toBeNull();
});

test('every view says why no charging can start on a connector', async () => {
  const page = await table();
  const list = await house.as(house.mine, (ctx) =>
    listChargePoints(ctx, { params: {}, query: {}, body: {} }),
  );
  const wanted: [id: number | undefined, obstacle: string][] = [
    [ids.alpha, 'occupied'],
    [ids.beta, 'occupied'],
  ];
  for (const [id, obstacle] of wanted) {
    const live = await house.bySystem((ctx) =>
      connectionOf(ctx, id ?? 0, { held: house.held, powers: new Map() }),
    );
    const views = [page.data, list].map((rows) => rows.find((row) => row.id === id));
    for (const view of [...views, await get(id), live])
      expect(view?.connectors.map((connector) => connector.start_obstacle)).toEqual([obstacle]);
  }
});

test('an identifier is taken once, letter case aside, also at another operator', async () => {
  const { operatorId } = house.other;
  await expect(house.chargePoint({ operatorId, identifier: 'harb-1' })).rejects.toMatchObject({
    code: 'fields.invalid',
  });
});

test('a charge point stands at a site of its own operator only', async () => {
  const { operatorId } = house.other;
  await expect(house.chargePoint({ operatorId, chargingSiteId: siteId })).rejects.toMatchObject({
    code: 'not-found',
    details: { field: 'charging_site_id' },
  });
});

test('sites are listed with how many charge points stand there', async () => {
  const listed = (query: { search?: string; page?: number }) =>
    house.as(house.mine, (ctx) => listSites(ctx, { params: {}, query, body: {} }));
  const list = await listed({});
  expect(await listed({ search: 'harb MARSEILLE', page: 1 })).toEqual(list);
  expect(await listed({ search: '%' })).toEqual([]);
  expect(await listed({ page: 2 })).toEqual([]);
  expect(siteNames.listSites.result.parse(list)).toEqual(list);
  expect(list).toMatchObject([
    { id: siteId, name: 'Harbour', charge_points_count: 2, address: { city: 'Marseille' } },
  ]);
  expect(await house.as(house.other, (ctx) => listSites(ctx, { params: {}, query: {}, body: {} }))).toEqual(
    [],
  );
  const nowhere = { operatorId: house.mine.operatorId, name: 'Mars', timeZone: 'Mars/Olympus' };
  await expect(house.as(house.mine, (ctx) => createSite(ctx, nowhere))).rejects.toMatchObject({
    code: 'fields.invalid',
  });
});

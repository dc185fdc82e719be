import { chargePoints, facets } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordBoot, recordConnected } from '../connections/actions';
import { recordConnectorStatus } from '../availability/actions-reports';
import { exportChargePoints } from './actions/export';
import { mapOfChargePoints } from '../map/actions';
import { createPrice } from '../prices/actions';
import { type NetworkHouse, networkHouse, type Tenant } from '../testing-network';
import { chargePointFacets } from '../facets/actions';
import { chargePointTable, listChargePoints } from './actions';

let house: NetworkHouse;
const ids: Record<string, number> = {};

const connection = {
  connectionId: '00000000-0000-4000-8000-000000000001',
  nodeId: '00000000-0000-4000-8000-000000000002',
};

async function come(id: number, device: { vendor: string; model: string; firmware: string }): Promise<void> {
  await house.bySystem((ctx) => recordConnected(ctx, id, { ...connection, protocol: 'ocpp1.6' }));
  await house.bySystem((ctx) => recordBoot(ctx, id, { ...device, serialNumber: null }));
}

beforeAll(async () => {
  house = await networkHouse();
  const fast = [{ number: 1, type: 'CCS_2', maxPowerW: 150_000 }];
  const slow = [
    { number: 1, type: 'TYPE_2', maxPowerW: 11_000 },
    { number: 2, type: 'TYPE_2', maxPowerW: 22_000 },
  ];
  const lyon = { country: 'FR', city: 'Lyon' };
  ids.fast = (await house.chargePoint({ title: 'Fast', connectors: fast, ...lyon })).id;
  ids.slow = (await house.chargePoint({ title: 'Slow', connectors: slow, country: 'JO', city: 'Amman' })).id;
  ids.plug = (await house.chargePoint({ title: 'Plug', category: 'SMART_PLUG' })).id;
  const { operatorId } = house.other;
  ids.foreign = (await house.chargePoint({ operatorId, title: 'Foreign', connectors: fast, ...lyon })).id;
  await come(ids.fast, { vendor: 'Acme, Inc.', model: 'A', firmware: '1.0' });
  await come(ids.foreign, { vendor: 'Acme, Inc.', model: 'A', firmware: '1.0' });
  house.clock.advance(86_400_000);
  await come(ids.slow, { vendor: 'Volt', model: 'B', firmware: '2.0' });
  const report = { number: 1, ocppStatus: 'Faulted', status: 'unavailable', fault: 'GroundFailure' } as const;
  await house.bySystem((ctx) =>
    recordConnectorStatus(ctx, ids.slow ?? 0, { ...report, at: house.clock.now() }),
  );
  const { pool } = house.db;
  await pool.query('update charge_points set plan_deactivated_at = now() where id = $1', [ids.plug]);
  await pool.query('update charge_points set out_of_service = true where id = $1', [ids.slow]);
  const terms = { starting_time: '00:00', ending_time: '00:00', price: 0.4, price_unit: 'energy' } as const;
  await house.as(house.mine, (ctx) =>
    createPrice(ctx, { params: { id: ids.fast ?? 0 }, query: {}, body: terms }),
  );
});
afterAll(() => house.close());

type Sent = Record<string, string>;

const table = (query: Sent, tenant: Tenant = house.mine) =>
  house.as(tenant, (ctx) =>
    chargePointTable(ctx, {
      params: {},
      query: chargePoints.chargePointTable.query.parse({ sort: 'title', ...query }),
      body: {},
    }),
  );
const titles = async (query: Sent, tenant?: Tenant): Promise<string[]> =>
  (await table(query, tenant)).data.map((row) => row.title);

const cases: [Sent, string[]][] = [
  [{ plan_deactivated: 'true' }, ['Plug']],
  [{ plan_deactivated: 'false' }, ['Fast', 'Slow']],
  [{ out_of_service: 'true' }, ['Slow']],
  [{ out_of_service: 'false' }, ['Fast', 'Plug']],
  [{ faulted: 'true' }, ['Slow']],
  [{ faulted: 'false' }, ['Fast', 'Plug']],
  [{ category: 'SMART_PLUG' }, ['Plug']],
  [{ category: 'SMART_PLUG,EV_CHARGER' }, ['Fast', 'Plug', 'Slow']],
  [{ connector_type: 'CCS_2' }, ['Fast']],
  [{ connector_type: 'CCS_2,TYPE_2' }, ['Fast', 'Slow']],
  [{ connector_status: 'unavailable', connector_type: 'TYPE_2' }, ['Slow']],
  [{ max_power_from: '22' }, ['Fast', 'Slow']],
  [{ max_power_from: '22.1' }, ['Fast']],
  [{ max_power_to: '22' }, ['Slow']],
  [{ max_power_from: '23', max_power_to: '149' }, []],
  [{ protocol: 'ocpp1.6' }, ['Fast', 'Slow']],
  [{ protocol: 'ocpp2.0.1' }, []],
  [{ vendor: String.raw`Acme\, Inc.` }, ['Fast']],
  [{ vendor: String.raw`Acme\, Inc.,Volt` }, ['Fast', 'Slow']],
  [{ vendor: 'Acme, Inc.' }, []],
  [{ model: 'B' }, ['Slow']],
  [{ model: 'b' }, []],
  [{ firmware: '1.0,2.0' }, ['Fast', 'Slow']],
  [{ country: 'JO' }, ['Slow']],
  [{ city: 'Lyon' }, ['Fast']],
  [{ configured: 'false' }, ['Plug']],
  [{ placed: 'true' }, []],
  [{ placed: 'false' }, ['Fast', 'Plug', 'Slow']],
  [{ priced: 'true' }, ['Fast']],
  [{ priced: '0' }, ['Plug', 'Slow']],
  [{ price_unit: 'energy' }, ['Fast']],
  [{ price_unit: 'minutes' }, []],
  [{ last_seen_from: '2026-03-03T00:00:00Z' }, ['Slow']],
  [{ last_seen_to: '2026-03-03T00:00:00Z' }, ['Fast', 'Plug']],
  [{ created_from: '2026-03-02T00:00:00Z', created_to: '2026-03-02T23:59:59Z' }, ['Fast', 'Plug', 'Slow']],
  [{ created_to: '2026-03-01T23:59:59Z' }, []],
  [{ sort: '-max_power' }, ['Fast', 'Slow', 'Plug']],
  [{ sort: 'city' }, ['Slow', 'Fast', 'Plug']],
];

describe('the filters of charge points', () => {
  test.each(cases)('with %j the table shows %j', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test.each(cases.filter(([query]) => query.sort === undefined))(
    'with %j so does the list',
    async (query, found) => {
      const read = chargePoints.listChargePoints.query.parse(query);
      const list = await house.as(house.mine, (ctx) =>
        listChargePoints(ctx, { params: {}, query: read, body: {} }),
      );
      expect(list.map((one) => one.title)).toEqual(found);
    },
  );

  test('find by number only what is the own', async () => {
    const id = `${ids.fast},${ids.foreign}`;
    expect(await titles({ id })).toEqual(['Fast']);
    expect(await titles({ id }, house.other)).toEqual(['Foreign']);
    expect(await titles({ city: 'Lyon' }, house.other)).toEqual(['Foreign']);
  });

  test('find a station that reports a fault of itself', async () => {
    const faulted = (status: string | null) =>
      house.db.pool.query(`update charge_points set station_status = $1 where id = $2`, [status, ids.fast]);
    await faulted('Faulted');
    expect(await titles({ faulted: 'true' })).toEqual(['Fast', 'Slow']);
    expect(await titles({ faulted: 'false' })).toEqual(['Plug']);
    await faulted('Unavailable');
    expect(await titles({ faulted: 'true' })).toEqual(['Slow']);
    await faulted(null);
  });

  test('narrow map and export alike', async () => {
    const query = { faulted: true };
    const map = await house.as(house.mine, (ctx) => mapOfChargePoints(ctx, { params: {}, query, body: {} }));
    expect(map.features).toEqual([]);
    const file = await house.as(house.mine, (ctx) =>
      exportChargePoints(ctx, {
        params: {},
        query: { ...query, format: 'csv', sort: 'charging_site' },
        body: {},
      }),
    );
    expect(file).toBeDefined();
  });

  test.each([
    [{ max_power_from: '-1' }],
    [{ category: 'ROCKET' }],
    [{ connector_status: 'broken' }],
    [{ last_seen_to: 'yesterday' }],
    [{ price_unit: 'hours' }],
    [{ faulted: 'maybe' }],
  ])('%j is refused', (query) => {
    expect(chargePoints.chargePointTable.query.safeParse(query).success).toBe(false);
  });
});

describe('totals', () => {
  test('are those of everything found, not of the page', async () => {
    const { totals, meta } = await table({ per_page: '1' });
    expect(meta.total).toBe(3);
    expect(totals).toEqual({
      by_status: [
        { status: 'pending', count: 1 },
        { status: 'unavailable', count: 2 },
      ],
      connectors: 3,
      orders: 0,
      energy: 0,
      earnings: 0,
      currency: 'EUR',
    });
  });

  test('of nothing are zero', async () => {
    expect((await table({ search: 'nothing' })).totals).toMatchObject({ by_status: [], connectors: 0 });
  });

  test('follow the filters', async () => {
    expect((await table({ connector_type: 'TYPE_2' })).totals.connectors).toBe(2);
  });
});

test('the choices of the filters are what the own charge points say, with how many', async () => {
  const choices = await house.as(house.mine, (ctx) => chargePointFacets(ctx));
  expect(facets.chargePointFacets.result.parse(choices)).toEqual(choices);
  expect(choices).toEqual({
    connector_type: [
      { value: 'CCS_2', name: 'CCS 2', count: 1 },
      { value: 'TYPE_2', name: 'Type 2', count: 1 },
    ],
    protocol: [{ value: 'ocpp1.6', name: 'ocpp1.6', count: 2 }],
    vendor: [
      { value: 'Acme, Inc.', name: 'Acme, Inc.', count: 1 },
      { value: 'Volt', name: 'Volt', count: 1 },
    ],
    model: [
      { value: 'A', name: 'A', count: 1 },
      { value: 'B', name: 'B', count: 1 },
    ],
    firmware: [
      { value: '1.0', name: '1.0', count: 1 },
      { value: '2.0', name: '2.0', count: 1 },
    ],
    country: [
      { value: 'FR', name: 'FR', count: 1 },
      { value: 'JO', name: 'JO', count: 1 },
    ],
    city: [
      { value: 'Amman', name: 'Amman', count: 1 },
      { value: 'Lyon', name: 'Lyon', count: 1 },
    ],
  });
});

import { locales, sustainability as calls, type Locale } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor';
import type { FileAnswer } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { csvRows, wholeOf } from '../../platform/spreadsheet/testing-sheets';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { changeOrders } from '../../charging/orders/testing-figures';
import { addChargePoint, addOperator, addOrder } from '../testing-rows';
import { exportSustainability, getSustainability, printSustainability } from './actions';

const now = new Date('2026-03-12T12:00:00Z');
let house: TestHouse;
let operatorId = 0;
const sites = { de: 0, none: 0 };

const owner = (of: number): Actor => ({
  kind: 'member',
  personId: 1,
  membershipId: 1,
  tokenId: 1,
  operatorId: of,
  role: 'voltdeck_user',
  isOwner: true,
  permissions: new Set(),
  fleets: new Map(),
});

async function addSite(name: string, country: string | null): Promise<number> {
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into charging_sites (operator_id, name, country, time_zone) values ($1, $2, $3, 'UTC') returning id`,
    [operatorId, name, country],
  );
  return rows[0]?.id ?? 0;
}

/** A power center at a site, or at none, with an address of its own. */
async function addPlace(siteId: number | null, country: string | null) {
  const place = await addChargePoint(house.db.pool, operatorId);
  await house.db.pool.query(`update charge_points set charging_site_id = $2, country = $3 where id = $1`, [
    place.chargePointId,
    siteId,
    country,
  ]);
  return { ...place, operatorId };
}

beforeAll(async () => {
  house = await testHouse({ now });
  operatorId = await addOperator(house.db.pool, { timeZone: 'Asia/Amman' });
  sites.de = await addSite('Depot', 'DE');
  sites.none = await addSite('Nowhere', null);
  // The site's country counts before the address of what stands there.
  const german = await addPlace(sites.de, 'FR');
  const lost = await addPlace(sites.none, null);
  const french = await addPlace(null, 'FR');
  const { pool } = house.db;
  // 23:59:59 on 28 February and midnight on 1 March in Amman.
  await addOrder(pool, german, { completedAt: '2026-02-28T20:59:59Z', energyWh: 10_000 });
  await addOrder(pool, german, { completedAt: '2026-02-28T21:00:00Z', energyWh: 20_000 });
  await addOrder(pool, french, { completedAt: '2026-03-05T10:00:00Z', energyWh: 5_000 });
  await addOrder(pool, lost, { completedAt: '2026-03-05T10:00:00Z', energyWh: 1_000 });
  await addOrder(pool, german, { completedAt: '2026-03-06T10:00:00Z', energyWh: 9_000, state: 'failed' });
  await addOrder(pool, german, { completedAt: '2025-09-06T10:00:00Z', energyWh: 4_000 });
  // What no job has summed up yet.
  await house.run({ actor: { kind: 'system' } }, (ctx) =>
    changeOrders(
      ctx.tx,
      `update orders set energy_wh = energy_wh + 2000, charge_point_id = $1 where charge_point_id = $1 and completed_at = '2026-02-28T21:00:00Z'`,
      [german.chargePointId],
    ),
  );
});
afterAll(() => house.close());

const asked = async (query: object = {}, of = operatorId) => {
  const read = calls.getSustainability.query.parse(query);
  const found = await house.run({ actor: owner(of) }, (ctx) =>
    getSustainability(ctx, { params: {}, body: {}, query: read }),
  );
  expect(calls.getSustainability.result.parse(found)).toEqual(found);
  return found;
};

const exported = async (query: object, locale: Locale = 'en'): Promise<string[][]> => {
  const read = calls.exportSustainability.query.parse(query);
  const file: FileAnswer<Ctx> = await house.run({ actor: owner(operatorId), locale }, (ctx) =>
    exportSustainability(ctx, { params: {}, body: {}, query: read }),
  );
  return csvRows(await wholeOf(file.chunks((work) => house.run({ actor: owner(operatorId) }, work))));
};

/** 32 kWh at 460.622 g in Germany and 5 kWh at 760.582 g in France. */
const co2 = 18.543;

test('figures are those of the completed orders, by day and month of the operator’s zone and by site', async () => {
  for (const by of ['day', 'month'] as const) {
    const found = await asked({ from: '2026-02-01', to: '2026-03-12', by });
    expect(found.totals).toMatchObject({ orders: 4, energy: 38, energy_uncounted: 1, co2 });
    expect(found.points.filter(({ orders }) => orders > 0).map(({ day, energy }) => [day, energy])).toEqual(
      by === 'day'
        ? [
            ['2026-02-28', 10],
            ['2026-03-01', 22],
            ['2026-03-05', 6],
          ]
        : [
            ['2026-02-01', 10],
            ['2026-03-01', 28],
          ],
    );
    expect(
      found.sites.map(({ name, country, energy, energy_uncounted: lost }) => [name, country, energy, lost]),
    ).toEqual([
      ['Depot', 'DE', 32, 0],
      [null, 'FR', 5, 0],
      ['Nowhere', null, 1, 1],
    ]);
    expect(found.uncounted).toEqual([{ country: null, reason: 'no-country', energy: 1 }]);
  }
});

test('the last 12 months stand beside as many days before them', async () => {
  const found = await asked();
  expect(found).toMatchObject({ from: '2025-04-01', to: '2026-03-12', by: 'month', time_zone: 'Asia/Amman' });
  expect(found.totals).toMatchObject({ orders: 5, energy: 42 });
  const half = await asked({ from: '2026-01-01' });
  expect(half).toMatchObject({ before: { from: '2025-10-22', to: '2025-12-31', orders: 0 } });
  expect(await asked({ from: '2025-12-01', to: '2026-03-12' })).toMatchObject({
    before: { orders: 1, energy: 4 },
  });
});

test('sites are narrowed to, and another operator’s bring nothing', async () => {
  expect(await asked({ site_id: String(sites.de) })).toMatchObject({
    totals: { energy: 36 },
    sites_count: 1,
  });
  const other = await addOperator(house.db.pool);
  expect(await asked({ site_id: String(sites.de) }, other)).toMatchObject({
    totals: { orders: 0 },
    sites: [],
  });
  expect((await asked({}, other)).factors).toMatchObject({ grid: [], combustion: [{ value: 169 }] });
});

test('a file has every day and site with its factor, and comes to the same', async () => {
  for (const by of ['day', 'month']) {
    const [heading = [], ...rows] = await exported({ from: '2026-01-01', to: '2026-03-12', by });
    expect(heading.slice(0, 3)).toEqual(['Day or month', 'Charging site', 'Country']);
    expect(rows.map((row) => Number(row[4])).reduce((sum, each) => sum + each)).toBeCloseTo(38, 6);
    expect(rows.at(-1)).toContain('France');
    expect(rows.find((row) => row[1] === 'Nowhere')?.at(-1)).toMatch(/no country/);
  }
  expect((await exported({}, 'ar'))[0]).toContain('موقع الشحن');
});

test.each(locales)('the document is set in %s', async (locale) => {
  const query = calls.printSustainability.query.parse({ by: 'month' });
  const file = await house.run({ actor: owner(operatorId), locale }, (ctx) =>
    printSustainability(ctx, { params: {}, body: {}, query }),
  );
  const pdf = await wholeOf(file.chunks((work) => house.run({ actor: owner(operatorId) }, work)));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

import { orders } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory, createGroup, createSite, setCategories } from '../../network';
import { type ChargingHouse, chargingHouse } from '../testing-charging';
import { exportOrders } from './actions/export';
import { listOrders } from './actions/views';

let house: ChargingHouse;
let ids: Record<'place' | 'site' | 'group' | 'category', number>;

const nothing = { params: {}, query: {} };

beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
  const [{ id: place, ...station }, other] = [await house.station(), await house.station()];
  for (const { start, stop } of [station, other]) {
    const { transactionId } = await start({ uid: 'CARD' });
    await stop(transactionId, 5_000);
  }
  ids = await house.run({ actor: house.mine }, async (ctx) => {
    const { operatorId } = house.mine;
    const { id: site } = await createSite(ctx, { operatorId, name: 'Harbour' });
    const { id: group } = await createGroup(ctx, {
      ...nothing,
      body: { name: 'Ring', charge_point_ids: [place] },
    });
    const body = { type: 'charge-point', name: 'Fast', color: '#BC4C00' } as const;
    const { id: category } = await createCategory(ctx, { ...nothing, body });
    await setCategories(ctx, { type: 'charge-point', id: place, categoryIds: [category] });
    return { place, site, group, category };
  });
  await house.rows('update charge_points set charging_site_id = $2, type_id = 1 where id = $1', [
    ids.place,
    ids.site,
  ]);
});
afterAll(() => house.close());

const listed = async (query: object) => {
  const { data } = await house.run({ actor: house.mine }, (ctx) =>
    listOrders(ctx, { params: {}, body: {}, query: orders.listOrders.query.parse(query) }),
  );
  return orders.listOrders.result.parse({ data, meta: meta(data.length) }).data;
};
const meta = (total: number) => ({ current_page: 1, last_page: 1, per_page: 25, total });

test('an order tells where its power center belongs now, and is found by each of it', async () => {
  const [sorted, other] = await listed({ sort: 'id' });
  expect(sorted).toMatchObject({
    charge_point_id: ids.place,
    charging_site: { id: ids.site, name: 'Harbour' },
    group: { id: ids.group, name: 'Ring' },
    categories: [{ id: ids.category, name: 'Fast', color: '#BC4C00' }],
    type: { id: 1 },
  });
  expect(other).toMatchObject({ charging_site: null, group: null, categories: [], type: null });
  for (const by of [
    { charging_site_id: String(ids.site) },
    { group_id: String(ids.group) },
    { category_id: String(ids.category) },
    { type_id: '1' },
  ])
    expect((await listed(by)).map(({ id }) => id)).toEqual([sorted?.id]);
});

test('its row of the spreadsheet tells them, too', async () => {
  const file = await house.run({ actor: house.mine }, (ctx) =>
    exportOrders(ctx, { params: {}, body: {}, query: orders.exportOrders.query.parse({ sort: 'id' }) }),
  );
  const parts: string[] = [];
  for await (const part of file.chunks((work) => house.run({ actor: house.mine }, work)))
    parts.push(Buffer.from(part).toString());
  const [head = [], sorted = [], other = []] = parts
    .join('')
    .split('\n')
    .map((line) => line.split(','));
  const at = head.indexOf('Charging site');
  expect(head.slice(at, at + 4)).toEqual(['Charging site', 'Group', 'Categories', 'Type']);
  expect(sorted.slice(at, at + 3)).toEqual(['Harbour', 'Ring', 'Fast']);
  expect(sorted[at + 3]).not.toBe('');
  expect(other.slice(at, at + 4)).toEqual(['', '', '', '']);
});

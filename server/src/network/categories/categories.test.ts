import { bulk, categories, chargePoints, settings, type CategoryType } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeMany, undoMany } from '../bulk/actions';
import { chargePointTable, getChargePoint } from '../charge-points/actions';
import { changeChargePoint } from '../settings/actions';
import { createSite } from '../sites/actions';
import { type NetworkHouse, networkHouse, type Tenant } from '../testing-network';
import { categoryTable, createCategory, deleteCategory, updateCategory } from './actions';
import { setCategories } from './actions/set';
import { categoriesOf } from './store-uses';

let house: NetworkHouse;
let round = 0;
let id = 0;

beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  id = (await house.chargePoint({ title: 'One' })).id;
});

const make = (type: CategoryType, name: string, tenant: Tenant = house.mine) =>
  house.as(tenant, (ctx) =>
    createCategory(ctx, {
      params: {},
      query: {},
      body: categories.createCategory.body.parse({ type, name: `${name} ${round}`, color: '#0b7a53' }),
    }),
  );
const change = (body: object) =>
  house.as(house.mine, (ctx) =>
    changeChargePoint(ctx, { params: { id }, query: {}, body: settings.changeChargePoint.body.parse(body) }),
  );
const remove = (categoryId: number, confirm?: boolean) =>
  house.as(house.mine, (ctx) =>
    deleteCategory(ctx, { params: { id: categoryId }, query: { confirm }, body: {} }),
  );
const read = () =>
  house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} }));
const edit = (categoryId: number, body: object) =>
  house.as(house.mine, (ctx) =>
    updateCategory(ctx, {
      params: { id: categoryId },
      query: {},
      body: categories.updateCategory.body.parse(body),
    }),
  );

describe('a category', () => {
  test('has a name that no other one of its type has, letter case aside', async () => {
    const fast = await make('charge-point', 'Fast');
    expect(categories.createCategory.result.parse(fast)).toEqual(fast);
    expect(fast.color).toBe('#0B7A53');
    await expect(make('charge-point', 'FAST')).rejects.toMatchObject({
      details: { errors: { name: [{ code: 'taken' }] } },
    });
    expect((await make('fleet', 'Fast')).type).toBe('fleet');
  });

  test('stays of its type, and tells the second of two who edit it', async () => {
    const { id: categoryId, version, name } = await make('charge-point', 'Fast');
    await expect(edit(categoryId, { name, type: 'fleet' })).rejects.toMatchObject({
      details: { errors: { type: [{ code: 'category.type-fixed' }] } },
    });
    expect((await edit(categoryId, { name, version })).color).toBeNull();
    await expect(edit(categoryId, { name: 'Other', version })).rejects.toMatchObject({
      code: 'category.changed',
    });
  });

  test('in use is deleted once that is confirmed, says how often, and is taken off', async () => {
    const fast = await make('charge-point', 'Fast');
    const slow = await make('charge-point', 'Slow');
    const { categories: given } = await change({ category_ids: [slow.id, fast.id] });
    expect(given.map((one) => one.name)).toEqual([fast.name, slow.name]);
    await expect(remove(fast.id)).rejects.toMatchObject({
      code: 'category.delete-unconfirmed',
      details: { args: { uses: 1 } },
    });
    await remove(fast.id, true);
    expect((await read()).categories.map((one) => one.id)).toEqual([slow.id]);
  });

  test('of the wrong type or of another operator is refused with its field', async () => {
    const fast = await make('charge-point', 'Fast');
    const vans = await make('fleet', 'Vans');
    await expect(change({ category_ids: [fast.id, vans.id] })).rejects.toMatchObject({
      details: { errors: { 'category_ids.1': [{ code: 'category.wrong-type' }] } },
    });
    const theirs = await make('charge-point', 'Theirs', house.other);
    await expect(change({ category_ids: [theirs.id] })).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'category_ids' },
    });
  });

  test('stands on sites as on power centers', async () => {
    const hotel = await make('charging-site', 'Hotel');
    const { operatorId } = house.mine;
    const site = await house.bySystem((ctx) => createSite(ctx, { operatorId, name: 'Hilton' }));
    const things = { operatorId, type: 'charging-site', ids: [site.id] } as const;
    const given = await house.as(house.mine, async (ctx) => {
      await setCategories(ctx, { type: 'charging-site', id: site.id, categoryIds: [hotel.id] });
      return categoriesOf(ctx.tx, things);
    });
    expect(given.get(site.id)?.map((one) => one.id)).toEqual([hotel.id]);
    const query = categories.categoryTable.query.parse({ type: 'charging-site', sort: '-uses_count' });
    const page = await house.as(house.mine, (ctx) => categoryTable(ctx, { params: {}, query, body: {} }));
    expect(page.data[0]).toMatchObject({ id: hotel.id, uses_count: 1 });
  });
});

test('many get and lose categories at once, and go back to what each had', async () => {
  const fast = await make('charge-point', 'Fast');
  const slow = await make('charge-point', 'Slow');
  await change({ category_ids: [slow.id] });
  const wanted = { what: 'categories', add: [fast.id], remove: [slow.id] };
  const body = bulk.changeMany.body.parse({ ids: [id], change: wanted });
  const { rows } = await house.as(house.mine, (ctx) => changeMany(ctx, { params: {}, query: {}, body }));
  expect(rows[0]?.after?.categories?.map((one) => one.id)).toEqual([fast.id]);
  const query = chargePoints.chargePointTable.query.parse({ category_id: `${fast.id}` });
  const page = await house.as(house.mine, (ctx) => chargePointTable(ctx, { params: {}, query, body: {} }));
  expect(page.data.map((row) => row.id)).toEqual([id]);
  const undone = [{ id, former: { what: 'categories', category_ids: [slow.id] } }];
  const back = bulk.undoMany.body.parse({ change: wanted, undone });
  await house.as(house.mine, (ctx) => undoMany(ctx, { params: {}, query: {}, body: back }));
  expect((await read()).categories.map((one) => one.id)).toEqual([slow.id]);
});

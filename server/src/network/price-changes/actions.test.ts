import { priceChanges, type PriceBody, type PriceChange } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrice, deletePrice, listPrices } from '../prices/actions';
import { type NetworkHouse, networkHouse, type Tenant } from '../testing-network';
import {
  applyPriceChange,
  dropPlannedPrices,
  listPriceChanges,
  lookForDue,
  planPrices,
  takeBackPrices,
} from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const row = (price: number, change: Partial<PriceBody> = {}): PriceBody => ({
  starting_time: '00:00',
  ending_time: '00:00',
  price,
  price_unit: 'energy',
  ...change,
});
const later = (ms: number): string => new Date(house.clock.now().getTime() + ms).toISOString();

/** A charge point with one price for the whole day. */
async function priced(price = 0.3): Promise<{ id: number; rowId: number }> {
  const { id } = await house.chargePoint();
  const input = { params: { id }, query: {}, body: row(price) };
  return { id, rowId: (await house.as(house.mine, (ctx) => createPrice(ctx, input))).id };
}
const plan = (id: number, rows: (PriceBody & { id?: number })[], at: string, who: Tenant = house.mine) =>
  house.as(who, (ctx) =>
    planPrices(ctx, {
      params: { id },
      query: {},
      body: priceChanges.planPrices.body.parse({ rows, applies_at: at }),
    }),
  );
const named = (id: number) => ({ params: { id }, query: {}, body: {} });
const drop = (id: number, who: Tenant = house.mine) =>
  house.as(who, (ctx) => dropPlannedPrices(ctx, named(id)));
const takeBack = (id: number, who: Tenant = house.mine) =>
  house.as(who, (ctx) => takeBackPrices(ctx, named(id)));
const changesOf = (id: number): Promise<PriceChange[]> =>
  house.as(house.mine, (ctx) => listPriceChanges(ctx, named(id)));
const pricesNow = async (id: number): Promise<unknown[]> =>
  (await house.as(house.mine, (ctx) => listPrices(ctx, named(id)))).map(
    ({ id: rowId, starting_time: from, price }) => [rowId, from, price],
  );
const apply = (changeId: number) => house.bySystem((ctx) => applyPriceChange(ctx, { changeId }));

test('planned prices hold from their moment, keep the rows they go on with, and are taken back whole', async () => {
  const { id, rowId } = await priced();
  const night = row(0.2, { starting_time: '22:00', ending_time: '06:00' });
  const day = { ...row(0.4, { starting_time: '06:00', ending_time: '22:00' }), id: rowId };
  const planned = await plan(id, [day, night], later(dayMs));
  expect(planned).toMatchObject({ state: 'planned', before: null, may_take_back: false });
  expect(await pricesNow(id)).toEqual([[rowId, '00:00', 0.3]]);
  house.clock.advance(dayMs);
  await apply(planned.id);
  expect(await pricesNow(id)).toEqual([
    [rowId, '06:00', 0.4],
    [expect.any(Number), '22:00', 0.2],
  ]);
  expect(await changesOf(id)).toMatchObject([
    { id: planned.id, state: 'applied', may_take_back: true, before: [{ price: 0.3 }] },
  ]);
  expect(await takeBack(planned.id)).toMatchObject({ state: 'taken-back', may_take_back: false });
  expect(await pricesNow(id)).toEqual([[rowId, '00:00', 0.3]]);
  await expect(takeBack(planned.id)).rejects.toThrow('price-change.over');
});

test('a moment may be told by the clock of the charge point', async () => {
  const { id } = await priced();
  house.clock.set(new Date('2026-12-01T10:00:00Z'));
  expect(await plan(id, [row(0.5)], '2027-01-01T00:00')).toMatchObject({
    applies_at: '2026-12-31T23:00:00.000Z',
  });
});

test('what is due at once after a pause is applied in its order, once', async () => {
  const { id } = await priced();
  const [first, second] = [
    await plan(id, [row(0.4)], later(dayMs)),
    await plan(id, [row(0.5)], later(2 * dayMs)),
  ];
  house.clock.advance(3 * dayMs);
  await Promise.all([apply(second.id), apply(first.id), apply(second.id)]);
  expect(await pricesNow(id)).toMatchObject([[expect.any(Number), '00:00', 0.5]]);
  const [later1, earlier] = await changesOf(id);
  expect([later1?.before?.[0]?.price, earlier?.before?.[0]?.price]).toEqual([0.4, 0.3]);
  // Only what is in force can be taken back.
  expect([later1?.may_take_back, earlier?.may_take_back]).toEqual([true, false]);
});

test('dropped, nothing changes; a job that is lost is made up for', async () => {
  const { id } = await priced();
  const [dropped, kept] = [
    await plan(id, [row(0.4)], later(dayMs)),
    await plan(id, [row(0.6)], later(dayMs)),
  ];
  await drop(dropped.id);
  await expect(drop(dropped.id)).rejects.toThrow('price-change.over');
  house.clock.advance(dayMs);
  await house.db.pool.query('delete from graphile_worker._private_jobs');
  await house.bySystem(lookForDue);
  const { rows } = await house.db.pool.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'price-changes.apply'`,
  );
  expect(rows.map(({ key }) => key)).toEqual([`price-changes.apply:${kept.id}`]);
});

test('taken back is only what nobody has changed since', async () => {
  const { id, rowId } = await priced();
  const { id: changeId } = await plan(id, [{ ...row(0.9), id: rowId }], later(minuteMs));
  house.clock.advance(minuteMs);
  await apply(changeId);
  await house.as(house.mine, (ctx) => deletePrice(ctx, named(rowId)));
  await expect(takeBack(changeId)).rejects.toThrow('price.changed-since');
  expect(await pricesNow(id)).toEqual([]);
});

test('of two who take back at once, one does', async () => {
  const { id } = await priced();
  const { id: changeId } = await plan(id, [row(0.7)], later(minuteMs));
  house.clock.advance(minuteMs);
  await apply(changeId);
  const both = await Promise.allSettled([takeBack(changeId), takeBack(changeId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await pricesNow(id)).toMatchObject([[expect.any(Number), '00:00', 0.3]]);
});

test('of a charge point that is gone, what is planned is dropped', async () => {
  const { id } = await priced();
  const { id: changeId } = await plan(id, [row(0.7)], later(minuteMs));
  await house.db.pool.query('update charge_points set deleted_at = now() where id = $1', [id]);
  house.clock.advance(minuteMs);
  await apply(changeId);
  const { rows } = await house.db.pool.query('select state from price_changes where id = $1', [changeId]);
  expect(rows).toEqual([{ state: 'dropped' }]);
});

test.each([
  ['in the past', () => later(-1)],
  ['now', () => later(0)],
  ['in three years', () => later(1100 * dayMs)],
])('a moment %s is refused', async (_when, at) => {
  const { id } = await priced();
  await expect(plan(id, [row(0.4)], at())).rejects.toThrow('price-change.moment');
});

test('rows that share time, are too fine for the currency, or of somebody else are refused', async () => {
  const { id } = await priced();
  await expect(plan(id, [row(0.4), row(0.5)], later(dayMs))).rejects.toThrow('price.overlaps');
  await expect(plan(id, [row(0.4, { start_fee: 0.001 })], later(dayMs))).rejects.toThrow('fields.invalid');
  await expect(plan(id, [row(0.4)], later(dayMs), house.other)).rejects.toThrow('not-found');
  const { id: changeId } = await plan(id, [row(0.4)], later(dayMs));
  await expect(drop(changeId, house.other)).rejects.toThrow('not-found');
  await expect(takeBack(changeId)).rejects.toThrow('price-change.over');
});

test('so many wait at most', async () => {
  const { id } = await priced();
  for (let count = 0; count < priceChanges.mostPlanned; count += 1) await plan(id, [row(0.4)], later(dayMs));
  await expect(plan(id, [row(0.4)], later(dayMs))).rejects.toThrow('price-change.too-many');
});

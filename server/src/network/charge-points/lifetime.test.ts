import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkHouse, type NetworkHouse } from '../testing-network';
import { deleteChargePoint } from '../settings/actions';
import { chargePointTable, getChargePoint } from './actions';

let house: NetworkHouse;
let ids: number[] = [];

/** Three charge points: the first has figures in sums and some that are not, the second only some that are not, the third none. */
beforeAll(async () => {
  house = await networkHouse();
  ids = [];
  for (let made = 0; made < 3; made += 1) ids.push((await house.chargePoint()).id);
  const [first, second] = ids;
  const { operatorId } = house.mine;
  await house.db.pool.query('insert into charge_point_sums values ($1, $2, 4, 10000, 500, 600000)', [
    first,
    operatorId,
  ]);
  await house.db.pool.query(
    `insert into order_figures (operator_id, charge_point_id, requested_at, completed_at, state, payment_kind, way,
       currency, orders, energy_wh, cost_minor, fee_minor, duration_ms)
     select $1, f.id, now(), now(), f.state, 'cash', 'card', 'EUR', f.orders, f.orders * 8000, f.orders * 200,
       f.orders * 20, f.orders * 60000
     from (values ($2::bigint, 'completed', -1), ($3, 'completed', 1), ($3, 'completed', 1), ($3, 'failed', 1)) f(id, state, orders)`,
    [operatorId, first, second],
  );
});
afterAll(() => house.close());

const table = (query: object) =>
  house.as(house.mine, (ctx) =>
    chargePointTable(ctx, { params: {}, query: { page: 1, per_page: 10, ...query }, body: {} }),
  );
const sorted = async (sort: string) => (await table({ sort })).data.map(({ id }) => ids.indexOf(id) + 1);

test('figures of charge points are what is summed up and what is not yet', async () => {
  const { data, totals } = await table({});
  const figures = data.map((row) => [row.orders_count, row.total_energy, row.total_earnings]);
  expect(figures).toEqual([
    [3, 2, 3.2],
    [2, 16, 3.6],
    [0, 0, 0],
  ]);
  expect(totals).toMatchObject({ orders: 5, energy: 18, earnings: 6.8 });
  expect((await table({ identifier: 'TEST-2' })).totals).toMatchObject({
    orders: 2,
    energy: 16,
    earnings: 3.6,
  });
  const [id = 0] = ids;
  const found = await house.as(house.mine, (ctx) =>
    getChargePoint(ctx, { params: { id }, query: {}, body: {} }),
  );
  expect(found).toMatchObject({
    orders_count: 3,
    total_energy: 2,
    total_earnings: 3.2,
    total_sessions_time: 9,
  });
});

test('charge points are sorted by what they came to, either way', async () => {
  expect(await sorted('-orders_count')).toEqual([1, 2, 3]);
  expect(await sorted('-total_energy')).toEqual([2, 1, 3]);
  expect(await sorted('total_earnings')).toEqual([3, 1, 2]);
});

test('another operator sees nothing of them, and what is deleted does not count', async () => {
  const others = await house.as(house.other, (ctx) =>
    chargePointTable(ctx, { params: {}, query: { page: 1, per_page: 10 }, body: {} }),
  );
  expect(others.totals).toMatchObject({ orders: 0, energy: 0, earnings: 0 });
  const [id = 0] = ids;
  const refused = house.as(house.mine, (ctx) =>
    deleteChargePoint(ctx, { params: { id }, query: {}, body: {} }),
  );
  await expect(refused).rejects.toMatchObject({ details: { args: { orders: 3 } } });
  await house.as(house.mine, (ctx) =>
    deleteChargePoint(ctx, { params: { id }, query: { confirm: true }, body: {} }),
  );
  expect((await table({})).totals).toMatchObject({ orders: 2, energy: 16, earnings: 3.6 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctingHouse, correctTo, fakePayers } from '../../commerce/testing-corrections';
import { makeScene, makeSettled, type Scene } from '../../commerce/testing-orders';
import type { Driver } from '../../kernel/actor';
import type { TestHouse } from '../../platform/testing-house';
import { getDriverBalance, listDriverTransactions } from './actions';

let house: TestHouse;
let scene: Scene;
let dana: Driver;
const { provider, others } = fakePayers();
beforeAll(async () => {
  ({ house, scene } = await correctingHouse({ provider, others }));
  dana = { kind: 'driver', personId: scene.personId, operatorId: scene.operatorId, tokenId: 1 };
});
afterAll(() => house.close());

const list = (actor = dana, page = 1, perPage = 100) =>
  house.run({ actor }, (ctx) =>
    listDriverTransactions(ctx, { params: {}, query: { page, per_page: perPage }, body: {} }),
  );
const correct = (id: number, price: number) => correctTo({ house, scene }, id, { price });

test('what was credited and debited adds up to the balance, each with its order', async () => {
  expect((await list()).data).toEqual([]);
  const orderId = await makeSettled(house, scene, { costMinor: 1_000 });
  expect((await list()).meta.total).toBe(0);
  await correct(orderId, 8);
  await correct(orderId, 12);
  await correct(orderId, 9.5);
  const { data, meta } = await list();
  expect(data.map(({ amount, balance }) => [amount, balance])).toEqual([
    [2.5, 0.5],
    [-4, -2],
    [2, 2],
  ]);
  expect(data[0]).toMatchObject({
    kind: 'correction',
    order_id: orderId,
    charge_point: { id: scene.chargePointId, title: 'Yard' },
    currency: 'EUR',
  });
  expect(meta.total).toBe(3);
  const { balance } = await house.run({ actor: dana }, getDriverBalance);
  expect([balance, data[0]?.balance]).toEqual([0.5, 0.5]);
});

test('a page tells the balance of its own lines, and is empty beyond the last', async () => {
  const all = await list();
  expect((await list(dana, 2, 2)).data).toEqual(all.data.slice(2));
  expect((await list(dana, 2, 1)).data).toEqual(all.data.slice(1, 2));
  const beyond = await list(dana, 1_000, 100);
  expect([beyond.data, beyond.meta.total]).toEqual([[], all.meta.total]);
});

test('nobody reads it but the driver, at that operator', async () => {
  const other = await makeScene(house);
  expect((await list({ ...dana, personId: other.personId })).data).toEqual([]);
  expect((await list({ ...dana, operatorId: other.operatorId })).data).toEqual([]);
});

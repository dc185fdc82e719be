import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../identity';
import type { Driver } from '../../kernel/actor';
import { chargePointsNear, visibleChargePoint } from '../../network';
import { chargingHouse, type ChargingHouse, mayAll, type Station } from '../testing-charging';
import { ownOrder, ownOrders } from '../orders/actions/of-drivers';
import { startByDriver, stopByDriver } from './actions/by-driver';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  house.supply({ addresses: { ocppUrl: 'ws://localhost:3000/ocpp' } });
});
afterAll(() => house.close());

let drivers = 0;
async function driver(operatorId = house.mine.operatorId): Promise<Driver> {
  const email = `driver-${(drivers += 1)}@example.com`;
  const person = { email, firstName: 'D', lastName: 'R', password: null };
  return {
    kind: 'driver',
    personId: await house.bySystem((ctx) => createPerson(ctx, person)),
    operatorId,
    tokenId: 1,
  };
}
async function listed(where = { latitude: 48.8566, longitude: 2.3522 }): Promise<Station> {
  const station = await house.station();
  const change = 'update charge_points set listed = true, latitude = $2, longitude = $3 where id = $1';
  await house.rows(change, [station.id, where.latitude, where.longitude]);
  return station;
}
const asked = ({ id }: Station) => ({ chargePointId: id, connectorNumber: 1 });
const start = (actor: Driver, at: Station) => house.run({ actor }, (ctx) => startByDriver(ctx, asked(at)));
const stop = (actor: Driver, at: Station) =>
  house.run({ actor }, (ctx) => stopByDriver(ctx, { ...asked(at), orderId: null }));
const listOf = (actor: Driver, isActive: boolean) =>
  house.run({ actor }, (ctx) => ownOrders(ctx, { isActive, page: 1, perPage: 10 }));

test('a driver starts, starts nothing else meanwhile, and stops what is theirs alone', async () => {
  const [one, two] = [await listed(), await listed()];
  const [ada, bob] = [await driver(), await driver()];
  const [first, again] = await Promise.all([start(ada, one), start(ada, one)]);
  expect([first.id, first.user_id, first.state]).toEqual([again.id, ada.personId, 'requested']);
  await expect(start(bob, one)).rejects.toMatchObject({ code: 'connector.occupied' });
  await expect(start(ada, two)).rejects.toMatchObject({ code: 'order.driver-charging' });
  await expect(stop(bob, one)).rejects.toMatchObject({ code: 'not-found' });
  expect((await listOf(ada, true)).orders.map(({ id }) => id)).toEqual([first.id]);
  expect(await stop(ada, one)).toMatchObject({ id: first.id, state: 'cancelled' });
  expect([(await listOf(ada, true)).total, (await listOf(ada, false)).total]).toEqual([0, 1]);
  expect((await listOf(bob, false)).total).toBe(0);
  expect(await house.run({ actor: ada }, (ctx) => ownOrder(ctx, first.id))).toMatchObject({ prices: [] });
  await expect(house.run({ actor: bob }, (ctx) => ownOrder(ctx, first.id))).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('what a driver stops is told as their wish', async () => {
  const [at, ada] = [await listed(), await driver()];
  const { id } = await start(ada, at);
  const [asked] = await house.rows<{ uid: string }>('select tag_uid as uid from orders where id = $1', [id]);
  const { transactionId } = await at.start({ uid: asked?.uid ?? '' });
  await stop(ada, at);
  await at.stop(transactionId, 2_000, { reason: 'Remote' });
  const [order] = await house.orders(`id = ${id}`);
  expect(order).toMatchObject({ stop_reason: 'Remote', stop_requested_why: 'driver' });
});

test('of starts at two places at once one is made', async () => {
  const [one, two] = [await listed(), await listed()];
  const ada = await driver();
  const came = await Promise.allSettled([start(ada, one), start(ada, two)]);
  expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('who has no money is refused', async () => {
  const station = await listed();
  house.answer.now = { ok: false, reason: 'no-money', verdict: 'no-credit' };
  await expect(start(await driver(), station)).rejects.toMatchObject({ code: 'order.refused' });
  house.answer.now = mayAll;
});

test('places that are not listed, private or another’s are none, and the near ones come first', async () => {
  const at = (latitude: number, longitude: number) => listed({ latitude, longitude });
  const [near, far, beyond] = [await at(60, 179.99), await at(60, -179.9), await at(10, 10)];
  const hidden = await at(60, 179.98);
  const closed = await at(60, 179.97);
  await house.rows('update charge_points set listed = false where id = $1', [hidden.id]);
  await house.rows("update charge_points set visibility = 'private' where id = $1", [closed.id]);
  const ada = await driver();
  const stranger = await driver(house.other.operatorId);
  const around = (actor: Driver) =>
    house.run({ actor }, (ctx) =>
      chargePointsNear(ctx, { spot: { latitude: 60, longitude: 180 }, withinKm: 100, limit: 50 }),
    );
  expect(
    (await around(ada)).map(({ chargePoint, km }) => [chargePoint.id, Math.round(km * 10) / 10]),
  ).toEqual([
    [near.id, 0.6],
    [far.id, 5.6],
  ]);
  expect(await around(stranger)).toEqual([]);
  const seen = (actor: Driver, { id }: Station) =>
    house.run({ actor }, (ctx) => visibleChargePoint(ctx, { id }));
  expect(await seen(ada, beyond)).toBe(beyond.id);
  for (const [actor, station] of [
    [ada, hidden],
    [ada, closed],
    [stranger, near],
  ] as const) {
    expect(await seen(actor, station)).toBeNull();
    await expect(start(actor, station)).rejects.toMatchObject({ code: 'not-found' });
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { confirmOrder } from '../../charging/orders/actions/confirm';
import { minutes } from '../../charging/testing-charging';
import { verifyFleetEnergy } from './actions/verify';
import { verifyFleetSums } from '../reports/actions/verify';
import { type LimitedHouse, limitedHouse } from './testing-limitations';

let house: LimitedHouse;
beforeAll(async () => {
  house = await limitedHouse();
});
afterAll(() => house.close());

/** A session that took more than its connector can give, with a limitation at its place. */
async function heldSession() {
  const fleetId = await house.fleet();
  const { uid } = await house.vehicle(fleetId);
  const station = await house.station();
  const { id: limitationId } = await house.add(fleetId, { limitable_id: station.id, limit_amount: 200 });
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 101_000);
  const [order] = await house.orders(`charge_point_id = ${station.id}`);
  expect(order?.held_reason).toBe('impossible-energy');
  const used = async () => (await house.detail(fleetId, limitationId)).usage?.used;
  return { orderId: order?.id ?? 0, used };
}

const at = (id: number) => ({ params: { id }, query: {} });

test('a held session that is confirmed by a correction counts with what it was corrected to', async () => {
  const { orderId, used } = await heldSession();
  expect(await used()).toBe(100);
  const body = { energy: 7, reason: 'The meter was read' };
  await house.run({ actor: house.mine }, (ctx) => correctOrder(ctx, { ...at(orderId), body }));
  expect(await used()).toBe(7);
  expect(await house.bySystem(verifyFleetEnergy)).toEqual([]);
  expect(await house.bySystem(verifyFleetSums)).toEqual([]);
});

test('one that is confirmed as it is keeps its days, though its readings are gone', async () => {
  const { orderId } = await heldSession();
  const kept = () => house.rows('select * from fleet_energy where order_id = $1 order by day', [orderId]);
  await house.rows(`update fleet_energy set energy_wh = 60000 where order_id = $1`, [orderId]);
  await house.rows(
    `insert into fleet_energy select order_id, day - 1, fleet_id, vehicle_id, charge_point_id, 40000
     from fleet_energy where order_id = $1`,
    [orderId],
  );
  const before = await kept();
  await house.run({ actor: house.mine }, (ctx) => confirmOrder(ctx, { ...at(orderId), body: {} }));
  expect(await kept()).toEqual(before);
});

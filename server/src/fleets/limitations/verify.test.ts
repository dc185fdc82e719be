import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { rebuildFleetEnergy, verifyFleetEnergy } from './actions/verify';
import { type LimitedHouse, limitedHouse } from './testing-limitations';

let house: LimitedHouse;
let fleetId: number;
beforeAll(async () => {
  house = await limitedHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.bySystem(rebuildFleetEnergy);
  fleetId = await house.fleet();
});

/** A session of two hours around midnight, most of it before; gives its order. */
async function chargeByNight(): Promise<number> {
  const { uid } = await house.vehicle(fleetId);
  const station = await house.station();
  const now = house.clock.now().getTime();
  house.clock.advance(Math.ceil(now / minutes(1_440)) * minutes(1_440) - now + minutes(23 * 60));
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(50));
  await station.read(transactionId, 11_000);
  house.clock.advance(minutes(20));
  await station.read(transactionId, 13_000);
  house.clock.advance(minutes(50));
  await station.stop(transactionId, 14_000);
  return (await house.orders(`charge_point_id = ${station.id}`)).at(-1)?.id ?? 0;
}

const kept = () =>
  house.rows('select * from fleet_energy where fleet_id = $1 order by order_id, day', [fleetId]);
const verified = () => house.bySystem(verifyFleetEnergy);

test('energy by days is what the orders and their readings come to', async () => {
  await chargeByNight();
  expect(await kept()).toHaveLength(2);
  expect(await verified()).toEqual([]);
});

test.each([
  ['a wrong amount', 'update fleet_energy set energy_wh = energy_wh + 1 where order_id = $1'],
  ['a day that is missing', 'delete from fleet_energy where order_id = $1 and energy_wh < 5000'],
  ['an order that is missing', 'delete from fleet_energy where order_id = $1'],
  [
    'a day too many',
    `insert into fleet_energy select order_id, day + 7, fleet_id, vehicle_id, charge_point_id, 5 from
    fleet_energy where order_id = $1 limit 1`,
  ],
  ['another vehicle', 'update fleet_energy set vehicle_id = vehicle_id + 1 where order_id = $1'],
  ['another place', 'update fleet_energy set charge_point_id = charge_point_id + 1 where order_id = $1'],
])('%s is told and made anew', async (_what, damage) => {
  const orderId = await chargeByNight();
  const before = await kept();
  await house.rows(damage, [orderId]);
  expect((await verified()).map(({ sum, of }) => [sum, of.split(',')[0]])).toContainEqual([
    'fleet_energy',
    String(orderId),
  ]);
  await house.bySystem(rebuildFleetEnergy);
  expect(await kept()).toEqual(before);
  expect(await verified()).toEqual([]);
});

test('energy of an order that is no longer a completed one is told and taken away', async () => {
  const orderId = await chargeByNight();
  await house.rows(`update orders set state = 'charging' where id = $1`, [orderId]);
  expect(await verified()).toHaveLength(2);
  await house.bySystem(rebuildFleetEnergy);
  expect(await kept()).toEqual([]);
  expect(await verified()).toEqual([]);
});

test('an order whose samples are no longer kept stays as it was noted, and is told by its total', async () => {
  const orderId = await chargeByNight();
  const before = await kept();
  await house.rows('delete from meter_samples where order_id = $1', [orderId]);
  expect(await verified()).toEqual([]);
  await house.bySystem(rebuildFleetEnergy);
  expect(await kept()).toEqual(before);
  await house.rows('update fleet_energy set energy_wh = energy_wh + 1 where order_id = $1', [orderId]);
  expect(await verified()).not.toEqual([]);
});

test('an operator that moves to another zone keeps the days that were noted', async () => {
  const orderId = await chargeByNight();
  const before = await kept();
  const moveTo = (zone: string) =>
    house.rows('update operators set time_zone = $2 where id = $1', [house.mine.operatorId, zone]);
  await moveTo('America/Los_Angeles');
  expect(await verified()).toEqual([]);
  await house.bySystem(rebuildFleetEnergy);
  expect(await kept()).toEqual(before);
  await house.run({ actor: house.mine }, (ctx) =>
    correctOrder(ctx, {
      params: { id: orderId },
      query: {},
      body: { energy: 12, reason: 'The meter was read' },
    }),
  );
  const days = (rows: object[]) => rows.map((row) => (row as { day: Date }).day);
  expect(days(await kept())).toEqual(days(before));
  // What is charged from now on counts on the days of the new one.
  await chargeByNight();
  expect(new Set((await kept()).map((row) => (row as { time_zone: string }).time_zone))).toEqual(
    new Set(['UTC', 'America/Los_Angeles']),
  );
  expect(await verified()).toEqual([]);
  await moveTo('UTC');
  expect(await verified()).toEqual([]);
});

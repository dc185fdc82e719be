import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../charging/testing-charging';
import type { Member } from '../../kernel/actor';
import { fleetHouse, type FleetHouse } from '../testing-fleet';
import { getFleetOverview } from './actions';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const overview = (id: number, by: Member = house.mine) =>
  house.run({ actor: by }, (ctx) => getFleetOverview(ctx, { params: { id }, query: {}, body: {} }));

test('a fleet is told by day, by vehicle and by what charges now, and others add nothing to it', async () => {
  const id = await house.fleet('Couriers', 100);
  const other = await house.fleet('Taxis', 100);
  const [first, second, stranger] = [
    await house.vehicle(id),
    await house.vehicle(id),
    await house.vehicle(other),
  ];
  const charge = async (uid: string, meterStopWh: number): Promise<void> => {
    const station = await house.station();
    const { transactionId } = await station.start({ uid });
    house.clock.advance(minutes(60));
    await station.stop(transactionId, meterStopWh);
  };
  await charge(first.uid, 6_000);
  house.clock.advance(minutes(24 * 60));
  await charge(first.uid, 3_000);
  await charge(second.uid, 5_000);
  await charge(stranger.uid, 4_000);
  const station = await house.station();
  const { transactionId } = await station.start({ uid: second.uid });
  house.clock.advance(minutes(10));
  await station.read(transactionId, 2_000);
  const told = await overview(id);
  const orders = await house.orders(`payer_account_id = ${id}`);
  const energyWh = orders.reduce((sum, order) => sum + order.energy_wh, 0);
  const costMinor = orders.reduce((sum, order) => sum + order.cost_minor, 0);
  expect(told.days).toHaveLength(30);
  expect(told.total).toEqual({ sessions: 4, energy: energyWh / 1_000, cost: costMinor / 100 });
  expect(told.days.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(4);
  expect(told.days.filter(({ sessions }) => sessions > 0)).toHaveLength(2);
  expect(told.before).toEqual({ sessions: 0, energy: 0, cost: 0 });
  expect(told.top_vehicles.map((each) => [each.id, each.sessions])).toEqual([
    [first.id, 2],
    [second.id, 2],
  ]);
  expect(told).toMatchObject({ charging_count: 1, charging: [{ vehicle: { id: second.id } }] });
  // What is past the thirty days is what they are compared with.
  house.clock.advance(minutes(29 * 24 * 60));
  expect(await overview(id)).toMatchObject({ total: { sessions: 3 }, before: { sessions: 1 } });
});

test('money is told to those alone who may see what the fleet pays', async () => {
  const id = await house.fleet('Vans', 100);
  const admin = (keys: readonly string[]): Member => ({
    ...house.mine,
    role: 'fleet_admin',
    isOwner: false,
    fleets: new Map([[id, new Set(keys as never[])]]),
  });
  expect((await overview(id, admin(['fleet.vehicle.read']))).total.cost).toBeNull();
  expect((await overview(id, admin(['fleet.payment.read']))).total.cost).toBe(0);
});

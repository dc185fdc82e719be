import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes, type Station } from '../../charging/testing-charging';
import { limitationLimit } from './actions/limits';
import { type LimitedHouse, limitedHouse } from './testing-limitations';

let house: LimitedHouse;
let fleetId: number;
let station: Station;
beforeAll(async () => {
  house = await limitedHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  fleetId = await house.fleet();
  station = await house.station();
});

const orderAt = async ({ id }: Station) => (await house.orders(`charge_point_id = ${id}`)).at(-1);

/** Charges so much and ends. */
async function charge(uid: string, energyWh: number): Promise<void> {
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 1_000 + energyWh);
  await station.status('Available');
}

/** What running sessions of the fleet get, as the sharing asks it. */
async function shares() {
  const running = await house.rows<{
    orderId: number;
    vehicleId: number;
    chargePointId: number;
    connectorId: number;
  }>(
    `select o.id as "orderId", o.payer_id as "vehicleId", o.charge_point_id as "chargePointId",
       o.connector_id as "connectorId" from orders o join vehicles v on v.id = o.payer_id
     where v.fleet_id = $1 and o.payer_kind = 'vehicle' and o.state = 'charging' order by o.id`,
    [fleetId],
  );
  const of = { fleetId, operatorId: house.mine.operatorId, energyWh: 0 };
  return house.bySystem((ctx) =>
    limitationLimit.shares(
      ctx,
      running.map((session) => ({ ...session, ...of })),
    ),
  );
}

describe('a vehicle', () => {
  test('gets what is left of the day, and is refused once nothing is; the next day it charges again', async () => {
    const { uid } = await house.vehicle(fleetId);
    const { id } = await house.add(fleetId, { limitable_id: station.id, extra_limit_amount: 2 });
    await charge(uid, 15_000);
    const { transactionId, verdict } = await station.start({ uid });
    expect([verdict, (await orderAt(station))?.allowance_wh]).toEqual(['accepted', 7_000]);
    await station.stop(transactionId, 1_000 + 7_000);
    house.clock.advance(minutes(1));
    expect((await station.start({ uid })).verdict).not.toBe('accepted');
    expect(await house.detail(fleetId, id)).toMatchObject({
      state: 'used-up',
      usage: { used: 22, rest: 0, extra_used: 2, extra_rest: 0 },
      refused_count: 1,
    });
    house.clock.advance(minutes(24 * 60));
    expect((await station.start({ uid })).verdict).toBe('accepted');
  });

  test('counts on each day what flowed on it, by the meter', async () => {
    const { uid } = await house.vehicle(fleetId);
    await house.add(fleetId, { limitable_id: station.id });
    const untilMidnight = Date.parse('2026-03-04T00:00:00Z') - house.clock.now().getTime();
    house.clock.advance(untilMidnight - minutes(60));
    const { transactionId } = await station.start({ uid });
    house.clock.advance(minutes(50));
    await station.read(transactionId, 11_000);
    house.clock.advance(minutes(20));
    await station.read(transactionId, 13_000);
    expect((await house.list(fleetId))[0]?.usage).toMatchObject({ used: 1 });
    await station.stop(transactionId, 13_000);
    const days = await house.rows<{ day: string; energy_wh: number }>(
      'select day::text as day, energy_wh from fleet_energy where fleet_id = $1 order by day',
      [fleetId],
    );
    expect(days).toEqual([
      { day: '2026-03-03', energy_wh: 11_000 },
      { day: '2026-03-04', energy_wh: 1_000 },
    ]);
    expect((await house.list(fleetId))[0]?.usage).toMatchObject({ used: 1 });
  });

  test('stays within its battery on a day, wherever it charged', async () => {
    const { uid } = await house.vehicle(fleetId, { battery_wh: 10_000 });
    const elsewhere = await house.station();
    await charge(uid, 6_000);
    await house.add(fleetId, { limitable_id: elsewhere.id, more_than_battery_per_day: false });
    await elsewhere.start({ uid });
    expect((await orderAt(elsewhere))?.allowance_wh).toBe(4_000);
  });

  test('is bounded at the power centers of a group together, and by its own amount where each has one', async () => {
    const night = await house.group(fleetId, 'Night');
    const [one, two, day] = [
      await house.vehicle(fleetId, { group_id: night }),
      await house.vehicle(fleetId, { group_id: night }),
      await house.vehicle(fleetId),
    ];
    await house.add(fleetId, { limitable_id: station.id, vehicle_group_id: night, per_vehicle: true });
    await charge(one.uid, 20_000);
    expect((await station.start({ uid: one.uid })).verdict).not.toBe('accepted');
    const { transactionId } = await station.start({ uid: two.uid });
    expect((await orderAt(station))?.allowance_wh).toBe(20_000);
    await station.stop(transactionId, 1_000);
    await station.status('Available');
    await station.start({ uid: day.uid });
    expect((await orderAt(station))?.allowance_wh).toBeNull();
  });

  test('is not bounded elsewhere, nor by a limitation that is put aside', async () => {
    const { uid } = await house.vehicle(fleetId);
    const { id } = await house.add(fleetId, { limitable_id: (await house.station()).id, limit_amount: 0 });
    expect((await station.start({ uid })).verdict).toBe('accepted');
    await house.change(fleetId, id, { limitable_id: station.id, limit_amount: 0, active: false });
    expect(await shares()).toEqual([{ energyWh: null, until: null }]);
    await house.change(fleetId, id, { limitable_id: station.id, limit_amount: 0 });
    expect(await shares()).toEqual([{ energyWh: 0, until: null }]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, type Station } from '../../charging/testing-charging';
import { type ChargingNode, chargingNode } from '../../charging/testing-node';
import { verifyBooks } from '../../commerce';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { limitationLimit } from './actions/limits';
import { type Calls, callsOf } from './testing-limitations';

const count = 200;
const limitWh = 60_000;

/** One of the vehicles at its station; what it has taken, and what of it since the reading before. */
interface Car {
  uid: string;
  station: Station;
  node: number;
  stepWh: number;
  transactionId: number | null;
  takenWh: number;
  lastWh: number;
}

let house: FleetHouse & Calls;
let nodes: { house: Pick<FleetHouse, 'run'>; says: ChargingNode }[];
beforeAll(async () => {
  const made = await fleetHouse([limitationLimit]);
  house = { ...made, ...callsOf(made) };
  nodes = [house, house.node()].map((each) => ({ house: each, says: chargingNode(each) }));
});
afterAll(() => house.close());

async function makeCars(fleetId: number): Promise<{ cars: Car[]; limitationId: number }> {
  const [group] = await house.rows<{ id: number }>(
    `insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, 'Yard', 'yard', now()) returning id`,
    [house.mine.operatorId],
  );
  const groupId = group?.id ?? 0;
  const cars = [];
  for (let index = 0; index < count; index += 1) {
    const { uid } = await house.vehicle(fleetId);
    const station = await house.station();
    // Between 100 and 366 Wh from one reading to the next: at most 22 kW.
    const stepWh = 100 + ((index * 37) % 267);
    cars.push({ uid, station, node: index % 2, stepWh, transactionId: null, takenWh: 0, lastWh: 0 });
  }
  await house.rows(
    `insert into charge_point_group_members (operator_id, group_id, charge_point_id, added_at)
     select $1, $2, id, now() from unnest($3::bigint[]) n (id)`,
    [house.mine.operatorId, groupId, cars.map(({ station }) => station.id)],
  );
  const { id: limitationId } = await house.add(fleetId, {
    limitable_type: 'charge-point-group',
    limitable_id: groupId,
    limit_amount: limitWh / 1_000,
  });
  return { cars, limitationId };
}

/** Both nodes at once, each with what its own cars say. */
const onBoth = (cars: readonly Car[], say: (node: ChargingNode, own: readonly Car[]) => Promise<unknown>) =>
  Promise.all(
    nodes.map(({ says }, index) =>
      say(
        says,
        cars.filter(({ node }) => node === index),
      ),
    ),
  );

const saidBy = ({ station, transactionId, uid, takenWh }: Car) => ({
  station,
  transactionId,
  uid,
  meterWh: 1_000 + takenWh,
});

/** Those that nobody has asked to stop. */
async function going(cars: readonly Car[]): Promise<Car[]> {
  const asked = await house.rows<{ id: number }>(
    'select charge_point_id as id from orders where stop_requested_at is not null',
  );
  const stopped = new Set(asked.map(({ id }) => id));
  return cars.filter(({ station, transactionId }) => transactionId !== null && !stopped.has(station.id));
}

/** What all may come to by what they were told, without another sharing. */
async function toldWh(): Promise<number> {
  const [told] = await house.rows<{ wh: number }>(
    `select sum(case when stop_requested_at is null then allowance_wh else energy_wh end)::int as wh from orders_now`,
  );
  return told?.wh ?? Infinity;
}

const sumOf = (cars: readonly Car[], of: (car: Car) => number): number =>
  cars.reduce((sum, car) => sum + of(car), 0);

test('two hundred vehicles at once, on two nodes, share one amount: they are stopped beyond it by one reading each at most', async () => {
  const fleetId = await house.fleet('Couriers', 20_000);
  const { cars, limitationId } = await makeCars(fleetId);
  await onBoth(cars, async (node, own) => {
    const started = await node.start(own.map(saidBy));
    own.forEach((car, index) => {
      car.transactionId = started[index] ?? null;
    });
  });
  const running = cars.filter(({ transactionId }) => transactionId !== null);
  expect(running.length).toBe(count);
  let rounds = 0;
  for (let left = running; left.length > 0 && rounds < 60; left = await going(running)) {
    rounds += 1;
    // Both nodes share at once, as their clocks have it; between two sharings charging alone stops whoever has had their part.
    if (rounds % 3 === 1) {
      await Promise.all(nodes.map((node) => house.share(fleetId, node.house)));
      const before = sumOf(cars, ({ takenWh }) => takenWh);
      expect(await toldWh()).toBeLessThanOrEqual(Math.max(limitWh, before));
    }
    house.clock.advance(minutes(1));
    const still = await going(left);
    for (const car of still) {
      car.takenWh += car.stepWh;
      car.lastWh = car.stepWh;
    }
    await onBoth(still, (node, own) => node.read(own.map(saidBy)));
    // What all had taken before their last readings never came to more than the limit.
    expect(sumOf(cars, ({ takenWh, lastWh }) => takenWh - lastWh)).toBeLessThanOrEqual(limitWh);
  }
  expect(await going(running)).toEqual([]);
  const taken = sumOf(cars, ({ takenWh }) => takenWh);
  expect(taken).toBeGreaterThanOrEqual(limitWh);
  await onBoth(running, (node, own) => node.stop(own.map(saidBy)));
  expect((await house.detail(fleetId, limitationId)).usage?.used).toBe(taken / 1_000);
  const { uid } = await house.vehicle(fleetId);
  const last = cars.at(-1);
  if (last === undefined) throw new Error('no car');
  for (const { says } of nodes) expect(await says.start([{ ...saidBy(last), uid }])).toEqual([null]);
  const [kept] = await house.rows<{ wh: number }>('select sum(energy_wh)::int as wh from fleet_energy');
  expect(kept?.wh).toBe(taken);
  const whys = await house.rows<{ why: string }>(
    'select distinct stop_requested_why as why from orders where energy_wh > 0',
  );
  expect(whys).toEqual([{ why: 'allowance-energy' }]);
  expect(await house.bySystem((ctx) => verifyBooks(ctx))).toEqual([]);
}, 180_000);

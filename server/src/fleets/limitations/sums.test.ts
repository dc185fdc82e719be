import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter } from '../../kernel/days';
import { rowsReadBy } from '../../platform/db/testing-rows';
import { sumEnergy } from './actions/sums';
import { rebuildFleetEnergy, verifyFleetEnergy } from './actions/verify';
import { saveEnergy } from './store-energy';
import { energyOfSpans, type EnergySpan } from './store-sums';
import { type LimitedHouse, limitedHouse } from './testing-limitations';

let house: LimitedHouse;
let yard: number;
let night: number;
let fleetId: number;
const places: number[] = [];
const vehicles: number[] = [];
const orders: number[] = [];

const first = '2026-01-01';
let seed = 5;
const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const pick = (all: readonly number[]): number => all[next(all.length)] ?? 0;
const someDay = (): string => dayAfter(first, next(150));

beforeAll(async () => {
  house = await limitedHouse();
  fleetId = await house.fleet();
  night = await house.group(fleetId, 'Night');
  for (let index = 0; index < 4; index += 1) {
    places.push((await house.station()).id);
    vehicles.push((await house.vehicle(fleetId, index % 2 === 0 ? { group_id: night } : {})).id);
  }
  const [group] = await house.rows<{ id: number }>(
    `insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, 'Yard', 'yard', now()) returning id`,
    [house.mine.operatorId],
  );
  yard = group?.id ?? 0;
  await house.rows(
    `insert into charge_point_group_members (operator_id, group_id, charge_point_id, added_at)
     select $1, $2, id, now() from unnest($3::bigint[]) n (id)`,
    [house.mine.operatorId, yard, places.slice(1)],
  );
  const station = await house.station();
  const { transactionId } = await station.start({ uid: 'VEHICLE3' });
  await station.stop(transactionId, 1_000);
  const made = await house.rows<{ id: number }>(
    `insert into orders overriding system value select (jsonb_populate_record(o, jsonb_build_object('id', 1000 + n,
       'transaction_id', null, 'ocpp_transaction', null))).* from orders o, generate_series(1, 60) n
     where o.id = (select min(id) from orders) returning id`,
  );
  orders.push(...made.map(({ id }) => id));
});
afterAll(() => house.close());

/** One or two days of an order; none of some, as if it were corrected to nothing. */
const saveOne = (orderId: number): Promise<void> => {
  const day = someDay();
  const days = [
    { day, energyWh: 1 + next(9_000) },
    { day: dayAfter(day), energyWh: 1 + next(5_000) },
  ].slice(0, next(3));
  const owner = { orderId, fleetId, vehicleId: pick(vehicles), chargePointId: pick(places), timeZone: 'UTC' };
  return house.bySystem((ctx) => saveEnergy(ctx.tx, owner, days));
};

function someSpan(): EnergySpan {
  const from = next(4) === 0 ? `2026-0${1 + next(4)}-01` : someDay();
  const isGroup = next(2) === 0;
  return {
    from,
    to: dayAfter(from, 1 + next(100)),
    chargePointId: isGroup ? null : pick(places),
    chargePointGroupId: isGroup ? yard : null,
    vehicleGroupId: next(2) === 0 ? night : null,
    isPerVehicle: next(2) === 0,
  };
}

/** What a span comes to, asked of the orders alone. */
const byOrders = async (span: EnergySpan, without: readonly number[]) =>
  house.rows<{ vehicleId: number | null; energyWh: number }>(
    `select case when $6 then e.vehicle_id end as "vehicleId", sum(e.energy_wh)::bigint as "energyWh"
     from fleet_energy e join vehicles v on v.id = e.vehicle_id
     where e.fleet_id = $1 and e.day >= $2 and e.day < $3 and ($5::bigint is null or v.group_id = $5)
       and (e.charge_point_id = $4 or $4 is null and e.charge_point_id in
         (select charge_point_id from charge_point_group_members where group_id = $7))
       and e.order_id <> all($8)
     group by 1 order by 1`,
    [
      fleetId,
      span.from,
      span.to,
      span.chargePointId,
      span.vehicleGroupId,
      span.isPerVehicle,
      span.chargePointGroupId,
      without,
    ],
  );

async function expectExact(): Promise<void> {
  const spans = Array.from({ length: 12 }, someSpan);
  const without = orders.filter(() => next(10) === 0);
  const told = await house.bySystem((ctx) => energyOfSpans(ctx.tx, fleetId, { spans, without }));
  for (const [index, span] of spans.entries()) {
    const own = told
      .filter(({ span: of }) => of === index + 1)
      .map(({ vehicleId, energyWh }) => ({ vehicleId, energyWh }))
      .toSorted((one, other) => (one.vehicleId ?? 0) - (other.vehicleId ?? 0));
    expect(own).toEqual(await byOrders(span, without));
  }
}

const wrongSums = async () =>
  (await house.bySystem(verifyFleetEnergy)).filter(({ sum }) => sum === 'fleet_energy_sums');

test('energy of any days is what the orders come to, whatever was saved, replaced and summed up meanwhile', async () => {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      ...orders.slice((round % 10) * 6, (round % 10) * 6 + 6).map(saveOne),
      ...(round % 3 === 0 ? [sum(), sum()] : []),
    ]);
    await expectExact();
  }
  await sum();
  await expectExact();
  expect(await wrongSums()).toEqual([]);
});

const sum = (): Promise<void> => house.bySystem((ctx) => sumEnergy(ctx));

test('what was noted before there were sums is counted by the migration that brought them', async () => {
  await house.rows('delete from fleet_energy_figures');
  await house.rows('delete from fleet_energy_sums');
  const file = new URL('../../../migrations/0177_fleet_energy_sums.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const [insert = ''] = migration.slice(migration.indexOf('insert into fleet_energy_sums')).split(';\n');
  await house.rows(insert);
  expect(await wrongSums()).toEqual([]);
  await expectExact();
});

test('a wrong sum is told, and made anew', async () => {
  await sum();
  await house.rows(
    'update fleet_energy_sums set energy_wh = energy_wh + 1 where ctid in (select ctid from fleet_energy_sums limit 2)',
  );
  expect(await wrongSums()).toHaveLength(2);
  await house.bySystem(rebuildFleetEnergy);
  expect(await wrongSums()).toEqual([]);
  await expectExact();
});

test('of a large group over months few rows are read', async () => {
  await house.rows(
    `insert into orders overriding system value select (jsonb_populate_record(o, jsonb_build_object('id', 10000 + n,
       'transaction_id', null, 'ocpp_transaction', null))).* from orders o, generate_series(1, 4000) n
     where o.id = (select min(id) from orders)`,
  );
  await house.rows(
    `insert into fleet_energy select 10000 + n, date '2026-01-01' + n % 120, $1, ($2::bigint[])[1 + n % 4],
       ($3::bigint[])[1 + n % 4], 10 + n from generate_series(1, 4000) n`,
    [fleetId, vehicles, places],
  );
  await house.rows(
    `insert into fleet_energy_figures (fleet_id, charge_point_id, vehicle_id, day, energy_wh)
     select fleet_id, charge_point_id, vehicle_id, day, energy_wh from fleet_energy where order_id > 10000`,
  );
  await sum();
  await sum();
  await house.rows('vacuum analyze');
  const group = { chargePointId: null, chargePointGroupId: yard, vehicleGroupId: null, isPerVehicle: false };
  const spans = [{ ...group, from: '2026-01-01', to: '2026-04-10' }];
  const rows = await house.bySystem((ctx) =>
    rowsReadBy(ctx, () => energyOfSpans(ctx.tx, fleetId, { spans, without: [10_001, 10_002] })),
  );
  expect(rows).toBeLessThan(300);
  await expectExact();
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chargingHouse, minutes, type ChargingHouse } from '../testing-charging';
import { findByTransaction, findOrder, unfinishedOrders } from './store/orders';
import {
  dropRunning,
  type RunningChange,
  type RunningFigures,
  saveRunning,
  versionAfter,
  versionsOf,
} from './store/running';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());
beforeEach(() => house.rows(`update orders set state = 'completed'`));

const figures: RunningFigures = {
  last_meter_wh: 8_000,
  energy_wh: 7_000,
  duration_ms: 600_000,
  cost_minor: 350,
  fee_minor: 17,
  last_reading_at: new Date('2026-03-02T10:10:00.123Z'),
  last_seq_no: 5_000_000_000,
  power_w: 11_000,
  soc: 80,
  cost_state: {
    startMs: 1_772_445_600_000,
    lastMs: 1_772_446_200_000,
    lastWh: 7_000,
    lines: [{ rowId: 1, fromMs: 1_772_445_600_000, toMs: 1_772_446_200_000, energyWh: 7_000 }],
  },
};
const none: RunningFigures = {
  ...figures,
  last_meter_wh: null,
  last_reading_at: null,
  last_seq_no: null,
  power_w: null,
  soc: null,
  cost_state: null,
};

const started = async () => {
  const { id: chargePointId, start } = await house.station();
  const { transactionId } = await start();
  const order = await house.bySystem(({ tx }) => findByTransaction(tx, chargePointId, transactionId));
  if (order === null) throw new Error('no order');
  return { chargePointId, transactionId, orderId: order.id, order };
};
const save = (...rows: RunningChange[]) => house.bySystem(({ tx }) => saveRunning(tx, rows));
const versions = (...chargePointIds: number[]) => house.bySystem(({ tx }) => versionsOf(tx, chargePointIds));

test('the view of orders as they are now has every column of orders', async () => {
  const columnsOf = async (table: string) =>
    (
      await house.rows<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1 order by 1',
        [table],
      )
    ).map(({ name }) => name);
  expect(await columnsOf('orders_now')).toEqual([...(await columnsOf('orders')), 'running_version'].sort());
});

test.each([
  ['all of them', figures],
  ['those that are none', none],
])('running figures are what an order is read with: %s', async (_fact, now) => {
  const { chargePointId, transactionId, orderId, order } = await started();
  const stored = () => house.rows('select * from orders where id = $1', [orderId]);
  const before = await stored();
  expect(await save({ orderId, version: null, figures: now })).toBe(1);
  const read = await house.bySystem(async ({ tx }) => [
    await findOrder(tx, orderId),
    await findByTransaction(tx, chargePointId, transactionId),
    ...(await unfinishedOrders(tx, [chargePointId])),
  ]);
  for (const found of read) expect(found).toEqual({ ...order, ...now, running_version: versionAfter(null) });
  expect(await stored()).toEqual(before);
});

test('running figures follow on the version that was read, or nothing is written', async () => {
  const { chargePointId, orderId } = await started();
  const other = await started();
  await save({ orderId, version: null, figures }, { orderId: other.orderId, version: null, figures });
  const first = versionAfter(null);
  const next = { ...figures, energy_wh: 7_500 };
  expect(
    await save(
      { orderId, version: first, figures: next },
      { orderId: other.orderId, version: first, figures: next },
    ),
  ).toBe(2);
  for (const version of [null, first, versionAfter(first) + 1])
    expect(await save({ orderId, version, figures: { ...figures, energy_wh: 1 } })).toBe(0);
  expect(await versions(chargePointId)).toEqual([
    { id: orderId, charge_point_id: chargePointId, version: 0, running_version: versionAfter(first) },
  ]);
  expect(await house.bySystem(({ tx }) => findOrder(tx, orderId))).toMatchObject({ energy_wh: 7_500 });
});

test('of several who follow on the same version at once, one writes', async () => {
  const { orderId } = await started();
  for (const version of [null, versionAfter(null)]) {
    const saved = await Promise.all(
      [1, 2, 3, 4, 5].map((soc) => save({ orderId, version, figures: { ...figures, soc } })),
    );
    expect(saved.reduce((one, other) => one + other)).toBe(1);
  }
  expect(await save({ orderId, version: 2, figures }, { orderId, version: 2, figures })).toBe(1);
});

test('hundreds of orders are written by one call, each with its own figures', async () => {
  const { orderId } = await started();
  const made = await house.rows<{ id: number }>(
    `insert into orders (operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind,
       requested_at, completed_at, currency, time_zone, tariff)
     select operator_id, charge_point_id, connector_id, connector_number, 'completed', way, payment_kind,
       requested_at, requested_at, currency, time_zone, tariff from orders, generate_series(1, 500) where id = $1
     returning id`,
    [orderId],
  );
  const rowsWith = (version: number | null) =>
    made.map(({ id }) => ({
      orderId: id,
      version,
      figures: { ...(id % 3 === 0 ? none : figures), energy_wh: id },
    }));
  for (const version of [null, 1]) expect(await save(...rowsWith(version))).toBe(500);
  expect(
    await house.rows(
      `select count(*)::int as count from running_orders
       where version = 2 and energy_wh = order_id and (cost_state is null) = (order_id % 3 = 0)`,
    ),
  ).toEqual([{ count: 500 }]);
});

test('versions are told of the orders of many charge points that are not ended', async () => {
  const [one, two, three] = [await started(), await started(), await started()];
  await save({ orderId: one.orderId, version: null, figures });
  await house.rows(`update orders set state = 'completed' where id = $1`, [three.orderId]);
  const told = await versions(one.chargePointId, two.chargePointId, three.chargePointId);
  expect(told.map(({ id, running_version: running }) => [id, running])).toEqual([
    [one.orderId, 1],
    [two.orderId, null],
  ]);
  expect(await versions()).toEqual([]);
});

test('an order whose row is dropped has the figures in orders again', async () => {
  const [one, two] = [await started(), await started()];
  await save({ orderId: one.orderId, version: null, figures });
  house.clock.advance(minutes(1));
  const drop = (ids: number[]) => house.bySystem(({ tx }) => dropRunning(tx, ids));
  expect(await drop([one.orderId, two.orderId])).toBe(1);
  expect(await drop([])).toBe(0);
  expect(await house.orders(`id = ${one.orderId}`)).toMatchObject([{ energy_wh: 0, power_w: null }]);
});

test('running figures go with their order', async () => {
  const { orderId } = await started();
  await save({ orderId, version: null, figures });
  await house.rows('delete from orders where id = $1', [orderId]);
  expect(await house.rows('select from running_orders where order_id = $1', [orderId])).toEqual([]);
});

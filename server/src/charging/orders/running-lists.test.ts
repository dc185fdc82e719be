import { orders } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargingHouse, minutes, type ChargingHouse } from '../testing-charging';
import { exportOrders } from './actions/export';
import { chargePointLiveOf, getOrder, listOrders, orderTotals } from './actions/views';
import { findByTransaction } from './store/orders';
import { type RunningFigures, saveRunning } from './store/running';

let house: ChargingHouse;
/** One that is closed, one that has run on since its row in orders was written, and one that has not. */
let closed: number;
let running: number;
let fresh: number;
let place: number;

const costState = (energyWh: number) => {
  const [fromMs, toMs] = [Date.parse('2026-03-02T10:00:00Z'), Date.parse('2026-03-02T12:00:00Z')];
  return {
    startMs: fromMs,
    lastMs: toMs,
    lastWh: energyWh,
    lines: [{ rowId: null, fromMs, toMs, energyWh }],
  };
};
const figures: RunningFigures = {
  last_meter_wh: 31_000,
  energy_wh: 30_000,
  duration_ms: minutes(120),
  cost_minor: 1_500,
  fee_minor: 75,
  last_reading_at: new Date('2026-03-02T12:00:00Z'),
  last_seq_no: null,
  power_w: 15_000,
  soc: 70,
  cost_state: costState(30_000),
};

beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
  const stations = [await house.station(), await house.station(), await house.station()];
  const ids: number[] = [];
  for (const [at, { id, start }] of stations.entries()) {
    const { transactionId } = await start({ uid: at === 0 ? 'CARD' : `OTHER-${at}` });
    const order = await house.bySystem(({ tx }) => findByTransaction(tx, id, transactionId));
    ids.push(order?.id ?? 0);
  }
  [closed = 0, running = 0, fresh = 0] = ids;
  await house.rows(
    `update orders set state = 'completed', completed_at = requested_at + interval '1 hour',
       energy_wh = 20000, cost_minor = 1000, fee_minor = 50, duration_ms = 3600000, power_w = null where id = $1`,
    [closed],
  );
  await house.rows(`update orders set energy_wh = 500, power_w = 11000 where id = $1`, [fresh]);
  place = stations[1]?.id ?? 0;
  await house.bySystem(({ tx }) => saveRunning(tx, [{ orderId: running, version: null, figures }]));
});
afterAll(() => house.close());

const listed = (query: Record<string, unknown>) =>
  house.run({ actor: house.mine }, (ctx) =>
    listOrders(ctx, { params: {}, body: {}, query: orders.listOrders.query.parse(query) }),
  );
const idsOf = async (query: Record<string, unknown>) => (await listed(query)).data.map(({ id }) => id);
const totals = (query: Record<string, unknown>) =>
  house.run({ actor: house.mine }, (ctx) =>
    orderTotals(ctx, { params: {}, body: {}, query: orders.orderTotals.query.parse(query) }),
  );
const exported = async (query: Record<string, unknown>) => {
  const file = await house.run({ actor: house.mine }, (ctx) =>
    exportOrders(ctx, { params: {}, body: {}, query: orders.exportOrders.query.parse(query) }),
  );
  const parts: string[] = [];
  for await (const part of file.chunks((work) => house.run({ actor: house.mine }, work)))
    parts.push(Buffer.from(part).toString());
  const [head = '', ...lines] = parts.join('').trim().split('\n');
  const at = head.split(',').indexOf('Energy (kWh)');
  // Moments hold commas.
  const cellsOf = (line: string): string[] => line.replaceAll(/"[^"]*"/g, '').split(',');
  return lines.map(cellsOf).map((cells) => [Number(cells[0]), Number(cells[at])]);
};

test('the list and the page of an order show its newest figures', async () => {
  const shown = {
    charging_session_energy: 30,
    charging_session_time: 120,
    price: 15,
    fees: 0.75,
    earning: 14.25,
    power: 15,
    soc: 70,
  };
  const { data } = await listed({});
  expect(data.find(({ id }) => id === running)).toMatchObject(shown);
  expect(data.find(({ id }) => id === closed)).toMatchObject({ charging_session_energy: 20, power: null });
  expect(data.find(({ id }) => id === fresh)).toMatchObject({ charging_session_energy: 0.5, power: 11 });
  const order = await house.run({ actor: house.mine }, (ctx) =>
    getOrder(ctx, { params: { id: running }, query: {}, body: {} }),
  );
  expect(orders.getOrder.result.parse(order)).toEqual(order);
  expect(order).toMatchObject({ ...shown, prices: [{ energy: 30, minutes: 120 }] });
});

test.each<[string, () => number[]]>([
  ['-energy', () => [running, closed, fresh]],
  ['energy', () => [fresh, closed, running]],
  ['-price', () => [running, closed, fresh]],
  ['earning', () => [fresh, closed, running]],
  ['-duration', () => [running, closed, fresh]],
  ['-power', () => [running, fresh, closed]],
  ['power', () => [fresh, running, closed]],
  ['id', () => [closed, running, fresh]],
  ['-state', () => [closed, fresh, running]],
])('sorted by %s, each order stands where its newest figures put it', async (sort, expected) => {
  expect(await idsOf({ sort })).toEqual(expected());
  const paged = [];
  for (const page of [1, 2, 3]) paged.push(...(await idsOf({ sort, page, per_page: 1 })));
  expect(paged).toEqual(expected());
});

test.each<[Record<string, unknown>, () => number[]]>([
  [{ energy_from: 30 }, () => [running]],
  [{ energy_from: 30, state: ['charging'] }, () => [running]],
  [{ energy_from: 30, state: ['completed'] }, () => []],
  [{ energy_from: 20, state: ['completed', 'charging'] }, () => [closed, running]],
  [{ energy_to: 29 }, () => [closed, fresh]],
  [{ price_from: 10, price_to: 15 }, () => [closed, running]],
  [{ duration_from: 61 }, () => [running]],
  [{ duration_to: 0, price_missing: false }, () => [fresh]],
  [{ state: ['failed'], energy_to: 100 }, () => []],
])(
  'narrowed by %j, orders are found, counted, summed and exported by their newest figures',
  async (query, expected) => {
    const [ids, { count }] = [expected(), await totals(query)];
    const page = await listed({ ...query, sort: 'id', per_page: 1 });
    expect(await idsOf({ ...query, sort: 'id' })).toEqual(ids);
    expect([page.meta.total, count]).toEqual([ids.length, ids.length]);
    expect((await exported({ ...query, sort: 'id' })).map(([id]) => id)).toEqual(ids);
  },
);

test('sums of all orders have the newest figures, kept ones and those of a narrower set', async () => {
  const all = { count: 3, energy: 50.5, price: 25, earning: 9.5 };
  await house.rows(`insert into order_figures (operator_id, charge_point_id, requested_at, started_at, completed_at, state,
      payment_kind, way, currency, orders, energy_wh, cost_minor, fee_minor, duration_ms)
    select operator_id, charge_point_id, requested_at, started_at, completed_at, state, payment_kind, way, currency, 1,
      energy_wh, cost_minor, fee_minor, duration_ms from orders where state = 'completed'`);
  expect(await totals({})).toMatchObject(all);
  expect(await totals({ connector_number: [1] })).toMatchObject(all);
});

test('an export has the newest figures, in their order', async () => {
  expect(await exported({ sort: '-energy' })).toEqual([
    [running, 30],
    [closed, 20],
    [fresh, 0.5],
  ]);
});

test('who watches a charge point sees the newest figures', async () => {
  const live = await house.run({ actor: house.mine }, (ctx) => chargePointLiveOf(ctx, place));
  expect(live.orders).toMatchObject([{ id: running, energy: 30, price: 15, soc: 70, power: 15 }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { confirmOrder } from '../../charging/orders/actions/confirm';
import { minutes } from '../../charging/testing-charging';
import { refundOrder } from '../../commerce/refunds/actions/refund';
import { sumFleets } from '../reports/actions/sums';
import { rebuildFleetSums, verifyFleetSums } from '../reports/actions/verify';
import { rowsReadBy } from '../../platform/db/testing-rows';
import { fleetHouse, type FleetHouse } from '../testing-fleet';
import { getFleetOverview } from './actions';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
  await house.rows(`update operators set time_zone = 'America/Los_Angeles' where id = $1`, [
    house.mine.operatorId,
  ]);
});
afterAll(() => house.close());

const overview = (id: number) =>
  house.run({ actor: house.mine }, (ctx) => getFleetOverview(ctx, { params: { id }, query: {}, body: {} }));

/** What orders alone tell of the last 30 days, and of as many before. */
async function byOrders(id: number) {
  const values = [id, house.clock.now()];
  const asked = `(requested_at at time zone 'America/Los_Angeles')::date`;
  const today = `($2::timestamptz at time zone 'America/Los_Angeles')::date`;
  const sums = `count(*)::int as sessions, coalesce(sum(energy_wh), 0)::int / 1000.0::float8 as energy,
    coalesce(sum(cost_minor), 0)::int / 100.0::float8 as cost`;
  const from = `from orders_now where payer_account_id = $1 and started_at is not null`;
  const recent = `${asked} between ${today} - 29 and ${today}`;
  const [days, top, [before]] = await Promise.all([
    house.rows(`select ${asked}::text as day, ${sums} ${from} and ${recent} group by 1 order by 1`, values),
    house.rows(
      `select payer_id as id, ${sums} ${from} and ${recent} group by 1 having sum(energy_wh) > 0
       order by sum(energy_wh) desc, 1 limit 5`,
      values,
    ),
    house.rows(`select ${sums} ${from} and ${asked} between ${today} - 59 and ${today} - 30`, values),
  ]);
  return { days, top, before };
}

async function expectAsOrders(id: number): Promise<void> {
  const told = await overview(id);
  const known = await byOrders(id);
  expect(told.days.filter(({ sessions }) => sessions > 0)).toEqual(known.days);
  expect(
    told.top_vehicles.map(({ id: of, sessions, energy, cost }) => ({ id: of, sessions, energy, cost })),
  ).toEqual(known.top);
  expect(told.before).toEqual(known.before);
  expect(await house.bySystem(verifyFleetSums)).toEqual([]);
}

const reason = 'The meter was read';
let seed = 11;
const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

/** A session, of which one in four is on hold, and what somebody does about an earlier one. */
async function oneMore(fleetId: number, uid: string): Promise<void> {
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(30 + next(90)));
  if (next(6) === 0) await station.read(transactionId, 4_000);
  else await station.stop(transactionId, next(4) === 0 ? 190_000 : 2_000 + next(9_000));
  const orders = await house.orders(`payer_account_id = ${fleetId} and state = 'completed'`);
  const order = orders[next(Math.max(1, orders.length))];
  const at = { params: { id: order?.id ?? 0 }, query: {} };
  const isHeld = order?.held_reason !== null;
  const deed = next(4);
  if (order !== undefined && deed === 0)
    await house.run({ actor: house.mine }, (ctx) =>
      correctOrder(ctx, { ...at, body: { energy: 1 + next(90) / 10, reason } }),
    );
  if (order !== undefined && deed === 1 && isHeld)
    await house.run({ actor: house.mine }, (ctx) => confirmOrder(ctx, { ...at, body: {} }));
  if (order !== undefined && deed === 2 && !isHeld && order.cost_minor > 10)
    await house.run({ actor: house.mine }, (ctx) =>
      refundOrder(ctx, { ...at, body: { amount: 0.1, reason } }),
    );
  house.clock.advance(minutes(next(4 * 1_440)));
}

test('figures are those of the orders, however they ran, were held, corrected or given back', async () => {
  const id = await house.fleet('Couriers', 900);
  const cars = [await house.vehicle(id), await house.vehicle(id), await house.vehicle(id)];
  for (let index = 0; index < 24; index += 1) {
    await oneMore(id, cars[next(3)]?.uid ?? '');
    if (next(3) === 0) await house.bySystem(sumFleets);
    if (index % 4 === 0) await expectAsOrders(id);
  }
  await expectAsOrders(id);
  await house.rows('update fleet_sums set energy_wh = energy_wh + 1 where fleet_id = $1', [id]);
  await house.rows(`update fleet_requests set cost_minor = cost_minor + 1 where fleet_id = $1`, [id]);
  expect(await house.bySystem(verifyFleetSums)).not.toEqual([]);
  await house.bySystem(rebuildFleetSums);
  await expectAsOrders(id);
});

test('of thousands of sessions some hundred rows are read', async () => {
  const id = await house.fleet('Taxis', 900);
  const { id: vehicleId, uid } = await house.vehicle(id);
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 6_000);
  await house.rows(
    `insert into orders overriding system value select (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'transaction_id', null,
       'requested_at', o.requested_at - n * interval '17 minutes'))).*
     from orders o, generate_series(1, 4000) n where payer_id = $1 and payer_kind = 'vehicle'`,
    [vehicleId],
  );
  await house.bySystem(rebuildFleetSums);
  await house.rows('analyze');
  const rows = await house.run({ actor: house.mine }, (ctx) =>
    rowsReadBy(ctx, () => getFleetOverview(ctx, { params: { id }, query: {}, body: {} })),
  );
  expect(rows).toBeLessThan(1_000);
  expect((await overview(id)).total.sessions).toBeGreaterThan(2_000);
});

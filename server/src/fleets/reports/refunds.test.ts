import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { getOrderMoney } from '../../commerce/refunds/actions/money';
import { refundOrder } from '../../commerce/refunds/actions/refund';
import { reverseMovement } from '../../commerce/refunds/actions/reverse';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { getFleetInvoice, listFleetInvoices } from './actions/invoices';
import { sumFleets } from './actions/sums';
import { listVehicleEnergy } from './actions/tables';
import { rebuildFleetSums, verifyFleetSums } from './actions/verify';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const mine = <T>(work: Parameters<typeof house.run<T>>[1]) => house.run({ actor: house.mine }, work);
const reason = 'The plug was broken';
const refund = (id: number, amount: number) =>
  mine((ctx) => refundOrder(ctx, { params: { id }, query: {}, body: { amount, reason } }));

/** A fleet with 900 euros, one session of which is settled: 8 kWh for 4 euros. */
async function charged(): Promise<{ fleetId: number; orderId: number }> {
  const fleetId = await house.fleet(`Couriers ${house.clock.now().getTime()}`, 900);
  const { uid } = await house.vehicle(fleetId);
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(60));
  await station.stop(transactionId, 9_000);
  return { fleetId, orderId: (await house.orders(`payer_account_id = ${fleetId}`))[0]?.id ?? 0 };
}

const page = { page: 1, per_page: 100 };
const invoices = async (id: number) =>
  (await mine((ctx) => listFleetInvoices(ctx, { params: { id }, query: page, body: {} }))).data;
const vehicles = async (id: number) => {
  const query = { ...page, from: '2026-01-01', to: '2026-12-31' };
  return (await mine((ctx) => listVehicleEnergy(ctx, { params: { id }, query, body: {} }))).data;
};
const verified = () => house.bySystem(verifyFleetSums);

test('a refund lowers what reports and the invoice of its month tell, and stays within the month', async () => {
  const { fleetId, orderId } = await charged();
  await house.bySystem(sumFleets);
  house.clock.advance(minutes(40 * 1_440));
  await refund(orderId, 1);
  expect(await verified()).toEqual([]);
  const [now, then] = await invoices(fleetId);
  expect(then).toMatchObject({ charged: 4, changed: 0, sessions: 1 });
  expect(now).toMatchObject({ charged: 0, changed: -1, closing: 897 });
  expect(await house.balance(fleetId)).toBe(89_700);
  expect(await vehicles(fleetId)).toMatchObject([{ sessions: 1, energy: 8, cost: 3 }]);
  const month = now?.month ?? '';
  const detail = await mine((ctx) =>
    getFleetInvoice(ctx, { params: { id: fleetId, month }, query: {}, body: {} }),
  );
  expect(detail.lines).toMatchObject([{ sessions: 0, total: -1 }]);
  await house.bySystem(sumFleets);
  await house.bySystem(rebuildFleetSums);
  expect((await invoices(fleetId)).map(({ total }) => total)).toEqual([-1, 4]);
  expect(await verified()).toEqual([]);
});

test('a refund that is taken back raises them again', async () => {
  const { fleetId, orderId } = await charged();
  await refund(orderId, 1.5);
  const money = await mine((ctx) => getOrderMoney(ctx, { params: { id: orderId }, query: {}, body: {} }));
  const id = money.changes[0]?.movement_id ?? 0;
  await mine((ctx) => reverseMovement(ctx, { params: { id }, query: {}, body: { reason } }));
  expect(await vehicles(fleetId)).toMatchObject([{ cost: 4 }]);
  expect((await invoices(fleetId))[0]).toMatchObject({ charged: 4, changed: 0, closing: 896 });
  expect(await verified()).toEqual([]);
});

test('of refunds and a correction at once each counts once', async () => {
  const { fleetId, orderId } = await charged();
  const correct = mine((ctx) =>
    correctOrder(ctx, { params: { id: orderId }, query: {}, body: { energy: 6, reason } }),
  );
  const all = await Promise.allSettled([
    refund(orderId, 0.5),
    refund(orderId, 0.5),
    correct,
    refund(orderId, 0.25),
  ]);
  expect(all.map(({ status }) => status)).toContain('fulfilled');
  const [order] = await house.orders(`id = ${orderId}`);
  const cost = (order?.cost_minor ?? 0) / 100;
  expect(await vehicles(fleetId)).toMatchObject([{ cost, energy: (order?.energy_wh ?? 0) / 1_000 }]);
  const [invoice] = await invoices(fleetId);
  expect(invoice).toMatchObject({ total: cost, closing: (await house.balance(fleetId)) / 100 });
  expect(await verified()).toEqual([]);
});

test('what was given back is shared by the sessions that run', async () => {
  const fleetId = await house.fleet('Taxis', 5);
  const { uid } = await house.vehicle(fleetId);
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(60));
  await station.stop(transactionId, 9_000);
  const [order] = await house.orders(`payer_account_id = ${fleetId}`);
  await house.rows('delete from graphile_worker._private_jobs');
  await refund(order?.id ?? 0, 2);
  const jobs = await house.rows<{ name: string; payload: object }>(
    `select t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fleets.share'`,
  );
  expect(jobs).toHaveLength(1);
});

test('refunds that were made before they were noted are caught up with', async () => {
  const { fleetId, orderId } = await charged();
  await house.bySystem(sumFleets);
  await house.rows('update orders set cost_minor = cost_minor - 50, refunded_minor = 50 where id = $1', [
    orderId,
  ]);
  const migration = await readFile(
    new URL('../../../migrations/0176_fleet_requests.sql', import.meta.url),
    'utf8',
  );
  const caughtUp = migration.slice(migration.indexOf('-- Refunds were not noted')).split(';\n');
  for (const each of caughtUp) await house.rows(each);
  await house.bySystem(rebuildFleetSums);
  expect(await verified()).toEqual([]);
  const changed = await house.rows(
    `select sum(cost_minor)::int as minor from fleet_figures where fleet_id = $1 and subject = 'changed'`,
    [fleetId],
  );
  expect(changed).toEqual([{ minor: -50 }]);
  expect(await vehicles(fleetId)).toMatchObject([{ cost: 3.5 }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmOrder } from '../../charging/orders/actions/confirm';
import { minutes } from '../../charging/testing-charging';
import { verifyBooks } from '../../commerce';
import { listFleets } from '../../identity/fleets/actions';
import { fleetHouse, type FleetHouse } from '../testing-fleet';
import { deleteFleet, previewFleetEnding } from './actions';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const of = (id: number) => ({ params: { id }, query: {}, body: {} });
const end = (id: number) => house.run({ actor: house.mine }, (ctx) => deleteFleet(ctx, of(id)));
const preview = (id: number) => house.run({ actor: house.mine }, (ctx) => previewFleetEnding(ctx, of(id)));
const fleetIds = async (): Promise<number[]> => {
  const all = await house.run({ actor: house.mine }, (ctx) =>
    listFleets(ctx, { params: {}, query: { page: 1, per_page: 1_000 } as never, body: {} }),
  );
  return all.map(({ id }) => id);
};

test('a fleet with money or a session is kept, and says why; then it goes with its vehicles and their cards', async () => {
  const id = await house.fleet('Couriers', 50);
  const { id: vehicleId, uid } = await house.vehicle(id);
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  expect(await preview(id)).toMatchObject({ vehicles: 1, sessions: 1, balance: 50, currency: 'EUR' });
  await expect(end(id)).rejects.toMatchObject({ code: 'fleet.has-sessions' });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 11_000);
  await expect(end(id)).rejects.toMatchObject({ code: 'fleet.has-balance' });
  await house.deposit(id, -45, { reason: 'Contract ended' });
  expect(await preview(id)).toMatchObject({ sessions: 0, balance: 0 });
  await end(id);
  expect(await fleetIds()).not.toContain(id);
  expect(await house.rows('select from vehicles where id = $1 and deleted_at is null', [vehicleId])).toEqual(
    [],
  );
  expect((await station.start({ uid })).verdict).toBe('invalid');
  await expect(end(id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await house.rows('select from orders where payer_account_id = $1', [id])).toHaveLength(1);
  expect(await house.bySystem((ctx) => verifyBooks(ctx))).toEqual([]);
});

test('a fleet is kept while a session of it is on hold, though it cost nothing and its vehicle is gone', async () => {
  const id = await house.fleet('Vans', 50);
  const { id: vehicleId, uid } = await house.vehicle(id);
  const free = await house.station({ prices: [{ price: 0 }] });
  const { transactionId } = await free.start({ uid });
  house.clock.advance(minutes(30));
  // More than its connector can give.
  await free.stop(transactionId, 101_000);
  const [order] = await house.orders(`payer_account_id = ${id}`);
  expect(order).toMatchObject({ state: 'completed', held_reason: 'impossible-energy', cost_minor: 0 });
  await house.share(id);
  await house.rows('update vehicles set deleted_at = now() where id = $1', [vehicleId]);
  await house.deposit(id, -50, { reason: 'Contract ended' });
  expect(await preview(id)).toMatchObject({ sessions: 1, balance: 0 });
  await expect(end(id)).rejects.toMatchObject({
    code: 'fleet.has-sessions',
    details: { args: { orders: 1 } },
  });
  await house.run({ actor: house.mine }, (ctx) =>
    confirmOrder(ctx, { params: { id: order?.id ?? 0 }, query: {}, body: {} }),
  );
  expect(await preview(id)).toMatchObject({ sessions: 0 });
  await end(id);
});

test('whoever worked for it alone is parted from the operator', async () => {
  const id = await house.fleet('Taxis');
  const [made] = await house.rows<{ id: number }>(
    `insert into persons (email, first_name, last_name, locale, created_at) values ('lena@taxis.test', 'Lena', 'Voss', 'en', now()) returning id`,
  );
  const [member] = await house.rows<{ id: number }>(
    `insert into memberships (operator_id, person_id, role, permissions, status, created_at)
     values ($1, $2, 'fleet_admin', '{}', 'active', now()) returning id`,
    [house.mine.operatorId, made?.id],
  );
  await house.rows(
    `insert into membership_fleets (membership_id, fleet_id, operator_id, permissions, assigned_at)
     values ($1, $2, $3, '{fleet.vehicle.read}', now())`,
    [member?.id, id, house.mine.operatorId],
  );
  expect(await preview(id)).toMatchObject({ admins: 1, vehicles: 0 });
  await end(id);
  expect(await house.rows('select from membership_fleets where fleet_id = $1', [id])).toEqual([]);
  expect(
    await house.rows('select from memberships where id = $1 and ended_at is not null', [member?.id]),
  ).toHaveLength(1);
});

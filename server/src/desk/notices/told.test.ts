import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import { ownerOf, type Member } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addChargePoint, addLogin, addOperator, addOrder, type AddedPlace } from '../testing-rows';
import { compareNotices, dropOldNotices } from './actions/compare';
import { listNotices, readNotice, unreadNotices } from './actions/read';
import { tellOfFeedback, tellOfPayout } from './actions/tell';

let house: TestHouse;
let operatorId: number;
let owner: Member;
let place: AddedPlace;

beforeAll(async () => {
  house = await testHouse();
  operatorId = await addOperator(house.db.pool);
  const login = await addLogin(house.db.pool, operatorId);
  owner = ownerOf({ ...login, operatorId });
  place = await addChargePoint(house.db.pool, operatorId);
  await house.db.pool.query(`update memberships set created_at = $1`, [house.clock.now()]);
});
afterAll(() => house.close());

const bySystem = (work: Parameters<TestHouse['run']>[1]) => house.run({ actor: { kind: 'system' } }, work);
const list = async () => {
  const query = { per_page: 20 };
  const { data } = await house.run({ actor: owner }, (ctx) =>
    listNotices(ctx, { params: {}, query, body: {} }),
  );
  return data.map(({ kind, count, about, closed_at: at }) => ({
    kind,
    count,
    word: about?.word ?? null,
    amount: about?.amount ?? null,
    rating: about?.rating ?? null,
    isOpen: at === null,
  }));
};
const unread = (): Promise<number> => house.run({ actor: owner }, unreadNotices);

test('a payout tells that it awaits a second person, until it does no more, and once that it was paid', async () => {
  const method = await house.db.pool.query<{ id: number }>(
    `insert into payout_methods (operator_id, kind, sealed, masked, created_at, changed_at)
     values ($1, 'paypal', 'x', '{}', $2, $2) returning id`,
    [operatorId, house.clock.now()],
  );
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into payouts (operator_id, method_id, method_kind, method_sealed, currency, amount_minor, fee_minor, state,
       requested_by, requested_at, needs_countersign)
     values ($1, $2, 'paypal', 'x', 'EUR', 12300, 0, 'requested', $3, $4, true) returning id`,
    [operatorId, method.rows[0]?.id, owner.membershipId, house.clock.now()],
  );
  const id = rows[0]?.id ?? 0;
  const payout = { kind: 'payout', count: 1, amount: 123, rating: null };
  await bySystem((ctx) => tellOfPayout(ctx, id));
  await bySystem((ctx) => tellOfPayout(ctx, id));
  expect(await list()).toEqual([{ ...payout, word: 'second', isOpen: true }]);
  await house.db.pool.query(
    `update payouts set countersigned_by = requested_by, countersigned_at = requested_at where id = $1`,
    [id],
  );
  await bySystem((ctx) => tellOfPayout(ctx, id));
  expect(await list()).toEqual([{ ...payout, word: 'second', isOpen: false }]);
  expect(await unread()).toBe(0);
});

test('few stars are one notice for each power center, and close once they are answered', async () => {
  const rate = async (rating: number): Promise<void> => {
    const orderId = await addOrder(house.db.pool, { ...place, operatorId });
    await house.db.pool.query(
      `insert into feedback (operator_id, order_id, charge_point_id, rating, message, locale, created_at)
       values ($1, $2, $3, $4, '', 'en', $5)`,
      [operatorId, orderId, place.chargePointId, rating, house.clock.now()],
    );
    await bySystem((ctx) => tellOfFeedback(ctx, place.chargePointId));
  };
  await rate(5);
  expect(await list()).toHaveLength(1);
  await rate(2);
  await rate(1);
  const feedback = { kind: 'feedback', count: 2, word: null, amount: null, rating: 1 };
  expect((await list())[0]).toEqual({ ...feedback, isOpen: true });
  expect(await unread()).toBe(1);
  await house.db.pool.query(`update feedback set reply = 'Sorry', replied_at = $1 where rating < 3`, [
    house.clock.now(),
  ]);
  await bySystem((ctx) => tellOfFeedback(ctx, place.chargePointId));
  expect((await list())[0]).toEqual({ ...feedback, isOpen: false });
});

test('fleets below a balance that they set are one notice', async () => {
  await house.db.pool.query(
    `with f as (insert into fleets (operator_id, name, created_at)
       values ($1, 'Couriers', $2), ($1, 'Vans', $2) returning id, operator_id)
     insert into fleet_accounts (fleet_id, operator_id, warn_levels, warned_minor)
     select id, operator_id, '{500}', 500 from f`,
    [operatorId, house.clock.now()],
  );
  await bySystem(compareNotices);
  expect((await list())[0]).toMatchObject({ kind: 'fleet-balance', count: 2, isOpen: true });
  await house.db.pool.query(`update fleet_accounts set warned_minor = null`);
  await bySystem(compareNotices);
  expect((await list())[0]).toMatchObject({ kind: 'fleet-balance', isOpen: false });
});

test('a plan that ends within a week is told of, and all goes once it is old', async () => {
  const set = (endsAt: Date | null) =>
    house.db.pool.query(
      `insert into subscriptions (operator_id, plan, started_at, ends_at) values ($1, 'plus', $2, $3)
       on conflict (operator_id) do update set ends_at = excluded.ends_at`,
      [operatorId, house.clock.now(), endsAt],
    );
  await set(new Date(house.clock.now().getTime() + 3 * dayMs));
  await bySystem(compareNotices);
  await bySystem(compareNotices);
  const plan = { kind: 'plan', count: 1, word: 'ends', amount: null, rating: null };
  expect((await list())[0]).toEqual({ ...plan, isOpen: true });
  await set(null);
  await bySystem(compareNotices);
  expect((await list())[0]).toEqual({ ...plan, isOpen: false });
  const { rows } = await house.db.pool.query<{ id: number }>('select id from notices order by id');
  await house.run({ actor: owner }, (ctx) =>
    readNotice(ctx, { params: { id: rows[0]?.id ?? 0 }, query: {}, body: {} }),
  );
  house.clock.advance(91 * dayMs);
  await bySystem(dropOldNotices);
  expect(await list()).toEqual([]);
});

test('a webhook that was switched off is told of until it is on again', async () => {
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into webhook_endpoints (operator_id, url, kinds, secret_sealed, off_reason, off_since, created_by, created_at)
     values ($1, 'https://hooks.example.com/in?key=1', '{}', 'x', 'failing', $2, $3, $2) returning id`,
    [operatorId, house.clock.now(), owner.membershipId],
  );
  await bySystem(compareNotices);
  const [told] = await list();
  expect(told).toMatchObject({ kind: 'webhook', count: 1, isOpen: true });
  const named = await house.db.pool.query(`select named from notices where kind = 'webhook'`);
  expect(named.rows).toEqual([{ named: [{ id: rows[0]?.id, title: 'hooks.example.com' }] }]);
  await house.db.pool.query('delete from webhook_endpoints');
  await bySystem(compareNotices);
  expect((await list())[0]).toMatchObject({ kind: 'webhook', isOpen: false });
});

test('proposed changes that wait are one notice, until somebody has decided about each', async () => {
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into developer_keys (operator_id, secret_hash, shown, scopes, created_by, created_at)
     values ($1, 'x', 'vdk_live_ab12', '{read,propose}', $2, $3) returning id`,
    [operatorId, owner.membershipId, house.clock.now()],
  );
  const expiresAt = new Date(house.clock.now().getTime() + dayMs);
  await house.db.pool.query(
    `insert into proposals (operator_id, key_id, call, params, query, body, reason, state, proposed_at, expires_at)
     select $1, $2, 'POST /api/categories', '{}', '{}', '{}', 'why', state, $3, $4
     from unnest(array['waiting', 'failed', 'confirmed', 'expired']) state`,
    [operatorId, rows[0]?.id, house.clock.now(), expiresAt],
  );
  await bySystem(compareNotices);
  expect((await list())[0]).toMatchObject({ kind: 'proposal', count: 2, isOpen: true });
  await house.db.pool.query(`update proposals set state = 'confirmed'`);
  await bySystem(compareNotices);
  expect((await list())[0]).toMatchObject({ kind: 'proposal', isOpen: false });
});

import { type SavedView, views } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addLogin, addOperator } from '../testing-rows';
import { createView, updateView } from './actions';
import { lookAtViews, mailViews } from './watching';

let house: TestHouse;
let operatorId: number;
let reader: Member;

const keys = ['access', 'charging-site.read', 'payout.read', 'order.read'];

beforeAll(async () => {
  // A Monday, at eleven by the operator's clock.
  house = await testHouse({ now: new Date('2026-03-02T10:00:00Z') });
});
afterAll(() => house.close());
beforeEach(async () => {
  house.mails.length = 0;
  operatorId = await addOperator(house.db.pool);
  reader = {
    kind: 'member',
    ...(await addLogin(house.db.pool, operatorId, { permissions: keys })),
    operatorId,
    role: 'voltdeck_user',
    isOwner: false,
    permissions: new Set(keys),
    fleets: new Map(),
  };
});

const save = (body: object): Promise<SavedView> =>
  house.run({ actor: reader }, (ctx) =>
    createView(ctx, {
      params: {},
      query: {},
      body: views.createView.body.parse({ name: 'Depots', search: {}, ...body }),
    }),
  );
const change = (id: number, body: object) =>
  house.run({ actor: reader }, (ctx) =>
    updateView(ctx, { params: { id }, query: {}, body: views.updateView.body.parse(body) }),
  );
const watches = async () => {
  const { rows } = await house.db.pool.query<{ view_id: number; count: number | null; mailed_on: string }>(
    'select view_id, count, mailed_on::text from saved_view_watches where membership_id = $1',
    [reader.membershipId],
  );
  return new Map(rows.map(({ view_id: id, ...row }) => [Number(id), row]));
};
const system = { actor: { kind: 'system' } } as const;

/** Does something while nobody can read the sites. */
async function whileSitesAreSlow(work: () => Promise<void>): Promise<void> {
  const other = await house.db.pool.connect();
  try {
    await other.query('begin; lock table charging_sites in access exclusive mode');
    await work();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

test('a view that takes too long to count keeps no other from being counted, and nobody from changing it', async () => {
  const slow = await save({ page: 'charging-sites', is_watched: true });
  const quick = await save({ page: 'leakage', is_watched: true });
  await whileSitesAreSlow(async () => {
    const looking = house.run(system, (ctx) => lookAtViews(ctx, 400));
    await change(slow.id, { is_mailed: true });
    await looking;
    expect((await watches()).get(quick.id)).toMatchObject({ count: 0 });
    expect((await watches()).get(slow.id)).toMatchObject({ count: null });
  });
  house.clock.advance(6 * minuteMs);
  await house.run(system, (ctx) => lookAtViews(ctx, 400));
  expect((await watches()).get(slow.id)).toMatchObject({ count: 0 });
});

test('one that is wished no more, or got another search, while it is counted is not told', async () => {
  const gone = await save({ page: 'charging-sites', is_watched: true });
  const other = await save({ page: 'charging-sites', is_watched: true });
  let looking: Promise<void> | undefined;
  await whileSitesAreSlow(async () => {
    looking = house.run(system, (ctx) => lookAtViews(ctx, 20_000));
    const isAsked = async () => {
      const { rows } = await house.db.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    };
    await expect.poll(isAsked).toBe(true);
    await change(gone.id, { is_watched: false });
    await change(other.id, { search: { search: 'north' } });
  });
  await looking;
  expect((await watches()).has(gone.id)).toBe(false);
  expect((await watches()).get(other.id)).toMatchObject({ count: null });
});

test('a mail of a view that takes too long is left out once, and the others come', async () => {
  const slow = await save({ page: 'charging-sites', is_mailed: true });
  await save({ page: 'leakage', name: 'Losses', is_mailed: true });
  await whileSitesAreSlow(() => house.run(system, (ctx) => mailViews(ctx, 300)));
  expect(house.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Losses')]);
  expect((await watches()).get(slow.id)?.mailed_on).toBe('2026-03-02');
  await house.run(system, (ctx) => mailViews(ctx, 300));
  expect(house.mails).toHaveLength(1);
});

import { readFile } from 'node:fs/promises';
import { type SavedView, views } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { listNotices } from '../notices/actions/read';
import { addLogin, addOperator } from '../testing-rows';
import { createView, listViews, openingViews, updateView } from './actions';
import { lookAtViews, mailViews } from './watching';

let house: TestHouse;
let operatorId: number;
let maker: Member;
let owner: Member;
let colleague: Member;

const keys = ['access', 'charging-site.read'];
const person = async (isOwner: boolean): Promise<Member> => ({
  kind: 'member',
  ...(await addLogin(house.db.pool, operatorId, { permissions: keys })),
  operatorId,
  role: 'voltdeck_user',
  isOwner,
  permissions: new Set(keys),
  fleets: new Map(),
});

beforeAll(async () => {
  // A Monday, at eleven by the operator's clock.
  house = await testHouse({ now: new Date('2026-03-02T10:00:00Z') });
});
afterAll(() => house.close());
beforeEach(async () => {
  operatorId = await addOperator(house.db.pool);
  [maker, owner, colleague] = [await person(false), await person(true), await person(false)];
  house.mails.length = 0;
});

const save = (isShared: boolean): Promise<SavedView> => {
  const view = { page: 'charging-sites', name: 'Secret depots', search: {}, is_shared: isShared };
  return house.run({ actor: maker }, (ctx) =>
    createView(ctx, { params: {}, query: {}, body: views.createView.body.parse(view) }),
  );
};
const change = (actor: Member, id: number, body: object) =>
  house.run({ actor }, (ctx) =>
    updateView(ctx, { params: { id }, query: {}, body: views.updateView.body.parse(body) }),
  );
const system = { actor: { kind: 'system' } } as const;
/** What somebody is told of views while one of them gets its first row. */
async function toldOf(actor: Member): Promise<unknown[]> {
  await house.run(system, (ctx) => lookAtViews(ctx));
  await house.db.pool.query(
    `insert into charging_sites (operator_id, name, time_zone) values ($1, 'Depot', 'Europe/Madrid')`,
    [operatorId],
  );
  house.clock.advance(6 * minuteMs);
  await house.run(system, (ctx) => lookAtViews(ctx));
  await house.run(system, (ctx) => mailViews(ctx));
  const notices = await house.run({ actor }, (ctx) =>
    listNotices(ctx, { params: {}, query: { per_page: 20 }, body: {} }),
  );
  const opening = await house.run({ actor }, openingViews);
  return [...notices.data, ...opening, ...house.mails];
}

const wishes = [{ is_tile: true }, { is_watched: true }, { is_mailed: true }, { is_default: true }];

test.each(wishes)('nobody else meets a private view: %o is not found', async (wish) => {
  const { id } = await save(false);
  for (const other of [owner, colleague])
    await expect(change(other, id, wish)).rejects.toMatchObject({ code: 'not-found' });
  expect(await toldOf(owner)).toEqual([]);
});

test.each(wishes)('nor an owner who takes it back from everybody and wishes %o at once', async (wish) => {
  const { id } = await save(true);
  await expect(change(owner, id, { is_shared: false, ...wish })).rejects.toMatchObject({ code: 'not-found' });
  // Nothing of it was done.
  const all = await house.run({ actor: colleague }, (ctx) =>
    listViews(ctx, { params: {}, query: {}, body: {} }),
  );
  expect(all).toMatchObject([{ id, is_shared: true }]);
  expect(await toldOf(owner)).toEqual([]);
});

test('an owner who takes one back meets it nowhere any more', async () => {
  const { id } = await save(true);
  await change(owner, id, { is_tile: true, is_watched: true, is_mailed: true, is_default: true });
  const after = await change(owner, id, { is_shared: false, is_tile: false, is_watched: false });
  expect(after).toMatchObject({ is_shared: false, is_tile: false, is_watched: false, is_mailed: false });
  await expect(change(owner, id, { is_watched: true })).rejects.toMatchObject({ code: 'not-found' });
  expect(await toldOf(owner)).toEqual([]);
});

test('of a colleague who begins to watch while it is taken back nothing is left', async () => {
  const { id } = await save(true);
  await Promise.allSettled([
    change(maker, id, { is_shared: false }),
    change(colleague, id, { is_watched: true, is_tile: true }),
    change(owner, id, { is_watched: true, is_mailed: true }),
  ]);
  expect(await toldOf(colleague)).toEqual([]);
  expect(await toldOf(owner)).toEqual([]);
});

test('a wish that was kept though the view is private tells nothing', async () => {
  const { id } = await save(false);
  await house.db.pool.query(
    `insert into saved_view_watches (membership_id, view_id, is_watched, is_mailed, created_at)
     values ($1, $2, true, true, now())`,
    [owner.membershipId, id],
  );
  expect(await toldOf(owner)).toEqual([]);
});

test('what was kept of others’ private views is gone, with what it told, and nothing else', async () => {
  const [hidden, shared] = [await save(false), await save(true)];
  const wish = `insert into saved_view_watches (membership_id, view_id, is_watched, is_mailed, is_told, created_at)
    values ($1, $2, true, false, true, now())`;
  const tile = 'insert into saved_view_tiles (membership_id, view_id, created_at) values ($1, $2, now())';
  const notice = `insert into notices (operator_id, membership_id, kind, subject, count, most, since, opened_at)
    values ($3, $1, 'view', $2::bigint || ' ' || $1::bigint, 1, 1, now(), now())`;
  for (const { id } of [hidden, shared])
    for (const { membershipId } of [maker, owner]) {
      await house.db.pool.query(wish, [membershipId, id]);
      await house.db.pool.query(tile, [membershipId, id]);
      await house.db.pool.query(notice, [membershipId, id, operatorId]);
    }
  const file = new URL('../../../migrations/0178_private_views.sql', import.meta.url);
  await house.db.pool.query(await readFile(file, 'utf8'));
  const left = async (table: string) => {
    const { rows } = await house.db.pool.query<{ membership_id: string }>(
      `select membership_id from ${table} where membership_id in ($1, $2) order by 1`,
      [maker.membershipId, owner.membershipId],
    );
    return rows.map(({ membership_id: id }) => Number(id));
  };
  const kept = [maker.membershipId, maker.membershipId, owner.membershipId];
  for (const table of ['saved_view_watches', 'saved_view_tiles', 'notices'])
    expect(await left(table)).toEqual(kept);
});

import { views, type SavedView } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addLogin, addOperator } from '../testing-rows';
import { createView, deleteView, listViews, openingViews, updateView } from './actions';

let house: TestHouse;
let operatorId: number;
let maker: Member;
let colleague: Member;
let owner: Member;
let stranger: Member;

const personAt = async (at: number, isOwner = false): Promise<Member> => ({
  kind: 'member',
  ...(await addLogin(house.db.pool, at)),
  operatorId: at,
  role: 'voltdeck_user',
  isOwner,
  permissions: new Set(),
  fleets: new Map(),
});

beforeAll(async () => {
  house = await testHouse();
  operatorId = await addOperator(house.db.pool);
  maker = await personAt(operatorId);
  colleague = await personAt(operatorId);
  owner = await personAt(operatorId, true);
  stranger = await personAt(await addOperator(house.db.pool), true);
});
afterAll(() => house.close());

const save = (actor: Member, body: object): Promise<SavedView> =>
  house.run({ actor }, (ctx) =>
    createView(ctx, {
      params: {},
      query: {},
      body: views.createView.body.parse({ page: 'orders', name: 'Mine', search: {}, ...body }),
    }),
  );
const change = (actor: Member, id: number, body: object): Promise<SavedView> =>
  house.run({ actor }, (ctx) =>
    updateView(ctx, { params: { id }, query: {}, body: views.updateView.body.parse(body) }),
  );
const remove = (actor: Member, id: number) =>
  house.run({ actor }, (ctx) => deleteView(ctx, { params: { id }, query: {}, body: {} }));
const list = (actor: Member, page = 'orders') =>
  house.run({ actor }, (ctx) => listViews(ctx, { params: {}, query: { page }, body: {} }));

describe('a saved view', () => {
  test('comes back as it was saved, to its maker only', async () => {
    const search = { status: 'charging,suspended', sort: '-price' };
    const saved = await save(maker, { name: 'Running', search, columns: ['id', 'price'] });
    expect(await list(maker)).toContainEqual(saved);
    expect(saved).toMatchObject({ search, columns: ['id', 'price'], is_mine: true, may_change: true });
    for (const other of [colleague, owner, stranger]) {
      expect((await list(other)).map(({ id }) => id)).not.toContain(saved.id);
      await expect(change(other, saved.id, { name: 'Taken' })).rejects.toMatchObject({ code: 'not-found' });
      await expect(remove(other, saved.id)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  test('that is shared is seen by colleagues, and changed by its maker and the owner alone', async () => {
    const { id } = await save(maker, { name: 'Shared', is_shared: true });
    expect((await list(colleague)).find((view) => view.id === id)).toMatchObject({
      is_mine: false,
      may_change: false,
    });
    await expect(change(colleague, id, { name: 'Other' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(colleague, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(stranger, id, { is_default: true })).rejects.toMatchObject({ code: 'not-found' });
    expect(await change(owner, id, { name: 'Ours' })).toMatchObject({ name: 'Ours', is_shared: true });
    expect(await remove(owner, id)).toEqual({ id });
  });

  test('is found under its own list only', async () => {
    const { id } = await save(maker, { page: 'messages' });
    expect((await list(maker)).map((view) => view.id)).not.toContain(id);
    expect((await list(maker, 'messages')).map((view) => view.id)).toEqual([id]);
  });

  test('leaves a line in the audit log', async () => {
    const { id } = await save(maker, { name: 'Told' });
    const told = 'select action from audit_log where noun = $1 and noun_id = $2';
    const { rows } = await house.db.pool.query(told, ['view', id]);
    expect(rows).toEqual([{ action: 'created' }]);
  });
});

describe('the default', () => {
  const defaultsOf = async (actor: Member): Promise<number[]> =>
    (await list(actor)).filter((view) => view.is_default).map(({ id }) => id);

  test('is one per person and list, also of a view a colleague shares', async () => {
    const first = await save(maker, { is_default: true, is_shared: true });
    const second = await save(maker, { is_default: true });
    expect(await defaultsOf(maker)).toEqual([second.id]);
    await change(colleague, first.id, { is_default: true });
    expect(await defaultsOf(colleague)).toEqual([first.id]);
    expect(await defaultsOf(maker)).toEqual([second.id]);
    const told = await house.run({ actor: maker }, (ctx) => openingViews(ctx));
    const { name, search } = second;
    expect(told).toEqual([{ id: second.id, page: 'orders', name, search, is_default: true, is_tile: false }]);
    await change(maker, second.id, { is_default: false });
    expect(await defaultsOf(maker)).toEqual([]);
  });

  test('ends for colleagues when the view is no longer shared', async () => {
    const view = await save(maker, { is_shared: true, is_default: true });
    await change(colleague, view.id, { is_default: true });
    await change(maker, view.id, { is_shared: false });
    expect(await defaultsOf(colleague)).toEqual([]);
    await change(maker, view.id, { is_shared: true });
    expect(await defaultsOf(colleague)).toEqual([]);
    expect(await defaultsOf(maker)).toEqual([view.id]);
  });
});

describe('a tile of the dashboard', () => {
  const tilesOf = async (actor: Member): Promise<number[]> =>
    (await house.run({ actor }, (ctx) => openingViews(ctx)))
      .filter((view) => view.is_tile)
      .map(({ id }) => id);

  test('is a view of their own or of a colleague, each for who wants it, in the order they were put there', async () => {
    const theirs = await save(maker, { name: 'Late', is_shared: true });
    const own = await save(colleague, { name: 'Early', is_tile: true });
    house.clock.advance(1);
    await change(colleague, theirs.id, { is_tile: true });
    expect(await tilesOf(colleague)).toEqual([own.id, theirs.id]);
    expect(await tilesOf(maker)).toEqual([]);
    await change(colleague, own.id, { is_tile: false });
    expect(await tilesOf(colleague)).toEqual([theirs.id]);
    await expect(change(stranger, theirs.id, { is_tile: true })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('goes with its view, and when it is no longer shared', async () => {
    const [kept, deleted] = [await save(maker, { is_shared: true }), await save(maker, { is_shared: true })];
    const before = await tilesOf(owner);
    for (const { id } of [kept, deleted]) await change(owner, id, { is_tile: true });
    await remove(maker, deleted.id);
    await change(maker, kept.id, { is_shared: false });
    expect(await tilesOf(owner)).toEqual(before);
  });

  test('is one of twelve at most, however many are asked for at once', async () => {
    const made = await Promise.all(Array.from({ length: 14 }, () => save(owner, {})));
    const asked = await Promise.allSettled(made.map(({ id }) => change(owner, id, { is_tile: true })));
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'view.too-many-tiles' });
    const [first = 0] = await tilesOf(owner);
    expect(await change(owner, first, { is_tile: true })).toMatchObject({ is_tile: true });
  });
});

describe('what a view may hold', () => {
  test.each([
    ['a page that is no key', { page: '../orders' }],
    ['no name', { name: '  ' }],
    ['a name of 81 characters', { name: 'n'.repeat(81) }],
    ['a search that is no plain object', { search: { status: ['a'] } }],
    ['a name no address has', { search: { 'A b': '1' } }],
    [
      'more than an address holds',
      { search: Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`a${n}`, 'x'.repeat(1000)])) },
    ],
    ['a field nobody knows', { owner: true }],
  ])('not %s', (_, body) => {
    expect(
      views.createView.body.safeParse({ page: 'orders', name: 'Mine', search: {}, ...body }).success,
    ).toBe(false);
  });
});

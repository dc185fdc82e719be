import { feedback, operatorKeys } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes as charging } from '../../charging';
import { commerceHouse, makeOrder, makeScene, type Scene } from '../../commerce/testing-orders';
import type { Driver, Member } from '../../kernel/actor';
import type { TestHouse } from '../../platform/testing-house';
import { listStationReviews } from '../stations/actions';
import { reviewDriverOrder } from './actions';

let house: TestHouse;
let scene: Scene;
let dana: Driver;
let owner: Member;
beforeAll(async () => {
  house = await commerceHouse();
  scene = await makeScene(house);
  dana = { kind: 'driver', personId: scene.personId, operatorId: scene.operatorId, tokenId: 1 };
  owner = await memberOf(scene);
  await house.db.pool.query("update charge_points set listed = true, visibility = 'public' where id = $1", [
    scene.chargePointId,
  ]);
});
afterAll(() => house.close());

async function memberOf({ operatorId, personId }: Scene): Promise<Member> {
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into memberships (person_id, operator_id, role, is_owner, status)
     values ($1, $2, 'voltdeck_user', true, 'active') returning id`,
    [personId, operatorId],
  );
  return {
    kind: 'member',
    personId,
    membershipId: rows[0]?.id ?? 0,
    tokenId: 1,
    operatorId,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: new Set(),
    fleets: new Map(),
  };
}

/** What a call of the contract answers whoever asks. */
const ask = <R>(actor: Member, call: unknown, input: object): Promise<R> => {
  const route = charging.find(({ endpoint }) => endpoint === call);
  if (route === undefined || !('action' in route)) throw new Error('nobody answers this call');
  return house.run({ actor }, (ctx) =>
    route.action(ctx as never, { params: {}, query: {}, body: {}, ...input } as never),
  ) as Promise<R>;
};
const hide = (id: number, hidden: boolean, actor = owner) =>
  ask<{ id: number; hidden: boolean }>(actor, feedback.hideFeedback, { params: { id }, body: { hidden } });
const listed = async (query: object = {}) => {
  const parsed = feedback.listFeedback.query.parse(query);
  return (await ask<{ data: feedback.Feedback[] }>(owner, feedback.listFeedback, { query: parsed })).data;
};
const reviewed = async (message: string): Promise<number> => {
  house.clock.advance(1_000);
  const params = { id: await makeOrder(house, scene) };
  const body = { rating: 1, message, options: [8] };
  return (await house.run({ actor: dana }, (ctx) => reviewDriverOrder(ctx, { params, query: {}, body }))).id;
};
const read = async () => {
  const asked = { params: { id: scene.chargePointId }, query: { page: 1, per_page: 10 }, body: {} };
  const { data } = await house.run({ actor: dana }, (ctx) => listStationReviews(ctx, asked));
  return data.map(({ id, rating, feedback_msg: text, options }) => [id, rating, text, options.length]);
};
const audited = async (id: number) =>
  (
    await house.db.pool.query<{ action: string }>(
      `select action from audit_log where noun = 'feedback' and noun_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ action }) => action);

test('the words of a review that is hidden are read by no driver, its stars are, and it is shown again', async () => {
  const [kept, rude] = [await reviewed('Slow'), await reviewed('You are idiots')];
  const rating = async () =>
    (
      await house.db.pool.query('select rating_sum, rating_count from charge_points where id = $1', [
        scene.chargePointId,
      ])
    ).rows;
  const rated = await rating();
  expect(await hide(rude, true)).toEqual({ id: rude, hidden: true });
  expect(await read()).toEqual([
    [rude, 1, '', 1],
    [kept, 1, 'Slow', 1],
  ]);
  expect(await rating()).toEqual(rated);
  const [first, second] = await listed();
  expect(first).toMatchObject({
    id: rude,
    feedback_msg: 'You are idiots',
    is_public: true,
    hidden: { by: 'Dana Driver', at: house.clock.now().toISOString() },
  });
  expect(second).toMatchObject({ id: kept, hidden: null });
  expect((await listed({ hidden: 'true' })).map(({ id }) => id)).toEqual([rude]);
  expect((await listed({ hidden: 'false' })).map(({ id }) => id)).not.toContain(rude);
  expect(await hide(rude, false)).toEqual({ id: rude, hidden: false });
  expect((await read())[0]).toEqual([rude, 1, 'You are idiots', 1]);
});

test('of several who hide it at once one is noted, and nobody of another operator does', async () => {
  const id = await reviewed('Rude');
  await Promise.all([1, 2, 3].map(() => hide(id, true)));
  await hide(id, true);
  expect(await audited(id)).toEqual(['created', 'hidden']);
  await hide(id, false);
  await hide(id, false);
  expect(await audited(id)).toEqual(['created', 'hidden', 'shown']);
  const stranger = await memberOf(await makeScene(house));
  await expect(hide(id, true, stranger)).rejects.toMatchObject({ code: 'not-found' });
  await expect(hide(987_654, true)).rejects.toMatchObject({ code: 'not-found' });
  expect((await read())[0]?.[2]).toBe('Rude');
  expect(operatorKeys).toContain('feedback.update');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveFeedback } from '../../charging';
import { asSystem, commerceHouse, makeOrder, makeScene, type Scene } from '../../commerce/testing-orders';
import type { Driver } from '../../kernel/actor';
import type { TestHouse } from '../../platform/testing-house';
import { listStationReviews } from '../stations/actions';
import { listDriverOrders, listReviewOptions, reviewDriverOrder, skipDriverReview } from './actions';

let house: TestHouse;
let scene: Scene;
let dana: Driver;
let running: number;
beforeAll(async () => {
  house = await commerceHouse();
  scene = await makeScene(house);
  dana = { kind: 'driver', personId: scene.personId, operatorId: scene.operatorId, tokenId: 1 };
  const toPublic = "update charge_points set listed = true, visibility = 'public' where id = $1";
  await house.db.pool.query(toPublic, [scene.chargePointId]);
  running = await makeOrder(house, scene, { state: 'charging' });
});
afterAll(() => house.close());

const order = () => makeOrder(house, scene);
const ofId = (id: number) => ({ params: { id }, query: {}, body: {} });
const skip = (id: number, actor = dana) => house.run({ actor }, (ctx) => skipDriverReview(ctx, ofId(id)));
const review = (id: number, rating = 5, said: { options?: number[]; message?: string } = {}) =>
  house.run({ actor: dana }, (ctx) => reviewDriverOrder(ctx, { ...ofId(id), body: { rating, ...said } }));
const wanted = async (): Promise<Map<number, boolean>> => {
  const query = { page: 1, per_page: 100 };
  const { data } = await house.run({ actor: dana }, (ctx) =>
    listDriverOrders(ctx, { params: {}, query, body: {} }),
  );
  return new Map(data.map((each) => [each.id, each.review_wanted]));
};
const reviews = (page = 1, actor = dana) =>
  house.run({ actor }, (ctx) =>
    listStationReviews(ctx, {
      params: { id: scene.chargePointId },
      query: { page, per_page: 2 },
      body: {},
    }),
  );

test('a review is wanted of sessions that are over, until it is given or skipped', async () => {
  const [over, rated, skipped] = [await order(), await order(), await order()];
  await review(rated);
  await Promise.all([skip(skipped), skip(skipped)]);
  const now = await wanted();
  expect([running, over, rated, skipped].map((id) => now.get(id))).toEqual([false, true, false, false]);
});

test('who skipped may still rate, once', async () => {
  const id = await order();
  await skip(id);
  await review(id, 4);
  await expect(review(id)).rejects.toMatchObject({ code: 'feedback.given' });
  expect(await skip(id)).toEqual({ id, review_wanted: false });
});

test('what runs, or is another’s, is not skipped', async () => {
  const stranger = { ...dana, personId: dana.personId + 1 };
  await expect(skip(running)).rejects.toMatchObject({ code: 'not-found' });
  await expect(skip(await order(), stranger)).rejects.toMatchObject({ code: 'not-found' });
  await expect(skip(987_654_321)).rejects.toMatchObject({ code: 'not-found' });
});

test('reviews of a station come the latest first, name nobody, and keep what was said to the operator', async () => {
  const before = (await reviews()).meta.total;
  for (const message of ['first', 'second']) {
    house.clock.advance(1_000);
    await review(await order(), 3, { message });
  }
  const byLink = await order();
  house.clock.advance(1_000);
  await asSystem(house, (ctx) =>
    leaveFeedback(ctx, byLink, { rating: 1, message: 'Call me at 0123', email: 'dana@voltdeck.test' }),
  );
  const { data, meta } = await reviews();
  expect(data.map(({ rating, feedback_msg: text }) => [rating, text])).toEqual([
    [1, ''],
    [3, 'second'],
  ]);
  expect(meta).toMatchObject({ total: before + 3, per_page: 2, current_page: 1 });
  const nobody = { id: null, first_name: '', last_name: '' };
  expect(data.map(({ user }) => user)).toEqual([nobody, nobody]);
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
    'charge_point',
    'feedback_msg',
    'id',
    'insert_date',
    'options',
    'rating',
    'user',
  ]);
  expect((await reviews(1_000)).data).toEqual([]);
  const foreign = { ...dana, operatorId: (await makeScene(house)).operatorId };
  await expect(reviews(1, foreign)).rejects.toMatchObject({ code: 'not-found' });
});

test('what is ticked is read by its name in the language of whoever reads', async () => {
  const offered = await house.run({ actor: dana }, (ctx) => listReviewOptions(ctx));
  expect(offered).toHaveLength(8);
  expect(offered[1]).toEqual({ id: 2, name: 'Easy to find' });
  const id = await order();
  await expect(review(id, 2, { options: [5, 99] })).rejects.toMatchObject({
    code: 'fields.invalid',
    details: { errors: { 'options.1': [{ code: 'feedback.option-unknown' }] } },
  });
  house.clock.advance(1_000);
  await review(id, 2, { options: [5, 2, 5] });
  const [inFrench] = (
    await house.run({ actor: dana, locale: 'fr' }, (ctx) =>
      listStationReviews(ctx, {
        params: { id: scene.chargePointId },
        query: { page: 1, per_page: 1 },
        body: {},
      }),
    )
  ).data;
  expect(inFrench?.options).toEqual([
    { id: 2, name: 'Facile à trouver' },
    { id: 5, name: 'Recharge lente' },
  ]);
});

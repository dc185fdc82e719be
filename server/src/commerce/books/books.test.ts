import { books } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import { localDayAt } from '../../kernel/zoned';
import type { TestHouse } from '../../platform/testing-house';
import { asOwner, commerceHouse, makeScene, makeSettled, type Scene } from '../testing-orders';
import { listBooks } from './actions';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  house = await commerceHouse();
  scene = await makeScene(house, 'JOD');
});
afterAll(() => house.close());

const asked = async (query: object, of = scene) => {
  const found = await asOwner(house, of.operatorId, (ctx) =>
    listBooks(ctx, { params: {}, body: {}, query: books.listBooks.query.parse(query) }),
  );
  expect(books.listBooks.result.parse(found)).toEqual(found);
  return found;
};

test('the books of a day, an order and a movement hold entries that sum to zero, of the operator alone', async () => {
  const day = localDayAt('Europe/Berlin', house.clock.now().getTime()).day;
  const orderId = await makeSettled(house, scene, { costMinor: 1_250, feeMinor: 50 });
  house.clock.advance(dayMs);
  await makeSettled(house, scene, { costMinor: 700 });
  const whole = await asked({});
  expect(whole.meta.total).toBe(2);
  const first = whole.data.at(-1);
  expect(first).toMatchObject({ kind: 'settlement', order_id: orderId });
  expect(first?.entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['provider', 1.25],
    ['operator-pending', -1.2],
    ['platform-fee', -0.05],
  ]);
  const other = await makeScene(house);
  for (const query of [{ day }, { order_id: orderId }, { movement_id: first?.id ?? 0 }]) {
    expect((await asked(query)).data).toEqual([first]);
    expect((await asked(query, other)).data).toEqual([]);
  }
  expect((await asked({ page: 1, per_page: 1 })).data).toMatchObject([{ entries: [{ amount: 0.7 }, {}] }]);
});

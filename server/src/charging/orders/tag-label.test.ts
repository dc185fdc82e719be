import { orders } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { exportOrders } from './actions/export';
import { type ChargingHouse, chargingHouse } from '../testing-charging';
import { createTag } from '../cards/actions/change';
import { getOrder, listOrders } from './actions/views';

let house: ChargingHouse;
const foreign = 'F0E1D2';

beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('C0FFEE', { label: 'Service card' });
  await house.tag('BA5E00');
  await house.bySystem((ctx) =>
    createTag(ctx, { operatorId: house.other.operatorId, uid: 'C0FFEE', personId: null, label: 'Theirs' }),
  );
  await house.bySystem((ctx) =>
    createTag(ctx, {
      operatorId: house.other.operatorId,
      uid: foreign,
      personId: null,
      label: 'Their spare',
    }),
  );
  for (const [owner, uid] of [
    [house.mine, 'c0ffee'],
    [house.mine, 'BA5E00'],
    [house.other, 'C0FFEE'],
  ] as const) {
    const station = await house.station({ owner });
    const { transactionId } = await station.start({ uid });
    await station.stop(transactionId, 5000);
  }
  // A card of another operator's, which this one let charge.
  const station = await house.station();
  const { transactionId } = await station.start({ uid: 'BA5E00' });
  await station.stop(transactionId, 5000);
  await house.rows(`update orders set tag_uid = $1 where transaction_id = $2`, [foreign, transactionId]);
});
afterAll(() => house.close());

const list = (actor: Member, query: object = {}) =>
  house.run({ actor }, (ctx) =>
    listOrders(ctx, {
      params: {},
      body: {},
      query: orders.listOrders.query.parse({ sort: 'id', ...query }),
    }),
  );
const labels = async (actor: Member, query: object = {}) =>
  (await list(actor, query)).data.map((order) => [order.tag, order.tag_label]);

test('an order names its card as its own operator does, whatever another calls it', async () => {
  expect(await labels(house.mine)).toEqual([
    ['c0ffee', 'Service card'],
    ['BA5E00', null],
    [foreign, null],
  ]);
  expect(await labels(house.other)).toEqual([['C0FFEE', 'Theirs']]);
});

test('the page of an order says it, too', async () => {
  const [first] = (await list(house.mine)).data;
  const order = await house.run({ actor: house.mine }, (ctx) =>
    getOrder(ctx, { params: { id: first?.id ?? 0 }, query: {}, body: {} }),
  );
  expect(orders.getOrder.result.parse(order)).toEqual(order);
  expect(order.tag_label).toBe('Service card');
});

test.each(['service', 'ce'])('the search %j finds orders by the label of the card', async (search) => {
  expect(await labels(house.mine, { search })).toEqual([['c0ffee', 'Service card']]);
  expect((await labels(house.other, { search: 'service' })).length).toBe(0);
});

test('the label of another operator finds nothing', async () => {
  expect(await labels(house.mine, { search: 'Their' })).toEqual([]);
});

test('the export has it beside the number of the card', async () => {
  const file = await house.run({ actor: house.mine }, (ctx) =>
    exportOrders(ctx, { params: {}, body: {}, query: orders.exportOrders.query.parse({ sort: 'id' }) }),
  );
  const parts: string[] = [];
  for await (const part of file.chunks((work) => house.run({ actor: house.mine }, work)))
    parts.push(Buffer.from(part).toString());
  const [head = '', first = ''] = parts.join('').split('\n');
  const at = head.split(',').indexOf('Card label');
  expect(first.split(',').slice(at - 1, at + 1)).toEqual(['c0ffee', 'Service card']);
});

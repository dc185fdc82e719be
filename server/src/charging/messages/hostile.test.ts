import { messages } from '@voltdeck/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, type ChargingHouse, type Station } from '../testing-charging';
import { everywhere, hostile } from './testing-hostile';
import { keptMessages, type Kept } from './testing-kept';

let house: ChargingHouse;
let station: Station;
let kept: ReturnType<typeof keptMessages>;
let orderId: number;
let transactionId: number;
beforeAll(async () => {
  house = await chargingHouse();
  station = await house.station();
  kept = keptMessages(house, () => station.id);
  await house.tag('HOSTILE');
  ({ transactionId } = await station.start({ uid: 'HOSTILE' }));
  orderId = (await house.orders(`transaction_id = ${transactionId}`))[0]?.id ?? 0;
});
afterAll(() => house.close());
beforeEach(() => house.rows('delete from messages'));

const queries = [
  {},
  { outcome: 'error,unasked' },
  { error_code: 'NotImplemented' },
  { search: 'a' },
  { min_duration_ms: 0 },
];

/** Reads frames by every call there is. */
const readAll = async (frames: readonly Kept[]): Promise<void> => {
  await house.rows('delete from messages');
  const ids = await kept.keep(...frames);
  for (const query of queries) {
    const page = await kept.list({ per_page: 200, ...query });
    expect(messages.listMessages.result.safeParse(page).error).toBeUndefined();
  }
  for (const id of ids.slice(0, 25)) {
    const told = await kept.single(id);
    expect(messages.getMessage.result.safeParse(told).error).toBeUndefined();
  }
  const told = await kept.ofOrder(orderId);
  expect(messages.orderMessages.result.safeParse(told).error).toBeUndefined();
  await kept.list({ order_id: orderId });
  for (const format of ['csv', 'xlsx']) expect(await kept.exported({ format })).not.toEqual([]);
};

describe('a frame is listed, told alone, told with its order and exported', () => {
  test('whatever stands where something is looked for', async () => {
    for (let from = 0; from < everywhere.length; from += 200)
      await expect(readAll(everywhere.slice(from, from + 200))).resolves.toBeUndefined();
  }, 120_000);

  test('whatever it holds', async () => {
    const frames = fc.array(hostile, { minLength: 10, maxLength: 25 });
    const asserted = fc.assert(fc.asyncProperty(frames, readAll), { numRuns: 15, endOnFailure: true });
    await expect(asserted).resolves.toBeUndefined();
  }, 120_000);
});

describe('a transaction whose name nothing can keep as it came', () => {
  const call = (payload: object) => JSON.stringify([2, '0', 'TransactionEvent', payload]);

  test.each([
    ['NUL', 'a\u0000b', 'a\uFFFDb'],
    ['half a letter', 'a\ud800b', 'a\uFFFDb'],
  ])('leads to its order with %s in it', async (_what, told, asKept) => {
    await house.rows('update orders set ocpp_transaction = $1 where id = $2', [asKept, orderId]);
    await kept.keep({ frame: call({ transactionInfo: { transactionId: told } }) });
    expect((await kept.list()).data).toMatchObject([{ order_id: orderId }]);
    expect(await kept.ofOrder(orderId)).toHaveLength(1);
    await house.rows('update orders set ocpp_transaction = null where id = $1', [orderId]);
  });

  test('is none where it is a book, an object or nothing', async () => {
    await kept.keep(
      ...['n'.repeat(1_000_000), { toString: 1, valueOf: 1 }, [[transactionId]], '', null].map((name) => ({
        frame: call({ transactionId: name }),
      })),
    );
    expect((await kept.list()).data.map((each) => each.order_id)).toEqual([null, null, null, null, null]);
    expect(await kept.ofOrder(orderId)).toEqual([]);
  });
});

import { messages } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, minutes, type ChargingHouse, type Station } from '../testing-charging';
import { mostShown } from './rules-excerpt';
import { keptMessages } from './testing-kept';

let house: ChargingHouse;
let station: Station;
let kept: ReturnType<typeof keptMessages>;
beforeAll(async () => {
  house = await chargingHouse();
  station = await house.station();
  kept = keptMessages(house, () => station.id);
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.rows('delete from messages');
  house.clock.advance(minutes(30));
});

const filler = (length: number): string => 'x'.repeat(length);
const call = (payload: object, action = 'Any') => JSON.stringify([2, '0', action, payload]);
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const megabyte = 1_000_000;

describe('a page holds the beginning of a long frame', () => {
  test('with the size of the whole, which is to be had by itself', async () => {
    const frame = call({ data: `é${filler(300_000)}` });
    const [id = 0] = await kept.keep({ frame });
    const { data } = await kept.list();
    expect(data).toMatchObject([{ id, request_bytes: frame.length + 1, is_request_cut: true }]);
    expect(data[0]?.request).toBe(frame.slice(0, mostShown));
    expect(await kept.single(id)).toMatchObject({ id, frame, bytes: frame.length + 1, is_cut: false });
  });

  test('and all of a short one', async () => {
    const frame = call({ data: filler(mostShown - 30) });
    await kept.keep(
      { frame },
      { kind: 'result', direction: 'out', messageId: '0', action: null, frame: '[3,"0",{}]' },
    );
    expect((await kept.list()).data).toMatchObject([
      { request: frame, is_request_cut: false, reply: '[3,"0",{}]', reply_bytes: 10, is_reply_cut: false },
    ]);
  });

  test('of a reply too, which has a number of its own', async () => {
    const reply = JSON.stringify([3, '0', { data: filler(20_000) }]);
    const [, replyId = 0] = await kept.keep(
      { direction: 'out', frame: call({}) },
      { kind: 'result', messageId: '0', frame: reply },
    );
    expect((await kept.list()).data).toMatchObject([
      { reply_id: replyId, reply: reply.slice(0, mostShown), reply_bytes: reply.length, is_reply_cut: true },
    ]);
    expect((await kept.single(replyId)).frame).toBe(reply);
  });

  test('and stays small however long its frames are', async () => {
    const long = Array.from({ length: 200 }, (_, at) => ({
      frame: call({ data: filler(megabyte / 10) }),
      messageId: at % 2 === 0 ? filler(10_000) : String(at),
    }));
    await kept.keep(...long);
    const page = await kept.list({ per_page: 200 });
    expect(page.data).toHaveLength(200);
    expect(sizeOf(page)).toBeLessThan(1.5 * megabyte);
  });

  test('and finds what is written far behind the cut', async () => {
    await kept.keep({ frame: call({ data: filler(200_000), note: 'Needle' }) });
    expect((await kept.list({ search: 'needle' })).data).toHaveLength(1);
  });
});

test('a search for text ends after so many bytes, and goes on from there', async () => {
  const frame = call({ data: filler(megabyte) });
  await kept.keep(
    { frame: call({ note: 'Needle' }), afterMs: -1 },
    ...Array.from({ length: 40 }, () => ({ frame })),
  );
  let before: string | null = null;
  for (let asked = 1; asked < 10; asked += 1) {
    const page = await kept.list({ search: 'needle', ...(before !== null && { before }) });
    if (page.data.length > 0) return expect(asked).toBe(3);
    expect(page.reach.is_complete).toBe(false);
    before = page.reach.before;
  }
  return expect.fail('never found');
});

describe('the order of a transaction', () => {
  test('is told though its name stands behind the cut', async () => {
    await house.tag('CUT');
    const { transactionId } = await station.start({ uid: 'CUT' });
    const [order] = await house.orders(`transaction_id = ${transactionId}`);
    const meterValue = Array.from({ length: 300 }, () => ({ sampledValue: [{ value: '1234' }] }));
    await kept.keep(
      { frame: call({ meterValue, transactionInfo: { transactionId: String(transactionId) } }) },
      { frame: call({ meterValue, transactionId }), messageId: 'b' },
    );
    expect((await kept.list()).data.map((each) => each.order_id)).toEqual([order?.id, order?.id]);
    expect((await kept.list({ order_id: order?.id })).data).toHaveLength(2);
    const told = await kept.ofOrder(order?.id ?? 0);
    expect(told).toMatchObject([{ is_cut: true }, { is_cut: true }]);
    expect(told[0]?.frame).toHaveLength(mostShown);
    await station.stop(transactionId, 2_000);
  });

  test('has pages that stay small', async () => {
    await house.tag('LONG');
    const { transactionId } = await station.start({ uid: 'LONG' });
    const [order] = await house.orders(`transaction_id = ${transactionId}`);
    const frame = call({ transactionId, data: filler(20_000) });
    for (let part = 0; part < 11; part += 1)
      await kept.keep(...Array.from({ length: 100 }, (_, at) => ({ frame, messageId: `${part} ${at}` })));
    const told = await kept.ofOrder(order?.id ?? 0);
    expect(told).toHaveLength(1000);
    expect(sizeOf(told)).toBeLessThan(5 * megabyte);
    await station.stop(transactionId, 2_000);
  });
});

test('an export holds few bytes at a time, and every row', async () => {
  const frame = call({ data: filler(50_000) });
  await kept.keep(...Array.from({ length: 400 }, (_, at) => ({ frame, messageId: String(at) })));
  const parts = await kept.exported();
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(5 * megabyte);
  const lines = Buffer.concat(parts).toString().trim().split('\r\n');
  expect(lines).toHaveLength(401);
  expect(lines.at(-1)?.length).toBeLessThan(33_000);
});

describe('one frame', () => {
  test('is not there for another operator, nor where there is none', async () => {
    const [id = 0] = await kept.keep({ frame: call({}) });
    await expect(kept.single(id, house.other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(kept.single(id + 1)).rejects.toMatchObject({ code: 'not-found' });
    await expect(kept.single(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is in the shape of the contract, without its secrets', async () => {
    const frame = call({ key: 'AuthorizationKey', value: 'f00dbabe', data: filler(5_000) });
    const [id = 0] = await kept.keep({ frame });
    const told = await kept.single(id);
    expect(messages.getMessage.result.parse(told)).toEqual(told);
    expect(told.frame).not.toContain('f00dbabe');
  });
});

test.each([
  ['its name stands behind the cut', { value: 'f00dbabe', data: filler(5_000), key: 'AuthorizationKey' }],
  ['it is cut', { key: 'AuthorizationKey', value: `f00dbabe${filler(5_000)}` }],
  ['it is nested', { list: [{ old: { value: 'f00dbabe' }, data: filler(5_000) }], key: 'AuthorizationKey' }],
  [
    'another setting stands around it',
    { key: 'A', list: [{ value: 'f00dbabe', data: filler(5_000), key: 'WifiPassword' }] },
  ],
  ['it is told far behind', { value: 'f00dbabe', data: filler(100_000), key: 'AuthorizationKey' }],
  ['an address has it', { location: `ftp://me:f00dbabe@files.example/${filler(5_000)}` }],
])('a secret does not show where the frame is cut: %s', async (_name, payload) => {
  await kept.keep({ frame: call(payload) });
  const [told] = (await kept.list()).data;
  expect(told?.is_request_cut).toBe(true);
  expect(told?.request).not.toContain('f00d');
  expect(Buffer.concat(await kept.exported()).toString()).not.toContain('f00d');
});

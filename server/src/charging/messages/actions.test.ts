import { messages } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, minutes, type ChargingHouse, type Station } from '../testing-charging';
import { exportMessages, listMessages } from './actions';
import type { Frame } from './rules';
import { completeExchanges, keepExchanges } from './store';
import { exchangesOf } from './rules-open';

let house: ChargingHouse;
let station: Station;
let connectionId: string;
let made = 0;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.rows('delete from messages');
  house.clock.advance(minutes(30));
  station = await house.station();
  connectionId = crypto.randomUUID();
});

type Said = Partial<Frame> & { afterMs?: number };

/** What is said, in the order given, `afterMs` after now. */
const say = async (...said: Said[]): Promise<void> => {
  const frames = said.map(({ afterMs = 0, ...frame }) => ({
    at: new Date(house.clock.now().getTime() + afterMs),
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
    connectionId,
    direction: 'in' as const,
    kind: 'call' as const,
    action: 'Heartbeat',
    messageId: String((made += 1)),
    frame: '[]',
    ...frame,
  }));
  await house.db.tx((tx) => keepExchanges(tx, exchangesOf(frames)));
};
const call = (messageId: string, change: Said = {}): Said => {
  const action = change.action ?? 'Heartbeat';
  return { messageId, action, frame: JSON.stringify([2, messageId, action, {}]), ...change };
};
const reply = (messageId: string, change: Said = {}): Said => ({
  messageId,
  direction: 'out',
  kind: 'result',
  afterMs: 20,
  frame: JSON.stringify([3, messageId, {}]),
  ...change,
});
const refusal = (messageId: string, change: Said = {}): Said =>
  reply(messageId, {
    kind: 'error',
    frame: JSON.stringify([4, messageId, 'NotImplemented', 'Cannot do that', {}]),
    ...change,
  });

const list = (query: Record<string, unknown> = {}, actor = house.mine) =>
  house.run({ actor }, (ctx) =>
    listMessages(ctx, { params: {}, body: {}, query: messages.listMessages.query.parse(query) }),
  );
const idsOf = async (query: Record<string, unknown> = {}) =>
  (await list(query)).data.map((each) => each.message_id);

describe('an exchange', () => {
  test('is a question beside its reply, with the time between', async () => {
    await say(call('a'), reply('a', { afterMs: 140 }));
    const { data, meta, reach } = await list();
    expect(data).toMatchObject([
      {
        message_id: 'a',
        direction: 'in',
        outcome: 'answered',
        duration_ms: 140,
        charge_point: { id: station.id },
      },
    ]);
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 1 });
    expect(reach).toMatchObject({ is_complete: true, before: null, looked_back_to: null });
  });

  test('answered with an error bears its code and words', async () => {
    await say(
      call('a', { direction: 'out', action: 'Reset' }),
      refusal('a', { direction: 'in', action: 'Reset' }),
    );
    expect((await list()).data).toMatchObject([
      {
        outcome: 'error',
        error_code: 'NotImplemented',
        error_description: 'Cannot do that',
        direction: 'out',
      },
    ]);
  });

  test('whose id is used again before the reply stays unanswered, and both sides may use the same id', async () => {
    await say(
      call('a'),
      call('a', { afterMs: 5, direction: 'out', action: 'Reset' }),
      call('a', { afterMs: 10 }),
      reply('a', { afterMs: 30 }),
      reply('a', { afterMs: 40, direction: 'in', action: 'Reset' }),
    );
    const told = (await list()).data.map((each) => [each.direction, each.outcome, each.duration_ms]);
    expect(told).toEqual([
      ['in', 'answered', 20],
      ['out', 'answered', 35],
      ['in', 'unanswered', null],
    ]);
  });

  test('of another connection is no reply', async () => {
    await say(call('a'), reply('a', { connectionId: crypto.randomUUID() }));
    expect((await list()).data).toMatchObject([{ outcome: 'unanswered', reply: null }]);
  });

  test('that nobody could read, and a reply to nothing, stand for themselves', async () => {
    await say(
      { kind: 'unreadable', messageId: null, action: null, frame: '{not json' },
      refusal('-1', { action: null }),
      refusal('lost', { direction: 'in', action: null, afterMs: 50 }),
    );
    expect((await list()).data).toMatchObject([
      { outcome: 'unasked', direction: 'out', request: null, error_code: 'NotImplemented' },
      { outcome: 'unreadable', request: '{not json', error_code: 'NotImplemented' },
    ]);
  });

  test('is kept and told without its secrets', async () => {
    const frame = JSON.stringify([
      2,
      'a',
      'ChangeConfiguration',
      { key: 'AuthorizationKey', value: 'f00dbabe' },
    ]);
    await say(call('a', { action: 'ChangeConfiguration', frame }));
    expect(JSON.stringify(await house.rows('select frame from messages'))).not.toContain('f00dbabe');
    await house.rows('update messages set frame = $1', [frame]);
    expect((await list()).data[0]?.request).not.toContain('f00dbabe');
  });

  test('names the order of its transaction', async () => {
    await house.tag('MSG');
    const { transactionId } = await station.start({ uid: 'MSG' });
    await say(call('a', { frame: JSON.stringify([2, 'a', 'MeterValues', { transactionId }]) }), call('b'));
    const [order] = await house.orders(`transaction_id = ${transactionId}`);
    const told = (await list()).data.map((each) => [each.message_id, each.order_id]);
    expect(Object.fromEntries(told)).toEqual({ a: order?.id, b: null });
    expect(await idsOf({ order_id: order?.id })).toEqual(['a']);
  });
});

describe('messages are narrowed', () => {
  beforeEach(() =>
    say(
      call('plain'),
      reply('plain'),
      call('slow', { action: 'BootNotification', afterMs: 1000 }),
      reply('slow', { afterMs: 4000, action: 'BootNotification', frame: '[3,"slow",{"status":"Rejected"}]' }),
      call('refused', { direction: 'out', action: 'Reset', afterMs: 5000 }),
      refusal('refused', { direction: 'in', action: 'Reset', afterMs: 5010 }),
      call('silent', { direction: 'out', action: 'Reset', afterMs: 6000 }),
    ),
  );
  const at = (ms: number) => new Date(house.clock.now().getTime() + ms).toISOString();

  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['by action', () => ({ action: 'Reset,BootNotification' }), ['silent', 'refused', 'slow']],
    ['by direction', () => ({ direction: 'in' }), ['slow', 'plain']],
    ['by outcome', () => ({ outcome: 'unanswered,answered' }), ['silent', 'slow', 'plain']],
    ['by errors', () => ({ outcome: 'error' }), ['refused']],
    ['by error code', () => ({ error_code: 'NotImplemented' }), ['refused']],
    ['by another error code', () => ({ error_code: 'GenericError' }), []],
    ['by duration', () => ({ min_duration_ms: 100 }), ['slow']],
    ['by the shortest', () => ({ max_duration_ms: 15 }), ['refused']],
    ['by text of the reply', () => ({ search: 'rejected' }), ['slow']],
    ['by text that means itself', () => ({ search: '%' }), []],
    ['by time', () => ({ from: at(500), to: at(5500) }), ['refused', 'slow']],
    ['by charge point', () => ({ charge_point_id: [station.id], action: 'Heartbeat' }), ['plain']],
    ['by errors of a charge point', () => ({ charge_point_id: [station.id], outcome: 'error' }), ['refused']],
    ['by a site without any', () => ({ charging_site_id: [999_999] }), []],
  ])('%s', async (_by, query, expected) => {
    expect(await idsOf(query())).toEqual(expected);
  });

  test('page by page, by number and by place', async () => {
    const first = await list({ per_page: 2 });
    expect(first.meta).toMatchObject({ total: 3, last_page: 2 });
    expect(first.reach.is_complete).toBe(false);
    expect(await idsOf({ per_page: 2, page: 2 })).toEqual(['slow', 'plain']);
    expect(await idsOf({ per_page: 2, before: first.reach.before })).toEqual(['slow', 'plain']);
  });

  test('and followed: what is new, and what was unanswered, come again', async () => {
    house.clock.advance(20_000);
    const { reach } = await list();
    await say(call('new'));
    expect(await idsOf({ after: reach.after })).toEqual(['new', 'silent']);
  });

  test('and followed by what went wrong: an error that comes half a minute after its call is told', async () => {
    house.clock.advance(20_000);
    const asked = house.clock.now();
    await say(call('late', { direction: 'out', action: 'Reset' }));
    house.clock.advance(20_000);
    const { reach } = await list({ outcome: 'error' });
    const [{ id } = { id: 0 }] = await house.rows<{ id: number }>(
      `select id from messages where message_id = 'late'`,
    );
    const error = { at: house.clock.now(), kind: 'error' as const, frame: '[4,"late","GenericError","",{}]' };
    await house.db.tx((tx) => completeExchanges(tx, [{ call: { id, at: asked }, reply: error }]));
    expect(await idsOf({ outcome: 'error', after: reach.after })).toContain('late');
  });

  test('into a spreadsheet', async () => {
    house.clock.advance(minutes(1));
    const query = messages.exportMessages.query.parse({ outcome: 'error' });
    const run = <T>(work: (ctx: never) => Promise<T>) =>
      house.run({ actor: house.mine }, (ctx) => work(ctx as never));
    const file = await run((ctx) => exportMessages(ctx, { params: {}, body: {}, query }));
    const parts: Uint8Array[] = [];
    for await (const part of file.chunks(run as never)) parts.push(part);
    const lines = Buffer.concat(parts).toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('NotImplemented');
  });
});

describe('another operator', () => {
  test('sees none of them, and no charge point of ours', async () => {
    await say(call('a'));
    expect((await list({}, house.other)).data).toEqual([]);
    await expect(list({ charge_point_id: [station.id] }, house.other)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(list({ order_id: 1 }, house.other)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test.each([
  { before: 'yesterday' },
  { after: '1' },
  { min_duration_ms: -1 },
  { outcome: 'lost' },
  { direction: 'up' },
  { per_page: 201 },
  { from: 'noon' },
  { charge_point_id: 'x' },
  { nothing: 1 },
])('%o is refused', (query) => {
  expect(messages.listMessages.query.safeParse(query).success).toBe(false);
});

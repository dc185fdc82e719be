import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lifetime, lostTo, nouns as charging, openOn, rebuildFigures, unfinishedOn } from '../../charging';
import { bringReceiptsUpToDate, listen, nouns as commerce } from '../../commerce';
import { holders } from '../../commerce/payments/holders';
import { asSystem, makeScene, makeSettled, type Scene } from '../../commerce/testing-orders';
import { nouns as network } from '../../network';
import { testProvider } from '../../platform/payments/test-provider';
import { type Answer, logIn, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
let token: string;
let scenes: Scene[];
const rows = (text: string, values: unknown[] = []) => door.house.db.pool.query(text, values);

beforeAll(async () => {
  const nouns = [...network, ...charging, ...commerce];
  door = await testDoor(nouns.flatMap(({ routes = [] }) => routes));
  door.house.supply({
    holders,
    paymentProviders: [testProvider],
    usage: { openOn, unfinishedOn, lostTo },
    lifetime,
    addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
  });
  listen(door.house.facts);
  scenes = [await makeScene(door.house), await makeScene(door.house)];
  await rows('update charge_points set operator_id = $1', [door.operatorId]);
  scenes = scenes.map((scene) => ({ ...scene, operatorId: door.operatorId }));
  token = await logIn(door);
});
afterAll(() => door.close());

/** A session that was paid, and the link of its receipt. */
async function link(at: Scene | undefined = scenes[0]): Promise<{ orderId: number; secret: string }> {
  if (at === undefined) throw new Error('there is no scene');
  const orderId = await makeSettled(door.house, at, { costMinor: 1_190 });
  await asSystem(door.house, async (ctx) => {
    await rebuildFigures(ctx.tx);
    await bringReceiptsUpToDate(ctx, { orderId });
  });
  const { rows: found } = await rows('select token from receipts where order_id = $1', [orderId]);
  return { orderId, secret: (found[0] as { token: string }).token };
}

const say = (secret: string, body: object, headers = {}): Promise<Answer> =>
  door.ask('POST', `/api/receipts/${secret}/feedback`, { body, headers });
const get = (path: string): Promise<Answer> => door.ask('GET', `/api/feedback${path}`, { token });
const listed = async (query = ''): Promise<Record<string, unknown>[]> =>
  ((await get(query)).json.results as { data: Record<string, unknown>[] }).data;
const reply = (id: unknown, text: string): Promise<Answer> =>
  door.ask('POST', `/api/feedback/${Number(id)}/reply`, { token, body: { text } });

test('what a driver says by the link stands in the list, as text, with the names that clients read', async () => {
  const { orderId, secret } = await link();
  const message = '<script>alert(1)</script> =1+1';
  expect(await say(secret, { rating: '4', message })).toMatchObject({ status: 200 });
  const [first] = await listed();
  expect(first).toMatchObject({
    charge_point_order_id: orderId,
    charge_point: { id: scenes[0]?.chargePointId, title: 'Yard' },
    feedback_msg: message,
    rating: 4,
    insert_date: door.house.clock.now().toISOString(),
    user: { id: scenes[0]?.personId, first_name: 'Dana', last_name: 'Driver' },
    reply: null,
    can_be_answered: true,
  });
  const opened = await door.ask('GET', `/api/receipts/${secret}`);
  expect(opened.json.results).toMatchObject({ rating: 4 });
  const file = await get('/export?format=csv');
  expect(file.text).toContain('<script>');
  expect(await listed(`?search=${orderId}&rating=4&has_text=1&answered=0`)).toHaveLength(1);
  expect(await listed('?rating=1,2')).toEqual([]);
});

test.each([
  ['no stars', {}, 'rating'],
  ['none of five', { rating: 0 }, 'rating'],
  ['six', { rating: 6 }, 'rating'],
  ['half a star', { rating: 1.5 }, 'rating'],
  ['too much text', { rating: 3, message: 'x'.repeat(1_001) }, 'message'],
  ['no address', { rating: 3, email: 'nobody' }, 'email'],
  ['a field that nobody knows', { rating: 3, order_id: 1 }, 'order_id'],
])('%s is refused by name, and the session may still be rated', async (_, body, field) => {
  const { secret } = await link();
  const { status, json } = await say(secret, body);
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
  expect((await say(secret, { rating: 5, message: 'x'.repeat(1_000) })).status).toBe(200);
});

test('a session is rated once, also by two at once', async () => {
  const { secret } = await link();
  const both = await Promise.all([say(secret, { rating: 5 }), say(secret, { rating: 1 })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const again = await say(secret, { rating: 1 });
  expect([again.status, again.json.code]).toEqual([409, 'feedback.given']);
});

test('a link that opens nothing rates nothing, and is answered late', async () => {
  const before = performance.now();
  expect((await say('made-up', { rating: 1 })).status).toBe(404);
  expect(performance.now() - before).toBeGreaterThan(900);
});

test('one network sends so much in an hour and no more', async () => {
  const { secret } = await link();
  await rows(`insert into feedback_networks (network, sent_at, last_at)
    select network, array_fill(last_at, array[30]), last_at from feedback_networks
    on conflict (network) do update set sent_at = excluded.sent_at`);
  const refused = await say(secret, { rating: 1 });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  door.house.clock.advance(3_600_001);
  expect((await say(secret, { rating: 3 })).status).toBe(200);
  token = await logIn(door);
});

describe('an answer', () => {
  const said = async (body: object): Promise<unknown> => {
    const { secret } = await link();
    await say(secret, body, { 'accept-language': 'fr' });
    return (await listed('?per_page=1'))[0]?.id;
  };

  test('goes out once, in the language of the driver, and its address is forgotten', async () => {
    const id = await said({ rating: 1, message: 'Le câble ?', email: 'Anna@Example.com' });
    const before = door.house.mails.length;
    const answers = await Promise.all([
      reply(id, 'Mended.\n\nCome again.'),
      reply(id, 'Mended.\n\nCome again.'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const sent = door.house.mails.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'Anna@example.com', locale: 'fr' });
    expect(sent[0]?.text).toEqual(expect.arrayContaining(['Mended.', 'Come again.']));
    expect((await get(`/${Number(id)}`)).json.results).toMatchObject({
      reply: { text: 'Mended.\n\nCome again.', by: 'Ola Owner' },
      can_be_answered: false,
    });
    expect((await rows('select email from feedback where id = $1', [id])).rows).toEqual([{ email: null }]);
    const other = await reply(id, 'Something else');
    expect([other.status, other.json.code]).toEqual([409, 'feedback.answered']);
  });

  test('needs words, and somebody to write to', async () => {
    const id = await said({ rating: 2 });
    expect((await reply(id, ' \u202E ')).status).toBe(422);
    await rows('update orders set person_id = null');
    const refused = await reply(id, 'Hello');
    expect([refused.status, refused.json.code]).toEqual([409, 'feedback.no-address']);
    expect((await reply(999_999, 'Hello')).status).toBe(404);
  });
});

test('stars of a power center are those of its feedback, whoever comes at once', async () => {
  const links = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({
      ...(await link(scenes[index % 2])),
      rating: 1 + (index % 5),
    })),
  );
  await Promise.all(links.map(({ secret, rating }) => say(secret, { rating })));
  const { rows: kept } = await rows(`
    select c.id, rating_sum::int as sum, rating_count::int as count, told.sum::int as told, told.count::int as of
    from charge_points c join (select charge_point_id, sum(rating), count(*) from feedback group by 1) told
      on told.charge_point_id = c.id order by 1`);
  expect(kept).toHaveLength(2);
  for (const { sum, count, told, of } of kept) expect([sum, count]).toEqual([told, of]);
  const [first] = kept as { id: number; told: number; of: number }[];
  const shown = await door.ask('GET', `/api/charge-points/${first?.id}`, { token });
  const mean = Math.round(((first?.told ?? 0) / (first?.of ?? 1)) * 100) / 100;
  expect(shown.json.results).toMatchObject({ rating: mean });
  const { rows: all } = await rows(
    'select count(*)::int as count, count(*) filter (where rating <= 2)::int as low from feedback',
  );
  const summary = (await get('/summary')).json.results as Record<string, unknown[]>;
  expect(summary).toMatchObject(all[0] as object);
  expect([summary['best']?.length, summary['worst']?.length]).toEqual([1, 1]);
});

import { endpoint, wire } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { memberOf, operatorOf } from '../../identity';
import { Problem } from '../../kernel/problem';
import { on, type Route } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { setPlan } from '../../plans';
import { logIn, testDoor, type TestDoor } from './testing-door';

let runs = 0;
let thrown: unknown;

const thing = z.object({ id: z.int(), name: z.string() });
const body = z.strictObject({
  name: wire.text(5),
  address: z.strictObject({ city: wire.text() }).optional(),
  connectors: z.array(z.strictObject({ power: wire.number(z.number().positive().max(9)) })).optional(),
  from: wire.day().optional(),
  kind: z.enum(['a', 'b']).optional(),
});

const make = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: '',
  needs: { operator: 'category.create' },
  body,
  result: thing,
});
const makeOld = endpoint({ ...make, path: '/api/v3/things', body: z.object({ name: wire.text(5) }) });
const show = endpoint({
  method: 'GET',
  path: '/api/things/{id}',
  summary: '',
  needs: { operator: 'category.read' },
  params: z.object({ id: wire.id() }),
  query: z.strictObject({ sort: z.enum(['name', '-name']).optional() }),
  result: thing,
});
const press = endpoint({
  method: 'GET',
  path: '/api/press',
  summary: '',
  needs: { operator: 'category.update', writes: true },
  result: thing,
});
const paid = endpoint({
  method: 'GET',
  path: '/api/paid',
  summary: '',
  needs: { operator: 'member', feature: 'developer-api' },
  result: thing,
});
const own = endpoint({
  method: 'GET',
  path: '/api/own',
  summary: '',
  needs: { operator: 'owner' },
  result: thing,
});
const remove = endpoint({
  method: 'DELETE',
  path: '/api/things/{id}',
  summary: '',
  needs: { operator: 'category.delete' },
  params: z.object({ id: wire.id() }),
  result: null,
});

async function answer(ctx: Ctx): Promise<{ id: number; name: string }> {
  runs += 1;
  if (thrown !== undefined) throw thrown;
  return { id: runs, name: `of ${operatorOf(ctx)}` };
}

const routes: Route<Ctx>[] = [
  on(make, answer),
  on(makeOld, answer),
  on(show, answer),
  on(press, answer),
  on(paid, answer),
  on(own, answer),
  on(remove, async (ctx) => {
    memberOf(ctx);
    return null;
  }),
];

let door: TestDoor;
let token = '';
beforeAll(async () => {
  door = await testDoor(routes);
  token = await logIn(door);
});
afterAll(() => door.close());
beforeEach(async () => {
  runs = 0;
  thrown = undefined;
  await door.house.db.pool.query(`update memberships set is_owner = true, permissions = '{}'`);
});

const post = (sent: unknown, headers: Record<string, string> = {}) =>
  door.ask('POST', '/api/things', { token, body: sent, headers });

describe('a refusal', () => {
  test('names fields by dotted names, in the language of the caller', async () => {
    const sent = {
      name: 'too long',
      address: { city: '' },
      connectors: [{ power: 0 }, { power: 'x' }],
      from: 'x',
      kind: 'c',
      more: 1,
    };
    const english = await post(sent);
    expect([english.status, english.json.code]).toEqual([422, 'fields.invalid']);
    expect(english.json.errors).toEqual({
      name: ['The name should have at most 5 characters'],
      'address.city': ['The city is required'],
      'connectors.0.power': ['The power should be more than 0'],
      'connectors.1.power': ['The power should be a number'],
      from: ['The first day should be a valid date'],
      kind: ['The kind should be one of the offered choices'],
      more: ['The more is not a known field. Please remove it'],
    });
    const arabic = await post(sent, { 'accept-language': 'ar-JO, en;q=0.5' });
    expect(arabic.json.errors).toMatchObject({ name: ['يجب ألا يزيد حقل الاسم على 5 أحرف'] });
    expect(arabic.json.msg).toMatch(/الحقول/);
  });

  test('of an unknown sort says so, and of an unknown filter too', async () => {
    const { json, status } = await door.ask('GET', '/api/things/1?sort=colour&colour=red', { token });
    expect(status).toBe(422);
    expect(Object.keys(json.errors ?? {})).toEqual(['sort', 'colour']);
  });

  test('of unreadable, foreign and endless bodies is a refusal, not an error', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post('{"name": ', json)).json.code).toBe('body.unreadable');
    expect((await post('[1]', json)).json.code).toBe('body.unreadable');
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await post('<a/>', { 'content-type': 'text/xml' })).status).toBe(400);
    expect((await post(`{"name": "${'x'.repeat(1_100_000)}"}`, json)).json.code).toBe('body.too-large');
    expect((await post('', json)).status).toBe(422);
  });

  test('ignores unknown fields of old versions only', async () => {
    const sent = { token, body: { name: 'x', surprise: 1 } };
    expect((await door.ask('POST', '/api/v3/things', sent)).status).toBe(200);
    expect((await door.ask('POST', '/api/things', sent)).status).toBe(422);
  });

  test('of an id that cannot be one is not found', async () => {
    for (const id of ['x', '0', '-1', '1.5', '99999999999999999999'])
      expect((await door.ask('GET', `/api/things/${id}`, { token })).status).toBe(404);
  });

  test('of an unknown address is told in the envelope', async () => {
    const { json, status } = await door.ask('GET', '/api/nowhere');
    expect([status, json.success, json.code]).toEqual([404, 0, 'route.unknown']);
    expect((await door.ask('GET', '/api/%zz')).status).toBe(404);
  });

  test('of a wrong method names the ones that the address answers to', async () => {
    const { json, status, headers } = await door.ask('PATCH', '/api/things/1', { token });
    expect([status, json.code]).toEqual([405, 'route.wrong-method']);
    expect(String(headers.allow).split(', ')).toContain('GET');
  });

  test('carries message too where old clients read it', async () => {
    const { json } = await door.ask('POST', '/api/v3/things', { token, body: {} });
    expect(json.message).toBe(json.msg);
  });

  test('of an action has its status, its field and its time to wait', async () => {
    thrown = new Problem('connector.unknown', {
      field: 'connector',
      args: { number: 3 },
      retryAfterSeconds: 7,
    });
    const { json, status, headers } = await post({ name: 'x' });
    expect([status, headers['retry-after']]).toEqual([422, '7']);
    expect(Object.keys(json.errors ?? {})).toEqual(['connector']);
  });

  test('of an unknown error tells nothing of it, and the request id', async () => {
    thrown = new Error('secret detail');
    const { text, status, headers } = await post({ name: 'x' }, { 'x-request-id': 'mine-1' });
    expect([status, headers['x-request-id']]).toEqual([500, 'mine-1']);
    expect(text).not.toContain('secret detail');
    expect(JSON.parse(text)).toMatchObject({ success: 0, code: 'something-went-wrong' });
  });
});

describe('what a call needs', () => {
  const allow = (keys: string[]) =>
    door.house.db.pool.query('update memberships set is_owner = false, permissions = $1', [keys]);

  test('is the key it names, for those who are not the owner', async () => {
    await allow(['category.read']);
    expect((await post({ name: 'x' })).status).toBe(403);
    expect((await door.ask('GET', '/api/things/1', { token })).status).toBe(200);
    expect((await door.ask('GET', '/api/own', { token })).json.code).toBe('forbidden');
  });

  test('comes before what was sent, so that nothing is learnt', async () => {
    await allow([]);
    expect((await post({ nonsense: 1 })).status).toBe(403);
    expect((await door.ask('POST', '/api/things', { body: {} })).headers['www-authenticate']).toBe('Bearer');
  });

  test('may be a feature of the plan', async () => {
    const refused = await door.ask('GET', '/api/paid', { token });
    expect([refused.status, refused.json.code]).toEqual([403, 'requires-subscription']);
    expect(refused.json.msg).toBe('You must subscribe to access this feature.');
    await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
      setPlan(ctx, { operatorId: door.operatorId, plan: 'pro' }),
    );
    expect((await door.ask('GET', '/api/paid', { token })).status).toBe(200);
  });

  test('is nothing for a fleet admin on calls without a fleet key', async () => {
    await door.house.db.pool.query(`update memberships set role = 'fleet_admin'`);
    expect((await door.ask('GET', '/api/things/1', { token })).status).toBe(403);
    await door.house.db.pool.query(`update memberships set role = 'voltdeck_user'`);
  });
});

describe('a repeated write', () => {
  const keyed = (key: string, name = 'x') => post({ name }, { 'idempotency-key': key });

  test('with the same key is done once and answered the same', async () => {
    const [first, second] = [await keyed('one'), await keyed('one')];
    expect(runs).toBe(1);
    expect(second.text).toBe(first.text);
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
  });

  test('sent twice at once is done once', async () => {
    const answers = await Promise.all([keyed('twin'), keyed('twin'), keyed('twin')]);
    expect([runs, new Set(answers.map(({ text }) => text)).size]).toEqual([1, 1]);
  });

  test('with the key of another request is refused', async () => {
    await keyed('other', 'x');
    const { status, json } = await keyed('other', 'y');
    expect([status, json.code, runs]).toEqual([409, 'idempotency.reused', 1]);
  });

  test('that failed may be tried again', async () => {
    thrown = new Problem('order.refused');
    expect((await keyed('again')).status).toBe(409);
    thrown = undefined;
    expect((await keyed('again')).status).toBe(200);
  });

  test('may be a GET that changes something, and one that answers nothing', async () => {
    const twice = async (method: 'GET' | 'DELETE', url: string) => {
      const ask = () => door.ask(method, url, { token, headers: { 'idempotency-key': `k${url}` } });
      return [(await ask()).status, (await ask()).status, runs];
    };
    expect(await twice('GET', '/api/press')).toEqual([200, 200, 1]);
    expect(await twice('DELETE', '/api/things/4')).toEqual([204, 204, 1]);
  });

  test('with a key that is none is refused', async () => {
    expect((await keyed('x'.repeat(201))).status).toBe(422);
  });

  test('without a key is done again, and a read never keeps its answer', async () => {
    await post({ name: 'x' });
    await post({ name: 'x' });
    const read = { token, headers: { 'idempotency-key': 'read' } };
    await door.ask('GET', '/api/things/1', read);
    await door.ask('GET', '/api/things/1', read);
    expect(runs).toBe(4);
  });
});

import { categories, categoryNames, developerKeys, endpoint } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { nouns as apps } from '../../apps';
import { operatorOf, recordAudit, suspendMembership } from '../../identity';
import { on } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { routesOf } from '../../platform/noun';
import { setPlan } from '../../plans';
import { type Answer, logIn, testDoor, type TestDoor } from './testing-door';

const change = endpoint({ ...categories.createCategory, body: z.object({}), result: z.object({}) });
const list = endpoint({
  ...categoryNames.listCategories,
  query: z.object({}),
  result: z.object({ id: z.int() }),
});

const routes = [
  ...routesOf(apps),
  on(list, async (ctx: Ctx) => ({ id: operatorOf(ctx) })),
  on(change, async (ctx: Ctx) => {
    await recordAudit(ctx, { action: 'created', noun: 'category', nounId: 1, name: 'fast' });
    return {};
  }),
];

const mostCalls = 5;
let door: TestDoor;
let token = '';
beforeAll(async () => {
  door = await testDoor(routes, { keyCallsPerSecond: mostCalls, requestsPerMinute: 200 });
  await door.house.start();
  await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
    setPlan(ctx, { operatorId: door.operatorId, plan: 'pro' }),
  );
  token = await logIn(door);
});
afterAll(() => door.close());
beforeEach(() => door.house.clock.advance(1000));

type Key = developerKeys.DeveloperAccess & { api_key: string };

const know = async (): Promise<developerKeys.DeveloperAccess> =>
  (await door.ask('GET', '/api/developer/api-key', { token })).json.results as developerKeys.DeveloperAccess;

const generate = async (body: object = {}): Promise<Answer> =>
  door.ask('POST', '/api/developer/generate-new-api-key', {
    token,
    body: { payment_gateway_type: 'none', replaces: (await know()).key?.id ?? null, ...body },
  });

const keyOf = ({ json }: Answer): string => (json.results as Key).api_key;
const read = (key: string, url = '/api/categories') => door.ask('GET', url, { headers: { 'api-key': key } });

describe('a developer key', () => {
  test('is told once, reads and writes for its operator, and stands in the log as what acted', async () => {
    const missing = await generate({ payment_gateway_type: undefined });
    expect([missing.status, Object.keys(missing.json.errors ?? {})]).toEqual([422, ['payment_gateway_type']]);
    const key = keyOf(await generate());
    expect(JSON.stringify(await know())).not.toContain(key);
    expect((await know()).key).toMatchObject({ prefix: key.slice(0, 13), state: 'good' });
    expect(await read(key)).toMatchObject({
      status: 200,
      json: { results: { id: door.operatorId } },
      headers: { 'ratelimit-policy': `"key";q=${mostCalls};w=1` },
    });
    const headers = { 'api-key': key };
    expect((await door.ask('POST', '/api/categories', { headers, body: {} })).status).toBe(200);
    const { rows } = await door.house.db.pool.query(
      `select actor_kind, membership_id, api_key from audit_log where noun = 'category'`,
    );
    expect(rows).toEqual([{ actor_kind: 'key', membership_id: null, api_key: key.slice(0, 13) }]);
    const other = await generate({ payment_gateway_type: 'stripe' });
    expect([other.status, other.json.code]).toEqual([422, 'developer-key.gateway-fixed']);
  });

  test('that another replaced is refused at the next request, and names the one it replaces', async () => {
    const first = keyOf(await generate());
    expect((await read(first)).status).toBe(200);
    const blind = await generate({ replaces: null });
    expect([blind.status, blind.json.code]).toEqual([409, 'developer-key.replace-unconfirmed']);
    const replaces = (await know()).key?.id;
    const both = await Promise.all([generate({ replaces }), generate({ replaces })]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    await expect.poll(async () => (await read(first)).status).toBe(401);
    const second = keyOf(both.find(({ status }) => status === 200) ?? blind);
    expect((await read(second)).status).toBe(200);
    const revoked = await door.ask('DELETE', `/api/developer/api-key/${(await know()).key?.id}`, { token });
    expect(revoked.status).toBe(204);
    await expect.poll(async () => (await read(second)).json.code).toBe('developer-key.refused');
  });

  test('that only reads changes nothing, and makes no call that is a person’s', async () => {
    const headers = { 'api-key': keyOf(await generate({ scopes: ['read'], expires_in: 1 })) };
    const refused = await door.ask('POST', '/api/categories', { headers, body: {} });
    expect([refused.status, refused.json.code]).toEqual([403, 'developer-key.read-only']);
    const personal = await door.ask('GET', '/api/user', { headers });
    expect([personal.status, personal.json.code]).toEqual([403, 'developer-key.person-needed']);
    door.house.clock.advance(86_400_000);
    token = await logIn(door);
    expect((await read(headers['api-key'])).status).toBe(401);
    expect((await know()).key?.state).toBe('expired');
  });

  test('for apps stands beside that of programs, and opens nothing else', async () => {
    const program = keyOf(await generate({ scopes: ['write'] }));
    const app = keyOf(await generate({ scopes: ['apps'], replaces: null }));
    expect(await know()).toMatchObject({ key: { scopes: ['read', 'write'] }, app_key: { scopes: ['apps'] } });
    const blind = await generate({ scopes: ['apps'], replaces: null });
    expect([blind.status, blind.json.code]).toEqual([409, 'developer-key.replace-unconfirmed']);
    const asked = [read(app), read(program), read(app, '/api/v1/balance'), read(program, '/api/v1/balance')];
    expect((await Promise.all(asked)).map(({ status, json }) => [status, json.code])).toEqual([
      [403, 'developer-key.apps-only'],
      [200, undefined],
      [401, 'unauthenticated'],
      [403, 'developer-key.not-for-apps'],
    ]);
  });

  test('that anybody can read in an app lifts no limit of a network', async () => {
    const program = keyOf(await generate({ scopes: ['write', 'apps'] }));
    const app = keyOf(await generate({ scopes: ['apps'], replaces: (await know()).app_key?.id ?? null }));
    const last = async (key: string, url: string, remoteAddress: string) => {
      let status = 0;
      for (let call = 0; call < 210; call += 1) {
        if (call % mostCalls === 0) door.house.clock.advance(1000);
        const headers = { 'api-key': key };
        status = (await door.http.inject({ method: 'GET', url, headers, remoteAddress })).statusCode;
      }
      return status;
    };
    expect(await last(app, '/api/v1/balance', '203.0.113.7')).toBe(429);
    expect(await last(app, '/api/categories', '203.0.113.8')).toBe(429);
    expect(await last(program, '/api/v1/balance', '203.0.113.9')).toBe(429);
    expect(await last(program, '/api/categories', '203.0.113.10')).toBe(200);
  });

  test('in the wrong place is refused with a word on the header', async () => {
    const key = keyOf(await generate());
    const asked = [
      door.ask('GET', `/api/categories?api_key=${key}`),
      door.ask('GET', '/api/categories', { token: key }),
      door.ask('POST', '/api/categories', { token, body: { key } }),
    ];
    for (const { status, json } of await Promise.all(asked)) {
      expect([status, json.code]).toEqual([400, 'developer-key.misplaced']);
      expect(String(json.msg)).toContain('API-KEY');
    }
    expect((await read(key)).status).toBe(200);
  });

  test('that calls too often is refused without asking the database', async () => {
    const key = keyOf(await generate());
    await read(key);
    const reading = vi.spyOn(door.house.db, 'read');
    const running = vi.spyOn(door.house, 'run');
    for (let call = 1; call < mostCalls; call += 1) await read(key);
    const before = running.mock.calls.length;
    const flood = await Promise.all(Array.from({ length: 20 }, () => read(key)));
    expect(flood.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 429));
    expect(flood[0]?.headers).toMatchObject({ 'retry-after': '1', ratelimit: '"key";r=0;t=1' });
    expect([reading.mock.calls.length, running.mock.calls.length]).toEqual([0, before]);
    door.house.clock.advance(1000);
    expect((await read(key)).status).toBe(200);
    vi.restoreAllMocks();
  });

  test('needs the plan, and stops with whoever made it, but for apps', async () => {
    const key = keyOf(await generate());
    const app = keyOf(await generate({ scopes: ['apps'], replaces: (await know()).app_key?.id ?? null }));
    const plan = (name: 'free' | 'pro') =>
      door.house.run({ actor: { kind: 'system' } }, (ctx) =>
        setPlan(ctx, { operatorId: door.operatorId, plan: name }),
      );
    await plan('free');
    await expect.poll(async () => (await read(key)).json.code).toBe('requires-subscription');
    await plan('pro');
    expect((await read(key)).status).toBe(200);
    await door.house.run({ actor: { kind: 'system' } }, (ctx) => suspendMembership(ctx, door.membershipId));
    await expect.poll(async () => (await read(key)).status).toBe(401);
    for (const each of [app, key])
      expect((await read(each, '/api/v1/balance')).json.code).toBe('unauthenticated');
  });
});

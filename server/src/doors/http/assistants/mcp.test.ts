import { developerKeys, orders } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns as apps } from '../../../apps';
import { operatorOf } from '../../../identity';
import { on } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { routesOf } from '../../../platform/noun';
import { setPlan } from '../../../plans';
import { logIn, testDoor, type TestDoor } from '../testing-door';
import { resultOf } from './answers';
import { clientWith, newKey } from './testing-assistants';
import { addressOf, tools } from './tools';

/** What the call of orders was asked. */
const heard: unknown[] = [];
const routes = [
  ...routesOf(apps),
  on(orders.listOrders, async (ctx: Ctx, { query }) => {
    heard.push([operatorOf(ctx), query.per_page, query.sort]);
    return { data: [], meta: { current_page: 1, last_page: 1, per_page: 1, total: 0 } };
  }),
];

let door: TestDoor;
let token = '';
beforeAll(async () => {
  door = await testDoor(routes);
  await door.house.start();
  await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
    setPlan(ctx, { operatorId: door.operatorId, plan: 'pro' }),
  );
  token = await logIn(door);
});
afterAll(() => door.close());

test('an assistant learns what it may ask, and asks it as the operator of its key', async () => {
  const client = await clientWith(door, await newKey(door, token, ['read']));
  expect(client.getServerVersion()?.name).toBe('Voltdeck');
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(listed.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  const told = await client.callTool({ name: 'list_orders', arguments: { per_page: 5, sort: '-price' } });
  expect(told.isError).toBeFalsy();
  expect(heard.at(-1)).toEqual([door.operatorId, 5, '-price']);
  const wrong = await client.callTool({ name: 'list_orders', arguments: { per_page: 5_000 } });
  expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([true, expect.stringContaining('per_page')]);
  const unknown = await client.callTool({ name: 'delete_everything', arguments: {} });
  expect(unknown.isError).toBe(true);
  await client.close();
});

test('an answer that nobody can read is not sent', () => {
  expect(resultOf({ id: 7 })).toEqual({ content: [{ type: 'text', text: '{"id":7}' }] });
  const long = resultOf('x'.repeat(300_000));
  expect([long.isError, JSON.stringify(long).length < 300]).toEqual([true, true]);
});

test('without a key that reads it is refused, and so is whatever is no question', async () => {
  await expect(clientWith(door, 'vdk_live_nobody')).rejects.toThrow(/401|API-KEY|key/);
  await expect(clientWith(door, await newKey(door, token, ['apps']))).rejects.toThrow(/403|apps/);
  const headers = { 'api-key': await newKey(door, token, ['read']) };
  expect((await door.ask('GET', '/mcp', { headers })).status).toBe(405);
  const broken = await door.http.inject({ method: 'POST', url: '/mcp', headers, payload: { any: 'thing' } });
  expect(broken.statusCode).toBeGreaterThanOrEqual(400);
  expect(broken.statusCode).toBeLessThan(500);
  const one = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_orders', arguments: {} } };
  const before = heard.length;
  const batch = await door.http.inject({ method: 'POST', url: '/mcp', headers, payload: [one, one] });
  expect([batch.statusCode, heard.length]).toEqual([400, before]);
});

test('what it may ask changes nothing, and a key that reads may', () => {
  for (const { endpoint } of tools) {
    expect([endpoint.path, developerKeys.isOpenToKeys(endpoint)]).toEqual([endpoint.path, true]);
    expect([endpoint.path, developerKeys.scopeOf(endpoint)]).toEqual([endpoint.path, 'read']);
  }
  expect(addressOf(orders.getOrder, { id: '7/../8' })).toBe('/api/orders/7%2F..%2F8');
  expect(addressOf(orders.listOrders, { page: 2, status: [0, 1] })).toBe('/api/orders?page=2&status=0%2C1');
});

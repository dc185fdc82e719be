import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { developerKeys, orders } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns as apps } from '../../../apps';
import { operatorOf } from '../../../identity';
import { on } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { routesOf } from '../../../platform/noun';
import { setPlan } from '../../../plans';
import { logIn, testDoor, type TestDoor } from '../testing-door';
import { resultOf } from './mcp';
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

async function newKey(scopes: readonly string[]): Promise<string> {
  const known = (await door.ask('GET', '/api/developer/api-key', { token })).json
    .results as developerKeys.DeveloperAccess;
  const replaces = (scopes.includes('apps') ? known.app_key : known.key)?.id ?? null;
  const body = { payment_gateway_type: 'none', scopes, replaces };
  const { json } = await door.ask('POST', '/api/developer/generate-new-api-key', { token, body });
  return (json.results as { api_key: string }).api_key;
}

/** The protocol's own client, on our door without a socket. */
async function clientWith(key: string): Promise<Client> {
  const fetch = async (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await door.http.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: '/mcp',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const headers = { 'content-type': String(answer.headers['content-type'] ?? 'text/plain') };
    return new Response(answer.statusCode === 202 ? null : answer.body, {
      status: answer.statusCode,
      headers,
    });
  };
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch,
    requestInit: { headers: { 'API-KEY': key } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

test('an assistant learns what it may ask, and asks it as the operator of its key', async () => {
  const client = await clientWith(await newKey(['read']));
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
  await expect(clientWith('vdk_live_nobody')).rejects.toThrow(/401|API-KEY|key/);
  await expect(clientWith(await newKey(['apps']))).rejects.toThrow(/403|apps/);
  const headers = { 'api-key': await newKey(['read']) };
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

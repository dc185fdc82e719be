import type { Route } from '../../kernel/route';
import { createOperator, nouns, routes as identityRoutes } from '../../identity';
import { listenAs } from '../../platform/noun';
import { subscriptionOf } from '../../plans';
import type { Ctx } from '../../platform/ctx';
import type { Logger } from '../../platform/log';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { createHttp, type Http, type HttpOptions } from './http';

export const password = 'a horse eats no battery';

export interface TestDoor {
  house: TestHouse;
  http: Http;
  operatorId: number;
  membershipId: number;
  /** Asks by the door, as JSON; `token` is sent as bearer. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, request?: Ask): Promise<Answer>;
  close(): Promise<void>;
}

export interface Ask {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** As parsed; each test knows what it asked for. */
  json: { [field: string]: unknown; results?: unknown; code?: string; errors?: Record<string, string[]> };
}

/** A door on a house of its own, with one operator whose owner is `owner@voltdeck.test`. */
export async function testDoor(
  routes: readonly Route<Ctx>[] = [],
  options: Partial<HttpOptions> = {},
  { log }: { log?: Logger } = {},
): Promise<TestDoor> {
  const house = await testHouse({
    ...(log && { log }),
    ports: {
      availableBalance: async () => 1234,
      openingViews: async () => [],
      unreadNotices: async () => 0,
      savedViewsOf: async () => [],
      ownVehiclesOf: async () => [],
      ownDriverDevicesOf: async () => [],
      mustBeErasable: async () => {},
      productName: 'Voltdeck',
      hasMoneyMoved: async () => false,
      subscription: subscriptionOf,
    },
  });
  listenAs(nouns, house.facts);
  const http = await createHttp({
    house,
    routes: [...identityRoutes, ...routes],
    productName: 'Voltdeck',
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    ...options,
  });
  const { operatorId, membershipId } = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name: 'Voltdeck Test',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: { email: 'owner@voltdeck.test', firstName: 'Ola', lastName: 'Owner', password },
    }),
  );
  return {
    house,
    http,
    operatorId,
    membershipId,
    ask: (method, url, request = {}) => ask(http, { method, url, ...request }),
    close: async () => {
      await http.close();
      await house.close();
    },
  };
}

async function ask(
  http: Http,
  {
    method,
    url,
    token,
    body,
    headers = {},
  }: Ask & { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string },
): Promise<Answer> {
  const response = await http.inject({
    method,
    url,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as string | object }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    json: isJson ? response.json<Answer['json']>() : {},
  };
}

/** Logs the owner in as an app does. @returns the token */
export async function logIn(door: TestDoor, email = 'owner@voltdeck.test'): Promise<string> {
  const { json } = await door.ask('POST', '/api/v3/auth/login', { body: { email, password } });
  return tokenIn(json);
}

/** The token in the answer of a login. */
export const tokenIn = ({ results }: Answer['json']): string =>
  (results as { access_token: string }).access_token;

/** The headers by which a form of the dashboard proves that it is one. */
export async function formHeaders(http: Http): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const { headers } = await http.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
}

/** The same of a browser that was sent to Google. */
export async function visitHeaders(http: Http): Promise<{ cookie: string; 'x-xsrf-token': string }> {
  const form = await formHeaders(http);
  const { headers } = await http.inject({ method: 'POST', url: '/api/auth/social/google', headers: form });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { ...form, cookie: `${form.cookie}; ${cookie}` };
}

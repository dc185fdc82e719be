import type { developerKeys } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nouns as apps } from '../../apps';
import { listenAs, routesOf } from '../../platform/noun';
import { type TestProviders, testProviders } from '../../platform/openid/testing-provider';
import { createOutbound } from '../../platform/outbound/outbound';
import { testProvider } from '../../platform/payments/test-provider';
import { testPushKeys, testReceiver } from '../../platform/push/testing-push';
import { setPlan } from '../../plans';
import { type Ask, logIn, testDoor, type TestDoor, tokenIn } from './testing-door';

let door: TestDoor;
let providers: TestProviders;
let key = '';
beforeAll(async () => {
  door = await testDoor(routesOf(apps));
  listenAs(apps, door.house.facts);
  providers = await testProviders(() => door.house.clock.now());
  door.house.supply({
    creditOfDriver: async () => 0,
    paymentProviders: [testProvider],
    socialProviders: providers.ports,
    outbound: createOutbound({ mayBePrivate: false }),
  });
  await door.house.start();
  await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
    setPlan(ctx, { operatorId: door.operatorId, plan: 'pro' }),
  );
  const { json } = await door.ask('POST', '/api/developer/generate-new-api-key', {
    token: await logIn(door),
    body: { payment_gateway_type: 'none', replaces: null, scopes: ['apps'] },
  });
  key = (json.results as developerKeys.DeveloperAccess & { api_key: string }).api_key;
});
afterAll(() => door.close());

type Method = Parameters<TestDoor['ask']>[0];
const ask = (method: Method, path: string, { headers = {}, ...request }: Ask = {}) =>
  door.ask(method, `/api/v1${path}`, { ...request, headers: { 'api-key': key, ...headers } });
let shown = 0;
const idToken = (claims: object = {}): Promise<string> =>
  providers.sign({
    sub: 'g-dora',
    email: 'dora@drivers.test',
    email_verified: true,
    jti: String((shown += 1)),
    ...claims,
  });

describe('the login of a driver by a provider', () => {
  test('is asked for by JSON and by a form alike, with what older apps send beside it', async () => {
    const asJson = await ask('POST', '/auth/google', {
      body: { id_token: await idToken(), device: 'phone' },
    });
    const form = new URLSearchParams({ id_token: await idToken(), first_name: 'Dora' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = await ask('POST', '/auth/google', { body: form, headers });
    expect([asJson.status, asForm.status, asForm.json.data]).toEqual([200, 200, asForm.json.results]);
    const me = await ask('GET', '/users/me', { token: tokenIn(asForm.json) });
    expect(me.json.results).toMatchObject({ email: 'dora@drivers.test', email_verified: true });
  });

  test('asks for a key of apps, and for a provider that there is', async () => {
    const body = { id_token: await idToken() };
    expect((await door.ask('POST', '/api/v1/auth/google', { body })).status).toBe(401);
    expect((await ask('POST', '/auth/nobody', { body })).status).toBe(404);
    const missing = await ask('POST', '/auth/apple', { body: {} });
    expect([missing.status, Object.keys(missing.json.errors ?? {})]).toEqual([422, ['id_token']]);
  });
});

describe('a device of a driver', () => {
  const loggedIn = async () =>
    tokenIn((await ask('POST', '/auth/google', { body: { id_token: await idToken() } })).json);

  test('is registered, shown and removed by its driver', async () => {
    const token = await loggedIn();
    const subscription = {
      endpoint: 'https://push.example.com/1',
      expirationTime: null,
      keys: testReceiver().keys,
    };
    const made = await ask('POST', '/device', { token, body: { subscription } });
    expect([made.status, made.text.includes(subscription.keys.auth)]).toEqual([200, false]);
    const shownNow = await ask('GET', '/device', { token });
    expect(shownNow.json.results).toMatchObject({
      public_key: testPushKeys.publicKey,
      devices: [{ endpoint: subscription.endpoint, locale: null, last_delivered_at: null }],
    });
    const { endpoint } = subscription;
    expect((await ask('DELETE', '/device', { token, body: { endpoint } })).status).toBe(200);
    expect((await ask('DELETE', '/device', { token, body: { endpoint } })).status).toBe(404);
    expect((await ask('DELETE', '/device', { token })).status).toBe(422);
  });

  test('with a token of another push service is told which field and what to send, in its language', async () => {
    const token = await loggedIn();
    const headers = { 'accept-language': 'fr' };
    const { status, json } = await ask('POST', '/device', { token, headers, body: { fcm_token: 'abc:def' } });
    expect([status, json.code]).toEqual([422, 'driver-device.push-token']);
    expect(json.errors?.fcm_token?.[0]).toMatch(/fcm_token .*«\u202fsubscription\u202f».*public_key/);
  });

  test('is told nothing more once its driver logs out', async () => {
    const token = await loggedIn();
    const subscription = { endpoint: 'https://push.example.com/2', keys: testReceiver().keys };
    await ask('POST', '/device', { token, body: { subscription } });
    expect((await ask('POST', '/auth/logout', { token })).status).toBe(204);
    const { results } = (await ask('GET', '/device', { token: await loggedIn() })).json;
    expect(results).toMatchObject({ devices: [] });
  });
});

describe('the data of a driver', () => {
  test('are copied as a file, and removed with the account, which opens nothing afterwards', async () => {
    const of = { sub: 'g-gone', email: 'gone@drivers.test' };
    const body = async () => ({ id_token: await idToken(of) });
    const token = tokenIn((await ask('POST', '/auth/google', { body: await body() })).json);
    const copy = await ask('GET', '/users/me/data', { token });
    expect(copy.headers['content-disposition']).toMatch(/^attachment; filename="my-data-/);
    expect(JSON.parse(copy.text)).toMatchObject({
      person: { email: of.email },
      social_logins: [{ provider: 'google' }],
      logins: [{ current: true }],
      orders: [],
    });
    expect((await door.ask('DELETE', '/api/v1/users/me', { token })).status).toBe(401);
    const { status, json } = await ask('DELETE', '/users/me', { token, body: { reason: 'ignored' } });
    expect([status, json.results, json.data]).toEqual([200, { erased: true }, { erased: true }]);
    for (const path of ['/users/me', '/users/me/data'])
      expect((await ask('GET', path, { token })).status).toBe(401);
    const again = await ask('POST', '/auth/google', { body: await body() });
    expect(again.json.results).not.toMatchObject({ id: (copy.json.person as { id: number }).id });
  });
});

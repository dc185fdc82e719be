import type { driverPages } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns as apps } from '../../apps';
import { routesOf, listenAs } from '../../platform/noun';
import { testProvider } from '../../platform/payments/test-provider';
import { type Ask, logIn, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
let code = '';
beforeAll(async () => {
  door = await testDoor(routesOf(apps));
  listenAs(apps, door.house.facts);
  door.house.supply({ creditOfDriver: async () => 0, paymentProviders: [testProvider] });
  await door.house.start();
  const { json } = await door.ask('GET', '/api/driver-page', { token: await logIn(door) });
  ({ code } = json.results as driverPages.DriverPage);
});
afterAll(() => door.close());

type Method = Parameters<TestDoor['ask']>[0];
const byPage = (method: Method, path: string, { headers = {}, ...request }: Ask = {}) =>
  door.ask(method, path, { ...request, headers: { 'x-driver-page': code, ...headers } });

const put = async (change: object) =>
  door.ask('PUT', '/api/driver-page', {
    token: await logIn(door),
    body: { enabled: true, primary_color: '#0b5fff', secondary_color: '#0F766E', ...change },
  });

test('the drivers’ page calls as an app of its operator does, without a key', async () => {
  const fields = { first_name: 'Dora', last_name: 'D', email: 'dora@page.test', password: 'a fine phrase' };
  const registered = await byPage('POST', '/api/v1/auth/register', { body: fields });
  expect(registered.status).toBe(200);
  const unknown = await byPage('GET', '/api/v1/users/me');
  expect(unknown.status).toBe(401);
  for (const odd of ['nobody-1', "' or 1=1", 'x'.repeat(500), ''])
    expect(
      (await byPage('POST', '/api/v1/auth/register', { body: fields, headers: { 'x-driver-page': odd } }))
        .status,
    ).toBe(401);
});

test('no login of the dashboard is a driver there, and the header opens nothing of the operator’s', async () => {
  const token = await logIn(door);
  expect((await byPage('GET', '/api/v1/users/me', { token })).status).toBe(401);
  expect((await byPage('GET', '/api/driver-page')).status).toBe(401);
});

test('a page that is off is none, also for its drivers', async () => {
  expect((await put({ enabled: false })).json.results).toMatchObject({ enabled: false });
  expect((await door.ask('GET', `/api/c/pages/${code}`)).status).toBe(404);
  const refused = await byPage('POST', '/api/v1/auth/register', { body: {} });
  expect([refused.status, refused.json.code]).toEqual([401, 'driver-page.off']);
  await put({});
  expect((await door.ask('GET', `/api/c/pages/${code}`)).json.results).toMatchObject({ code });
});

test('a brand is checked: colours, number and address; what reads badly is told', async () => {
  const yellow = await put({
    primary_color: '#ffee00',
    support_number: '+33 1 40 20 50 50',
    name: 'Volt & Co',
  });
  expect(yellow.json.results).toMatchObject({
    support_number: expect.stringMatching(/^\+\d+$/),
    brand: { name: 'Volt & Co', primary: { colour: '#ffee00', text: '#000000' } },
    warnings: [{ kind: 'page-light', field: 'primary_color' }],
  });
  for (const change of [
    { primary_color: 'red' },
    { support_number: '12' },
    { terms_url: 'javascript:alert(1)' },
    { terms_url: 'http://plain.example' },
    { name: 'a\u202eb' },
  ])
    expect((await put(change)).status).toBe(422);
  expect((await put({ version: 0 })).json.code).toBe('driver-page.changed');
});

test('an installation of one operator needs no code', async () => {
  const { json } = await door.ask('GET', '/api/c/pages');
  expect(['one', 'several']).toContain((json.results as { pages: string }).pages);
});

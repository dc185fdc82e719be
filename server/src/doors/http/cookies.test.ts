import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../identity';
import { createHttp, type Http } from './http';
import { password, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
let secure: Http;
beforeAll(async () => {
  door = await testDoor();
  // Another node of the same installation, reached by https through a proxy that speaks http with it.
  secure = await createHttp({
    house: door.house,
    routes,
    productName: 'Voltdeck',
    publicUrl: 'https://voltdeck.test',
    trustProxy: false,
  });
});
afterAll(async () => {
  await secure.close();
  await door.close();
});

const payload = { email: 'owner@voltdeck.test', password };

/** The cookies that an answer sets, each as name, value and what browsers are to do with it. */
const cookiesOf = (setCookie: unknown) =>
  [setCookie].flat().map((text) => {
    const [pair = '', ...attributes] = String(text).split('; ');
    const [name, value = ''] = pair.split('=');
    return { name, value, attributes: attributes.toSorted() };
  });

async function givenBy(http: Http) {
  const { headers } = await http.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
  return cookiesOf(headers['set-cookie']);
}

const loginTo = (http: Http, cookie: string, header: string) =>
  http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { cookie, 'x-xsrf-token': header },
  });

async function logIn(http: Http) {
  const [csrf] = await givenBy(http);
  const value = csrf?.value ?? '';
  return loginTo(http, `XSRF-TOKEN=${value}`, value);
}

describe('cookies', () => {
  test('are secure and of this host alone where people come by https', async () => {
    const [csrf, ...others] = await givenBy(secure);
    expect(csrf).toMatchObject({
      name: 'XSRF-TOKEN',
      attributes: ['Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure'],
    });
    expect(others).toEqual([]);
    expect(cookiesOf((await logIn(secure)).headers['set-cookie'])).toMatchObject([
      {
        name: '__Host-voltdeck-device',
        attributes: ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict', 'Secure'],
      },
    ]);
  });

  test('are kept by browsers that come by http, where that is the public address', async () => {
    const [csrf] = await givenBy(door.http);
    expect(csrf?.attributes).toEqual(['Max-Age=86400', 'Path=/', 'SameSite=Lax']);
    expect(cookiesOf((await logIn(door.http)).headers['set-cookie'])).toMatchObject([
      { name: 'voltdeck-device', attributes: ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict'] },
    ]);
  });
});

describe('the cookie of a form', () => {
  test('is good for every node', async () => {
    const [csrf] = await givenBy(secure);
    const value = csrf?.value ?? '';
    expect((await loginTo(door.http, `XSRF-TOKEN=${value}`, value)).statusCode).toBe(200);
  });

  test('is refused where it is not ours, though the header says the same', async () => {
    const planted = 'a-value-that-a-neighbour-of-the-same-domain-planted';
    const answer = await loginTo(door.http, `XSRF-TOKEN=${planted}`, planted);
    expect([answer.statusCode, answer.json().code]).toEqual([419, 'csrf.mismatch']);
  });

  test('is refused after a day, and the next one is good', async () => {
    const [csrf] = await givenBy(door.http);
    const value = csrf?.value ?? '';
    door.house.clock.advance(86_400_000);
    expect((await loginTo(door.http, `XSRF-TOKEN=${value}`, value)).statusCode).toBe(419);
    expect((await logIn(door.http)).statusCode).toBe(200);
  });
});

test.each([
  '=',
  ';;;=;',
  'XSRF-TOKEN',
  'XSRF-TOKEN=%',
  'XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN="',
  '__proto__=x; constructor=y; toString=z',
  'XSRF-TOKEN=\u00FF\u00E9',
  `voltdeck-device=${'%00'.repeat(20)}`,
  `voltdeck-device=${'A'.repeat(43)}`,
  `voltdeck-device=${'\u00E9'.repeat(43)}; ${'a=b; '.repeat(500)}`,
])('the cookie header %j is refused or ignored, and no error of ours', async (cookie) => {
  const [csrf] = await givenBy(door.http);
  const value = csrf?.value ?? '';
  expect((await loginTo(door.http, cookie, value)).statusCode).toBe(419);
  expect((await loginTo(door.http, `XSRF-TOKEN=${value}; ${cookie}`, value)).statusCode).toBe(200);
});

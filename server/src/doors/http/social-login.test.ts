import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestProviders, testProviders } from '../../platform/openid/testing-provider';
import { logIn, testDoor, type TestDoor, tokenIn } from './testing-door';
import { comeBack, openBrowser, socialLoginOf } from './testing-social';

let door: TestDoor;
let providers: TestProviders;
beforeAll(async () => {
  door = await testDoor();
  door.house.supply({ registrationMode: 'open' });
});
afterAll(() => door.close());
beforeEach(async () => {
  providers = await testProviders(() => door.house.clock.now());
  door.house.supply({ socialProviders: providers.ports, registrationMode: 'open' });
  await door.house.db.pool.query('truncate social_visits, social_identities, shown_id_tokens');
  await door.house.db.pool.query(
    `update persons set email_verified_at = now() where email = 'owner@voltdeck.test'`,
  );
});

const owner = { sub: 'g-owner', email: 'owner@voltdeck.test', email_verified: true };
const finish = (code: string | null, headers: Record<string, string>, body: object = {}) =>
  door.ask('POST', '/api/auth/social', { body: { code, ...body }, headers });

describe('the way to a provider and back', () => {
  test('logs in without a token in any address', async () => {
    const browser = await openBrowser(door);
    const { state, nonce, answer } = await browser.leave('google');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^voltdeck-visit=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    providers.gives(() => providers.sign({ ...owner, nonce }));
    const back = await comeBack(door, 'google', { state, code: 'of-google' });
    expect([back.origin, back.pathname]).toEqual(['https://voltdeck.example', '/social-login']);
    const { status, json } = await finish(back.searchParams.get('code'), browser.headers);
    expect([status, json.results]).toEqual([200, json.data]);
    expect(back.href).not.toContain(tokenIn(json));
    const me = await door.ask('GET', '/api/user', { token: tokenIn(json) });
    expect(me.json.results).toMatchObject({ email: 'owner@voltdeck.test' });
    const form = providers.asked.find((request) => request.form !== undefined)?.form ?? {};
    expect([form.code, form.redirect_uri]).toEqual([
      'of-google',
      'https://voltdeck.example/api/auth/social/google/callback',
    ]);
  });

  test('comes back from Apple by a form of another site', async () => {
    const user = JSON.stringify({
      name: { firstName: 'Ada', lastName: 'Byron' },
      email: 'other@example.com',
    });
    const ada = { sub: 'a-1', email: 'x7k2@privaterelay.appleid.com', email_verified: 'true' };
    const { status, json } = await socialLoginOf(door, providers, { ...ada, provider: 'apple', user });
    expect([status, json.code]).toEqual([200, undefined]);
    expect(json.results).toMatchObject({ first_name: 'Ada', last_name: 'Byron', email: ada.email });
  });

  test('is finished by the browser that began it alone', async () => {
    const victim = await openBrowser(door);
    const attacker = await openBrowser(door);
    const { state, nonce } = await attacker.leave('google');
    await victim.leave('google');
    providers.gives(() => providers.sign({ ...owner, nonce }));
    const back = await comeBack(door, 'google', { state, code: 'x' });
    const code = back.searchParams.get('code');
    const { cookie = '', ...rest } = attacker.headers;
    const bare = { ...rest, cookie: cookie.split(';')[0] ?? '' };
    for (const headers of [victim.headers, bare]) {
      const answer = await finish(code, headers);
      expect([answer.status, answer.json.code]).toEqual([403, 'social-login.expired']);
    }
    expect(providers.asked).toEqual([]);
    expect((await finish(code, {})).json.code).toBe('csrf.mismatch');
    expect((await finish(code, attacker.headers)).status).toBe(200);
  });

  test('is gone once, and its code serves once', async () => {
    const browser = await openBrowser(door);
    const { state, nonce } = await browser.leave('google');
    providers.gives(() => providers.sign({ ...owner, nonce }));
    const back = await comeBack(door, 'google', { state, code: 'x' });
    const again = await comeBack(door, 'google', { state, code: 'y' });
    expect(again.search).toBe('?provider=google&refused=expired');
    const code = back.searchParams.get('code');
    const answers = await Promise.all([1, 2, 3].map(() => finish(code, browser.headers)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403', '403']);
    expect((await finish(code, browser.headers)).json.code).toBe('social-login.expired');
  });

  test('knows the state of its own provider alone, for ten minutes', async () => {
    const browser = await openBrowser(door);
    const { state } = await browser.leave('google');
    const refused = '?provider=apple&refused=expired';
    expect((await comeBack(door, 'apple', { state, code: 'x' })).search).toBe(refused);
    expect(
      (await comeBack(door, 'google', { state: 'made-up', code: 'x' })).searchParams.get('refused'),
    ).toBe('expired');
    door.house.clock.advance(10 * 60_000);
    expect((await comeBack(door, 'google', { state, code: 'x' })).searchParams.get('refused')).toBe(
      'expired',
    );
  });

  test('is over when somebody does not want to', async () => {
    const browser = await openBrowser(door);
    const { state } = await browser.leave('google');
    const back = await comeBack(door, 'google', { state, error: 'access_denied' });
    expect(back.search).toBe('?provider=google&refused=denied');
    expect((await comeBack(door, 'google', { state, code: 'x' })).searchParams.get('refused')).toBe(
      'expired',
    );
  });

  test('refuses a token that was asked for by another visit', async () => {
    const browser = await openBrowser(door);
    const first = await browser.leave('google');
    const second = await browser.leave('google');
    providers.gives(() => providers.sign({ ...owner, nonce: first.nonce }));
    const back = await comeBack(door, 'google', { state: second.state, code: 'x' });
    const answer = await finish(back.searchParams.get('code'), browser.headers);
    expect([answer.status, answer.json.code]).toEqual([403, 'social-login.refused']);
  });

  test('can be gone in two tabs at once', async () => {
    const browser = await openBrowser(door);
    const first = await browser.leave('google');
    const second = await browser.leave('google');
    for (const { state, nonce } of [first, second]) {
      providers.gives(() => providers.sign({ ...owner, nonce }));
      const back = await comeBack(door, 'google', { state, code: 'x' });
      expect((await finish(back.searchParams.get('code'), browser.headers)).status).toBe(200);
    }
  });

  test('loses nothing while the provider does not answer', async () => {
    const browser = await openBrowser(door);
    const { state, nonce } = await browser.leave('google');
    providers.gives(() => providers.sign({ ...owner, nonce }));
    const code = (await comeBack(door, 'google', { state, code: 'x' })).searchParams.get('code');
    providers.answers(() => Promise.reject(new Error('nobody is there')));
    const away = await finish(code, browser.headers);
    expect([away.status, away.json.code, away.headers['retry-after']]).toEqual([
      503,
      'social-login.unreachable',
      '10',
    ]);
    expect(away.json.msg).toContain('Google');
    providers.answers(null);
    expect((await finish(code, browser.headers)).status).toBe(200);
  });

  test.each([
    ['GET', '/api/auth/social/google/callback', 303],
    ['GET', '/api/auth/social/google/callback?state=a%00b&code=x', 303],
    ['GET', `/api/auth/social/google/callback?state=${'a'.repeat(201)}&code=x`, 303],
    ['GET', '/api/auth/social/google/callback?state=a&state=b&code=x', 303],
    ['GET', '/api/auth/social/evil/callback?state=a&code=x', 404],
    ['POST', '/api/auth/social/apple/callback', 303],
    ['DELETE', '/api/auth/social/apple/callback', 405],
  ] as const)('%s %s is %i', async (method, url, status) => {
    expect((await door.ask(method, url)).status).toBe(status);
  });

  test('is told apart from the calls beside it', async () => {
    const { status } = await door.ask('POST', '/api/v3/auth/login', { body: {} });
    expect(status).toBe(422);
    expect((await door.ask('POST', '/api/v3/auth/facebook', { body: { id_token: 'x' } })).status).toBe(404);
  });

  test('is not offered where it is not configured', async () => {
    door.house.supply({ socialProviders: {} });
    const browser = await openBrowser(door);
    const { answer } = await browser.leave('google');
    expect([answer.status, answer.json.code]).toEqual([404, 'social-login.not-offered']);
  });

  test('may be begun so often and no more', async () => {
    const browser = await openBrowser(door);
    for (let visits = 0; visits < 100; visits += 1) await browser.leave('google');
    const { answer } = await browser.leave('google');
    expect([answer.status, answer.json.code]).toEqual([429, 'too-many-requests']);
    door.house.clock.advance(10 * 60_000);
    expect((await browser.leave('google')).answer.status).toBe(200);
  });
});

describe('a wish to be linked', () => {
  const link = async (claims: object, of?: string) => {
    const token = await logIn(door);
    const browser = await openBrowser(door);
    const { state, nonce } = await browser.leave('google', token);
    providers.gives(() => providers.sign({ ...owner, nonce, ...claims }));
    const back = await comeBack(door, 'google', { state, code: 'x' });
    const code = back.searchParams.get('code');
    return {
      back,
      code,
      browser,
      token,
      answer: await door.ask('POST', '/api/user/social-logins', {
        token: of ?? token,
        body: { code },
        headers: browser.headers,
      }),
    };
  };

  test('comes back to the profile, links another address, and is told by mail', async () => {
    const { back, answer } = await link({ email: 'private@example.com' });
    expect(back.pathname).toBe('/profile');
    expect([answer.status, answer.json.results]).toEqual([200, { provider: 'google' }]);
    expect(door.house.mails.at(-1)).toMatchObject({
      to: 'owner@voltdeck.test',
      subject: 'Google was linked to your account',
    });
    expect((await socialLoginOf(door, providers, { ...owner, email: 'private@example.com' })).status).toBe(
      200,
    );
  });

  test('is no login, and is nobody else’s', async () => {
    const stranger = await socialLoginOf(door, providers, {
      ...owner,
      sub: 'g-stranger',
      email: 'stranger@example.com',
    });
    const { answer, code, browser, token } = await link({ sub: 'g-2' }, tokenIn(stranger.json));
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    expect((await finish(code, browser.headers)).json.code).toBe('not-found');
    const own = await door.ask('POST', '/api/user/social-logins', {
      token,
      body: { code },
      headers: browser.headers,
    });
    expect(own.status).toBe(200);
  });

  test('is refused for somebody who logs in as another person', async () => {
    await socialLoginOf(door, providers, { ...owner, sub: 'g-other', email: 'other@example.com' });
    const { answer } = await link({ sub: 'g-other', email: 'other@example.com' });
    expect([answer.status, answer.json.code]).toEqual([409, 'social-login.taken']);
  });
});

import { exportSPKI, type JWTPayload, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import { testClock } from '../clock';
import type { Expected, ProviderPort } from './port';
import { applePublicKey, ofApple, type TestProviders, testProviders } from './testing-provider';

const clock = testClock(new Date('2026-03-02T10:00:00Z'));
const minute = 60_000;
let providers: TestProviders;
let google: ProviderPort;
let apple: ProviderPort;

const must = (port: ProviderPort | undefined): ProviderPort => {
  if (port === undefined) throw new Error('It is not configured.');
  return port;
};

beforeEach(async () => {
  clock.set(new Date('2026-03-02T10:00:00Z'));
  providers = await testProviders(clock.now);
  google = must(providers.ports.google);
  apple = must(providers.ports.apple);
});

const ada = { sub: 'g-1', email: 'ada@example.com', email_verified: true, nonce: 'asked' };
const seconds = (): number => Math.floor(clock.now().getTime() / 1000);

const expected = (more: Partial<Expected> = {}): Expected => ({
  now: clock.now(),
  audience: 'dashboard',
  nonces: ['asked'],
  ...more,
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'heard';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};

const verified = async (idToken: string, more: Partial<Expected> = {}): Promise<string> =>
  codeOf(google.verify(idToken, expected(more)));

describe('an ID token', () => {
  test('of the provider tells who somebody is', async () => {
    const token = await providers.sign({ ...ada, given_name: 'Ada', family_name: 'Byron' });
    expect(await google.verify(token, expected())).toEqual({
      subject: 'g-1',
      email: 'ada@example.com',
      isEmailVerified: true,
      firstName: 'Ada',
      lastName: 'Byron',
      goodUntil: new Date((seconds() + 3660) * 1000),
    });
  });

  test('of Apple writes its booleans as text, and names nobody', async () => {
    const token = await providers.sign({ ...ada, ...ofApple, email_verified: 'true' });
    const claims = await apple.verify(token, expected());
    expect([claims.isEmailVerified, claims.firstName]).toEqual([true, null]);
    const unverified = await providers.sign({ ...ada, ...ofApple, email_verified: 'false' });
    expect((await apple.verify(unverified, expected())).isEmailVerified).toBe(false);
  });

  test.each<[string, () => JWTPayload]>([
    ['for somebody else', () => ({ aud: 'theirs.apps.test' })],
    ['for nobody', () => ({ aud: undefined })],
    ['for an app, shown by the dashboard', () => ({ aud: 'app.apps.test' })],
    ['for several, made for others', () => ({ aud: ['ours.apps.test', 'theirs'], azp: 'theirs' })],
    ['from another issuer', () => ({ iss: 'https://accounts.google.com.evil.test' })],
    ['from the other provider', () => ({ iss: 'https://appleid.apple.com' })],
    ['with another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that has ended', () => ({ iat: seconds() - 3600, exp: seconds() - 61 })],
    ['that never ends', () => ({ exp: undefined })],
    ['of the future', () => ({ iat: seconds() + 61 })],
    ['that is not good yet', () => ({ nbf: seconds() + 61 })],
    ['that is old', () => ({ iat: seconds() - 3700 })],
    ['without its time', () => ({ iat: undefined })],
    ['that names nobody', () => ({ sub: undefined })],
    ['that names nobody with blanks', () => ({ sub: '  ' })],
  ])('%s is refused', async (_, change) => {
    expect(await verified(await providers.sign({ ...ada, ...change() }))).toBe('social-login.refused');
  });

  test('may be a minute off', async () => {
    expect(await verified(await providers.sign({ ...ada, iat: seconds() + 59 }))).toBe('heard');
    expect(await verified(await providers.sign({ ...ada, exp: seconds() - 59 }))).toBe('heard');
  });

  test('for one of our apps is heard from an app', async () => {
    const token = await providers.sign({ ...ada, aud: 'app.apps.test' });
    expect(await verified(token, { audience: 'any' })).toBe('heard');
    expect(await verified(token, { audience: 'any', nonces: null })).toBe('heard');
  });

  test('that nobody signed is refused', async () => {
    const claims = { ...ada, iss: 'https://accounts.google.com', aud: 'ours.apps.test' };
    const none = new UnsecuredJWT(claims).setIssuedAt(seconds()).setExpirationTime(seconds() + 60);
    expect(await verified(none.encode())).toBe('social-login.refused');
    const signed = await providers.sign(ada);
    const [head, body] = signed.split('.');
    const bare = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${bare}.${body}.`,
      `${head}.${body}.`,
      `${head}.${body}`,
      '',
      '..',
      'a.b.c',
      signed + 'A',
    ])
      expect([forged, await verified(forged)]).toEqual([forged, 'social-login.refused']);
  });

  test('signed with the public key as a secret is refused', async () => {
    const secret = Buffer.from(await exportSPKI(providers.publicKey));
    const claims = { ...ada, iss: 'https://accounts.google.com', aud: 'ours.apps.test' };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 60)
      .sign(secret);
    expect(await verified(forged)).toBe('social-login.refused');
  });

  test('with a key of its own in its head is refused', async () => {
    const other = await testProviders(clock.now);
    await other.rollKey();
    const forged = await other.sign(ada, { kid: 'one', jku: 'https://evil.test/keys', jwk: { kty: 'RSA' } });
    expect(await verified(forged)).toBe('social-login.refused');
  });

  test('changed after it was signed is refused', async () => {
    const [head, , signature] = (await providers.sign(ada)).split('.');
    const body = Buffer.from(JSON.stringify({ ...ada, sub: 'g-2' })).toString('base64url');
    expect(await verified(`${head}.${body}.${signature}`)).toBe('social-login.refused');
  });

  test('belongs to the code that came with it (OpenID Connect Core, A.4)', async () => {
    const code = 'Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk';
    const token = await providers.sign({ ...ada, c_hash: 'LDktKdoQak3Pk0cnXxCltA' });
    expect(await verified(token, { code })).toBe('heard');
    expect(await verified(token, { code: `${code}x` })).toBe('social-login.refused');
  });
});

describe('the keys of a provider', () => {
  const keysAsked = (): number => providers.asked.filter(({ form }) => form === undefined).length;

  test('are asked for once, by many at once too, and again after an hour', async () => {
    const token = await providers.sign(ada);
    await Promise.all([verified(token), verified(token), verified(token)]);
    expect(keysAsked()).toBe(1);
    clock.advance(59 * minute);
    await verified(token);
    expect(keysAsked()).toBe(1);
    clock.advance(minute);
    await verified(await providers.sign(ada));
    expect(keysAsked()).toBe(2);
  });

  test('are asked for anew where one is unknown, once a minute at most', async () => {
    await verified(await providers.sign(ada));
    await providers.rollKey();
    const token = await providers.sign(ada);
    expect([await verified(token), keysAsked()]).toEqual(['social-login.refused', 1]);
    clock.advance(minute);
    expect([await verified(token), keysAsked()]).toEqual(['heard', 2]);
    const forged = await providers.sign(ada, { kid: 'made up' });
    expect([await verified(forged), keysAsked()]).toEqual(['social-login.refused', 2]);
    clock.advance(minute);
    for (let tries = 0; tries < 5; tries += 1) await verified(forged);
    expect(keysAsked()).toBe(3);
  });

  test('are good for a day while the provider does not answer, and then nothing is believed', async () => {
    await verified(await providers.sign(ada));
    providers.answers(() => Promise.reject(new Error('nobody is there')));
    clock.advance(23 * 60 * minute);
    expect(await verified(await providers.sign(ada))).toBe('heard');
    clock.advance(60 * minute);
    expect(await verified(await providers.sign(ada))).toBe('social-login.unreachable');
    providers.answers(null);
    expect(await verified(await providers.sign(ada))).toBe('heard');
  });

  test.each([
    [500, '{}'],
    [200, 'a page'],
    [200, '{"keys":7}'],
  ])('answered with %i %s are none', async (status, text) => {
    providers.answers(async () => ({ status, text }));
    expect(await verified(await providers.sign(ada))).toBe('social-login.unreachable');
  });
});

describe('a visit', () => {
  const visit = {
    state: 'a state',
    nonce: 'a nonce',
    verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    redirectUrl: 'https://charge.example.com/api/auth/social/google/callback',
  };

  test('to Google asks by PKCE (RFC 7636, B)', () => {
    const url = new URL(google.addressFor(visit));
    expect(`${url.origin}${url.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'ours.apps.test',
      redirect_uri: visit.redirectUrl,
      state: 'a state',
      nonce: 'a nonce',
      scope: 'openid email profile',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  });

  test('to Apple asks for address and name, by a form', () => {
    const { searchParams } = new URL(apple.addressFor(visit));
    expect([searchParams.get('scope'), searchParams.get('response_mode')]).toEqual([
      'email name',
      'form_post',
    ]);
    expect([searchParams.get('nonce'), searchParams.has('code_challenge')]).toEqual(['a nonce', false]);
  });

  test('is redeemed with the verifier, and at Apple with a secret that is signed', async () => {
    providers.gives(async () => 'a token');
    const answer = { code: 'a code', verifier: visit.verifier, redirectUrl: visit.redirectUrl };
    expect(await google.redeem(answer, clock.now())).toBe('a token');
    expect(providers.asked.at(-1)?.form).toEqual({
      grant_type: 'authorization_code',
      client_id: 'ours.apps.test',
      client_secret: 'of google',
      code: 'a code',
      redirect_uri: visit.redirectUrl,
      code_verifier: visit.verifier,
    });
    await apple.redeem(answer, clock.now());
    const { client_secret: secret = '', code_verifier: verifier } = providers.asked.at(-1)?.form ?? {};
    expect(verifier).toBeUndefined();
    const read = await jwtVerify(secret, applePublicKey, {
      issuer: 'TEAM000000',
      subject: 'test.voltdeck.web',
      audience: 'https://appleid.apple.com',
      currentDate: clock.now(),
    });
    expect(read.protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY0000000' });
  });

  test.each([
    ['a code that was used', { status: 400, text: '{"error":"invalid_grant"}' }, 'social-login.expired'],
    [
      'a secret that is wrong',
      { status: 401, text: '{"error":"invalid_client"}' },
      'social-login.unreachable',
    ],
    ['an outage', { status: 502, text: 'a page' }, 'social-login.unreachable'],
    ['a success without a token', { status: 200, text: '{}' }, 'social-login.unreachable'],
  ])('answered for %s is told apart', async (_, answer, code) => {
    providers.answers(async () => answer);
    const redeemed = google.redeem({ code: 'x', verifier: 'y', redirectUrl: 'z' }, clock.now());
    expect(await codeOf(redeemed)).toBe(code);
  });
});

import { socialLogins } from '@voltdeck/contract';
import { type JWTHeaderParameters, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { ofApple, type TestProviders, testProviders } from '../../platform/openid/testing-provider';
import { listenAs } from '../../platform/noun';
import type { TestHouse } from '../../platform/testing-house';
import { totpCode } from '../../platform/totp';
import { loginDriverByFactor } from '../driver-accounts/actions/login';
import { giveTotp, testSecret } from '../factors/testing-factors';
import { createOperator } from '../operators/actions';
import { createPerson } from '../persons/actions';
import { PersonErased } from '../profiles/facts';
import { forgetAll, guestCall, joiningHouse } from '../testing-joining';
import { authenticateDriver } from '../tokens/actions-drivers';
import { socialLoginOfDriver } from './actions/driver';
import { socialLogin } from './actions/login';
import { socialLoginNoun } from './noun';

let house: TestHouse;
let providers: TestProviders;
let operatorId: number;
let otherId: number;
beforeAll(async () => {
  house = await joiningHouse('first');
  listenAs([socialLoginNoun], house.facts);
  providers = await testProviders(() => house.clock.now());
  house.supply({ creditOfDriver: async () => 0, socialProviders: providers.ports });
});
afterAll(() => house.close());
beforeEach(async () => {
  await forgetAll(house);
  await house.db.pool.query('truncate social_identities, shown_id_tokens');
  operatorId = await open('alpha');
  otherId = await open('beta');
  house.mails.length = 0;
});

const system = { actor: { kind: 'system' } } as const;
const open = (name: string): Promise<number> =>
  house.run(system, async (ctx) => {
    const owner = { email: `${name}@example.test`, firstName: name, lastName: 'Owner', password: null };
    const place = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
    const emailVerifiedAt = ctx.now;
    return (await createOperator(ctx, { name, ...place, owner, emailVerifiedAt })).operatorId;
  });
const known = (email: string, isVerified: boolean): Promise<number> =>
  house.run(system, (ctx) =>
    createPerson(
      ctx,
      { email, firstName: 'Eve', lastName: 'Known', password: null },
      { emailVerifiedAt: isVerified ? ctx.now : null },
    ),
  );

const ada = { sub: 'g-ada', email: 'Ada@Example.com', email_verified: true, given_name: 'Ada' };
const appCall = (of = operatorId, address = '203.0.113.7'): PartedCall<Ctx> => ({
  ...guestCall(house, address),
  run: (work) => house.run({ actor: { kind: 'app', operatorId: of }, address }, work),
});
const show = (idToken: string, more: { body?: object; of?: number; provider?: 'google' | 'apple' } = {}) =>
  socialLoginOfDriver(appCall(more.of), {
    params: { provider: more.provider ?? 'google' },
    query: {},
    body: socialLogins.socialLoginOfDriver.body.parse({ id_token: idToken, ...more.body }),
  });
const logIn = async (claims: object = {}, more: Parameters<typeof show>[1] = {}) =>
  show(await providers.sign({ ...ada, ...claims }), more);
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'heard';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};
const count = async (what: string): Promise<number> =>
  (await house.db.pool.query(`select from ${what}`)).rowCount ?? 0;
const isGood = async (bearer: string, of = operatorId): Promise<boolean> =>
  (await authenticateDriver(house, { bearer, operatorId: of, address: 'here' })) !== null;

describe('somebody new', () => {
  test('drives from then on, at the app that called alone, and opens no operator', async () => {
    const login = await logIn({ family_name: 'Byron' });
    expect(socialLogins.socialLoginOfDriver.result.parse(login)).toEqual(login);
    expect(login).toMatchObject({ first_name: 'Ada', last_name: 'Byron', currency: 'EUR', balance: 0 });
    expect(login).toMatchObject({ email: 'Ada@example.com', email_verified: true, isSubscribed: false });
    expect([await isGood(login.access_token), await isGood(login.access_token, otherId)]).toEqual([
      true,
      false,
    ]);
    expect([await count('operators'), await count('memberships'), await count('persons')]).toEqual([2, 2, 3]);
    const audit = `audit_log where action = 'registered' and operator_id = ${operatorId}`;
    expect([await count(audit), house.mails.length]).toEqual([1, 0]);
  });

  test('is the same at another operator, by another provider, and with another address later', async () => {
    const first = await logIn();
    const there = await logIn({ jti: '2' }, { of: otherId });
    const moved = await logIn({ email: 'moved@example.com', email_verified: false });
    const apple = await logIn({ ...ofApple, sub: 'a-ada' }, { provider: 'apple' });
    expect(new Set([first.id, there.id, moved.id, apple.id]).size).toBe(1);
    expect(await isGood(there.access_token)).toBe(false);
  });

  test('is one person, however many first logins come at once at two apps', async () => {
    const many = await Promise.all(
      [1, 2, 3, 4].map((jti) => logIn({ jti: String(jti) }, { of: jti > 2 ? otherId : operatorId })),
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    expect([await count('persons'), await count('social_identities')]).toEqual([3, 1]);
  });

  test('is called as the app says where the provider tells no name', async () => {
    const login = await logIn(
      { ...ofApple, given_name: undefined },
      { provider: 'apple', body: { first_name: 'Grace', last_name: 'Hopper', plate: 'ignored' } },
    );
    expect([login.first_name, login.last_name]).toEqual(['Grace', 'Hopper']);
  });
});

describe('somebody who is known', () => {
  test('is linked where both addresses are verified, and told by mail without a page that is closed to them', async () => {
    const id = await known('ada@example.com', true);
    expect((await logIn()).id).toBe(id);
    const [mail] = house.mails;
    expect([mail?.to, mail?.subject, mail?.button]).toEqual([
      'ada@example.com',
      'Google was linked to your account',
      undefined,
    ]);
    expect(mail?.text.join(' ')).toContain('choose a new password at Google');
  });

  test('is not linked where one of them is not', async () => {
    await known('ada@example.com', false);
    expect(await refusalOf(logIn())).toBe('social-login.not-linked');
    for (const email_verified of [false, 'false', undefined])
      expect(await refusalOf(logIn({ email_verified }))).toBe('social-login.email-unverified');
    expect(await refusalOf(logIn({ email: undefined }))).toBe('social-login.email-unverified');
    expect([await count('social_identities'), await count('driver_tokens')]).toEqual([0, 0]);
  });

  test('drives whatever they are elsewhere, suspended or the owner of another operator', async () => {
    await house.db.pool.query(`update memberships set status = 'suspended' where operator_id = $1`, [
      operatorId,
    ]);
    for (const name of ['alpha', 'beta']) {
      const login = await logIn({ sub: name, email: `${name}@example.test` });
      expect(await isGood(login.access_token)).toBe(true);
    }
    // What is suspended stays closed to them.
    const idToken = await providers.sign({ ...ada, sub: 'alpha', jti: 'again' });
    const body = socialLogins.socialLogin.body.parse({ id_token: idToken });
    const input = { params: { provider: 'google' as const }, query: {}, body };
    expect(await refusalOf(socialLogin(guestCall(house), input))).toBe('membership.suspended');
  });

  test('with a second factor is asked for it, and gets no token before', async () => {
    const { id } = await logIn();
    await giveTotp({ as: (actor, work) => house.run({ actor }, work) }, id);
    await house.db.pool.query('delete from driver_tokens');
    const asked = await logIn({ jti: '2' }).catch((error: unknown) => error);
    if (!(asked instanceof Problem)) throw new Error('nobody asked for the factor');
    expect([asked.code, await count('driver_tokens')]).toEqual(['factor.required', 0]);
    const { challenge } = asked.details.data as { challenge: string };
    const body = { challenge, code: totpCode(testSecret, house.clock.now()) };
    const { access_token: token } = await loginDriverByFactor(appCall(), { params: {}, query: {}, body });
    expect(await isGood(token)).toBe(true);
  });

  test('and was erased is somebody new, without a link to before', async () => {
    const { id } = await logIn();
    await house.run(system, async (ctx) => {
      await ctx.announce(PersonErased, { personId: id, membershipIds: [] }, null);
    });
    await house.db.pool.query(
      `update persons set email = 'gone@removed.invalid', erased_at = now() where id = $1`,
      [id],
    );
    expect((await logIn({ jti: '2' })).id).not.toBe(id);
  });
});

describe('an ID token of a driver', () => {
  test('is heard once, at whatever call it is shown first', async () => {
    const token = await providers.sign(ada);
    const shown = await Promise.all([show(token), show(token, { of: otherId }), show(token)].map(refusalOf));
    expect(shown.toSorted()).toEqual(['heard', 'social-login.expired', 'social-login.expired']);
    const body = socialLogins.socialLogin.body.parse({ id_token: token });
    const input = { params: { provider: 'google' as const }, query: {}, body };
    expect(await refusalOf(socialLogin(guestCall(house), input))).toBe('social-login.expired');
  });

  test('holds the nonce that the app sends', async () => {
    const body = { nonce: 'asked' };
    expect(await refusalOf(logIn({ nonce: 'asked' }, { body }))).toBe('heard');
    expect(await refusalOf(logIn({ nonce: 'other' }, { body }))).toBe('social-login.refused');
    expect(await refusalOf(logIn({}, { body }))).toBe('social-login.refused');
  });

  test.each([
    ['of another installation', { aud: 'theirs.apps.test' }, {}],
    ['of another issuer', { iss: 'https://accounts.example.com' }, {}],
    ['of Apple, shown as Google’s', ofApple, {}],
    ['without a subject', { sub: '' }, {}],
    ['signed by a key that nobody knows', {}, { kid: 'unknown' }],
  ])('%s is refused', async (_, claims: object, header: Partial<JWTHeaderParameters>) => {
    const token = await providers.sign({ ...ada, ...claims }, header);
    expect(await refusalOf(show(token))).toBe('social-login.refused');
    expect([await count('social_identities'), await count('driver_tokens')]).toEqual([0, 0]);
  });

  test('without a signature, or that is none at all, is refused', async () => {
    const claims = { ...ada, iss: 'https://accounts.google.com', aud: 'app.apps.test' };
    const seconds = Math.floor(house.clock.now().getTime() / 1000);
    const unsigned = new UnsecuredJWT(claims)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 600)
      .encode();
    const [head = '', payload = ''] = (await providers.sign(ada)).split('.');
    for (const token of [unsigned, `${head}.${payload}.`, `${head}.${payload}.AAAA`, 'a.b.c', 'none'])
      expect(await refusalOf(show(token))).toBe('social-login.refused');
  });

  test('of a provider that is not configured is not heard', async () => {
    house.supply({ socialProviders: {} });
    expect(await refusalOf(logIn())).toBe('social-login.not-offered');
    house.supply({ socialProviders: providers.ports });
  });
});

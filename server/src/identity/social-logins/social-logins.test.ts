import { socialLogins } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor';
import { ownerOf } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { TestHouse } from '../../platform/testing-house';
import { ofApple, type TestProviders, testProviders } from '../../platform/openid/testing-provider';
import { createOperator } from '../operators/actions';
import { inviteOperator } from '../invitations/actions';
import { forgetAll, guestCall, joiningHouse } from '../testing-joining';
import { socialLogin } from './actions/login';
import { listSocialLogins, unlinkSocialLogin } from './actions/own';

let house: TestHouse;
let providers: TestProviders;
beforeAll(async () => {
  house = await joiningHouse();
  providers = await testProviders(() => house.clock.now());
});
afterAll(() => house.close());
beforeEach(async () => {
  await forgetAll(house);
  await house.db.pool.query('truncate social_identities, shown_id_tokens');
  house.supply({ registrationMode: 'open', socialProviders: providers.ports });
  house.mails.length = 0;
});

const ada = { sub: 'g-ada', email: 'Ada@Example.com', email_verified: true, given_name: 'Ada' };

const logIn = async (claims: object = {}, body: object = {}, provider: 'google' | 'apple' = 'google') => {
  const idToken = await providers.sign({ ...ada, ...claims });
  return socialLogin(guestCall(house), {
    params: { provider },
    query: {},
    body: socialLogins.socialLogin.body.parse({ id_token: idToken, ...body }),
  });
};
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'heard';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};
const count = async (table: string): Promise<number> =>
  (await house.db.pool.query(`select from ${table}`)).rowCount ?? 0;

/** Somebody who is here already. */
const known = (email: string, isVerified: boolean) =>
  house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name: 'Sunny Charging',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: { email, firstName: 'Sun', lastName: 'Ny', password: null },
      ...(isVerified && { emailVerifiedAt: house.clock.now() }),
    }),
  );

describe('somebody new', () => {
  test('opens an operator where anybody may, and has its first steps before them', async () => {
    const result = await logIn(
      { family_name: 'Byron' },
      { time_zone: 'Asia/Amman', first_name: 'Not', last_name: 'Heard' },
    );
    expect(socialLogins.socialLogin.result.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'Ada@example.com',
      email_verified: true,
      currency: 'USD',
    });
    const { rows } = await house.db.pool.query('select name, country, time_zone, setup from operators');
    expect(rows).toEqual([{ name: 'Ada Byron', country: 'JO', time_zone: 'Asia/Amman', setup: 'company' }]);
    // Nothing was linked to anybody who could wonder.
    expect(house.mails).toEqual([]);
  });

  test('is the same one the next time, whatever their address is then', async () => {
    const first = await logIn();
    const again = await logIn({ email: 'moved@example.com', email_verified: false });
    expect([again.id, again.email]).toEqual([first.id, first.email]);
    expect([await count('persons'), await count('operators'), await count('social_identities')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('is one person, however many first logins come at once', async () => {
    const many = await Promise.all([1, 2, 3, 4, 5].map((nonce) => logIn({ jti: String(nonce) })));
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    expect([await count('persons'), await count('operators'), await count('social_identities')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('who comes by both providers at once is one person with both', async () => {
    const both = await Promise.all([logIn(), logIn({ ...ofApple, sub: 'a-ada' }, {}, 'apple')]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect([await count('persons'), await count('social_identities')]).toEqual([1, 2]);
  });

  test.each([
    ['first', 'registration.closed'],
    ['invitation', 'registration.closed'],
  ] as const)('is refused where registration is %s', async (mode, code) => {
    await known('first@example.com', true);
    house.supply({ registrationMode: mode });
    expect(await refusalOf(logIn())).toBe(code);
    expect([await count('persons'), await count('social_identities')]).toEqual([1, 0]);
  });

  test('who is invited opens an operator by the invitation, once', async () => {
    house.supply({ registrationMode: 'invitation' });
    const { url } = await house.run({ actor: { kind: 'system' } }, (ctx) =>
      inviteOperator(ctx, { email: 'ada@example.com' }),
    );
    const invitation = new URL(url).searchParams.get('invitation') ?? '';
    expect(await refusalOf(logIn({ sub: 'g-2', email: 'eve@example.com' }, { invitation }))).toBe(
      'registration.invitation-unknown',
    );
    expect(await refusalOf(logIn({}, { invitation }))).toBe('heard');
    const { rows } = await house.db.pool.query('select used_at is not null as used from invitations');
    expect(rows).toEqual([{ used: true }]);
  });

  test.each([
    [{ given_name: undefined }, { first_name: 'Grace', last_name: 'Hopper' }, ['Grace', 'Hopper']],
    [{ given_name: undefined }, {}, ['Ada', '']],
    [{ given_name: 'A\u202Eda\n' }, {}, ['Ada', '']],
    [{ given_name: '…', family_name: 'Byron' }, {}, ['Byron', '']],
  ])('told as %j and %j is called %j', async (claims, body, names) => {
    const { first_name: first, last_name: last } = await logIn(claims, body);
    expect([first, last]).toEqual(names);
  });
});

describe('somebody who is known by a password', () => {
  test('is linked where both addresses are verified, and told by mail in their language', async () => {
    const { personId } = await known('ada@example.com', true);
    await house.db.pool.query(`update persons set locale = 'fr'`);
    expect((await logIn()).id).toBe(personId);
    expect(house.mails).toMatchObject([
      { to: 'ada@example.com', subject: 'Google a été associé à votre compte' },
    ]);
    const audit = `select action, operator_id is not null as told from audit_log where noun = 'social-login'`;
    expect((await house.db.pool.query(audit)).rows).toEqual([{ action: 'linked', told: true }]);
  });

  test('is not linked where the address is not verified here', async () => {
    await known('ada@example.com', false);
    expect(await refusalOf(logIn())).toBe('social-login.not-linked');
    expect([await count('social_identities'), house.mails.length]).toEqual([0, 0]);
  });

  test.each([
    [{ email_verified: false }],
    [{ email_verified: 'false' }],
    [{ email_verified: undefined }],
    [{ email: undefined }],
  ])('is not linked by %j, and gets the answer of an unknown address', async (claims) => {
    const stranger = await refusalOf(logIn(claims));
    await known('ada@example.com', true);
    expect([stranger, await refusalOf(logIn(claims))]).toEqual([
      'social-login.email-unverified',
      'social-login.email-unverified',
    ]);
    expect(await count('social_identities')).toBe(0);
  });

  test('is kept out when suspended', async () => {
    await known('ada@example.com', true);
    await house.db.pool.query(`update memberships set status = 'suspended'`);
    expect(await refusalOf(logIn())).toBe('membership.suspended');
    expect(await count('social_identities')).toBe(0);
  });
});

describe('an ID token of an app', () => {
  const send = (idToken: string, body: object = {}) =>
    refusalOf(
      socialLogin(guestCall(house), {
        params: { provider: 'google' },
        query: {},
        body: socialLogins.socialLogin.body.parse({ id_token: idToken, ...body }),
      }),
    );

  test('is heard once, however it is written', async () => {
    const token = await providers.sign(ada);
    expect((await Promise.all([send(token), send(token), send(token)])).toSorted()).toEqual([
      'heard',
      'social-login.expired',
      'social-login.expired',
    ]);
    expect(await send(`${token}=`)).not.toBe('heard');
    expect(await send(token)).toBe('social-login.expired');
  });

  test('that was refused may be shown again', async () => {
    await known('ada@example.com', false);
    const token = await providers.sign(ada);
    expect(await send(token)).toBe('social-login.not-linked');
    await house.db.pool.query('update persons set email_verified_at = now()');
    expect(await send(token)).toBe('heard');
  });

  test('holds the nonce of the app, or its hash', async () => {
    const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    expect(await send(await providers.sign({ ...ada, nonce: 'test' }), { nonce: 'test' })).toBe('heard');
    expect(await send(await providers.sign({ ...ada, nonce: hash }), { nonce: 'test' })).toBe('heard');
    const other = await providers.sign({ ...ada, nonce: 'other' });
    expect(await send(other, { nonce: 'test' })).toBe('social-login.refused');
  });

  test('of another installation is refused', async () => {
    expect(await send(await providers.sign({ ...ada, aud: 'theirs.apps.test' }))).toBe(
      'social-login.refused',
    );
  });
});

describe('the ways to log in', () => {
  const as = <T>(actor: Actor, work: Parameters<typeof house.run<T>>[1]): Promise<T> =>
    house.run({ actor }, work);
  const own = async (hasPassword: boolean): Promise<Actor> => {
    const made = await known('ada@example.com', true);
    await house.db.pool.query(`update persons set password_hash = $1`, [hasPassword ? 'of nobody' : null]);
    await logIn();
    return ownerOf(made);
  };
  const unlink = (actor: Actor, id: number) =>
    refusalOf(as(actor, (ctx) => unlinkSocialLogin(ctx, { params: { id }, query: {}, body: {} })));

  test('are shown, and unlinked with a mail', async () => {
    const me = await own(true);
    const { has_password: hasPassword, identities } = await as(me, listSocialLogins);
    expect([hasPassword, identities]).toMatchObject([
      true,
      [{ provider: 'google', email: 'Ada@example.com', last_used_at: house.clock.now().toISOString() }],
    ]);
    const id = identities[0]?.id ?? 0;
    expect([await unlink(me, id), await unlink(me, id)]).toEqual(['heard', 'not-found']);
    expect(house.mails.at(-1)?.subject).toBe('Google was unlinked from your account');
  });

  test('keep the last one of somebody without a password, of two unlinked at once too', async () => {
    const me = await own(false);
    await logIn({ ...ofApple, sub: 'a-ada' }, {}, 'apple');
    const { identities } = await as(me, listSocialLogins);
    const ways = await Promise.all(identities.map(({ id }) => unlink(me, id)));
    expect(ways.toSorted()).toEqual(['heard', 'social-login.last']);
  });

  test('of somebody else are not found', async () => {
    const me = await own(true);
    await known('eve@example.com', true);
    await logIn({ sub: 'g-eve', email: 'eve@example.com' });
    const { rows } = await house.db.pool.query<{ id: number }>(
      `select id from social_identities where subject = 'g-eve'`,
    );
    expect(await unlink(me, Number(rows[0]?.id))).toBe('not-found');
  });
});

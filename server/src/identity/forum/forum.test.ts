import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor';
import { ownerOf } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import { payloadOf, payloadText, signatureOf } from '../../platform/forum-signature';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { createOperator } from '../operators/actions';
import { connectForum, tidyForum } from './actions';
import { returnUrlOf } from './rules';

/** The example that Discourse publishes with DiscourseConnect. */
const published = {
  secret: 'd836444a9e4084d5b224a60c208dce14',
  nonce: 'cb68251eefb5211e58c00ff1395f0c0b',
  sso: 'bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGI=\n',
  sig: '2828aa29899722b35a2f191d34ef9b3ce695e0e6eeec47deb46d588d70c7cb56',
  answer:
    'bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGImbmFtZT1zYW0mdXNlcm5hbWU9c2Ftc2FtJmVtYWlsPXRlc3QlNDB0ZXN0LmNvbSZleHRlcm5hbF9pZD1oZWxsbzEyMyZyZXF1aXJlX2FjdGl2YXRpb249dHJ1ZQ==',
  answerSig: '3d7e5ac755a87ae3ccf90272644ed2207984db03cf020377c8b92ff51be3abc3',
};
const url = 'https://forum.example.com';

let house: TestHouse;
let member: Actor;
let personId: number;
beforeAll(async () => {
  house = await testHouse();
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name: 'Sunny Charging',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: { email: 'sun@example.test', firstName: 'Sun', lastName: 'Ny & Co', password: null },
      emailVerifiedAt: house.clock.now(),
    }),
  );
  member = ownerOf(made);
  ({ personId } = made);
});
afterAll(() => house.close());
beforeEach(async () => {
  house.supply({ forum: { secret: published.secret, url } });
  await house.db.pool.query('truncate forum_nonces; update persons set email_verified_at = now()');
});

const connect = async (body: { sso: string; sig: string }): Promise<URL> => {
  const { url: link } = await house.run({ actor: member }, (ctx) =>
    connectForum(ctx, { params: {}, query: {}, body }),
  );
  return new URL(link);
};
const asked = (text: string, secret = published.secret) => {
  const sso = payloadOf(text);
  return { sso, sig: signatureOf(secret, sso) };
};
const refusalOf = async (body: { sso: string; sig: string }): Promise<string> => {
  try {
    return (await connect(body)).href;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};

describe('a request of the forum', () => {
  test('as published is answered with who is logged in, signed', async () => {
    const link = await connect(published);
    expect(`${link.origin}${link.pathname}`).toBe('https://forum.example.com/session/sso_login');
    const sso = link.searchParams.get('sso') ?? '';
    expect(link.searchParams.get('sig')).toBe(signatureOf(published.secret, sso));
    expect(Object.fromEntries(new URLSearchParams(payloadText(sso) ?? ''))).toEqual({
      nonce: published.nonce,
      external_id: String(personId),
      email: 'sun@example.test',
      name: 'Sun Ny & Co',
    });
  });

  test('is signed as the published answer is', () => {
    expect(signatureOf(published.secret, published.answer)).toBe(published.answerSig);
  });

  test('is answered once, of many at once too', async () => {
    const ways = await Promise.all([1, 2, 3].map(() => refusalOf(published)));
    expect(ways.filter((way) => way !== 'forum.used')).toHaveLength(1);
    expect(await refusalOf(published)).toBe('forum.used');
    // Another payload with the same nonce is the same request.
    expect(await refusalOf(asked(`nonce=${published.nonce}&more=1`))).toBe('forum.used');
  });

  test('goes back where it asks to, on the forum alone', async () => {
    const there = `${url}/session/sso_login?next=%2Ft%2F7`;
    const link = await connect(asked(`nonce=a&return_sso_url=${encodeURIComponent(there)}`));
    expect(link.href.startsWith(there)).toBe(true);
    const evil = asked(`nonce=b&return_sso_url=${encodeURIComponent('https://evil.example/')}`);
    expect(await refusalOf(evil)).toBe('forum.refused');
  });

  test.each([
    ['signed with another secret', asked('nonce=a', 'another secret')],
    ['changed after it was signed', { ...published, sso: payloadOf('nonce=other') }],
    ['without the line break that was signed', { ...published, sso: published.sso.trim() }],
    ['with half a signature', { ...published, sig: published.sig.slice(0, 32) }],
    ['with a signature that is none', { ...published, sig: 'x'.repeat(64) }],
    ['without a nonce', asked('return_sso_url=https://forum.example.com/')],
    ['with an empty nonce', asked('nonce=')],
    ['that is no text', { sso: '%%%', sig: signatureOf(published.secret, '%%%') }],
  ])('%s is refused', async (_, body) => {
    expect(await refusalOf(body)).toBe('forum.refused');
  });

  test('waits until the address is verified, and serves then', async () => {
    await house.db.pool.query('update persons set email_verified_at = null');
    expect(await refusalOf(published)).toBe('forum.email-unverified');
    await house.db.pool.query('update persons set email_verified_at = now()');
    expect(await refusalOf(published)).toContain(url);
  });

  test('without a forum is told so', async () => {
    house.supply({ forum: null });
    expect(await refusalOf(published)).toBe('forum.not-connected');
  });

  test('is remembered as long as its secret is in use', async () => {
    const tidy = () => house.run({ actor: { kind: 'system' } }, tidyForum);
    const kept = async () => (await house.db.pool.query('select from forum_nonces')).rowCount;
    await connect(published);
    house.clock.advance(400 * 86_400_000);
    await tidy();
    expect(await kept()).toBe(1);
    house.supply({ forum: { secret: 'another secret', url } });
    await tidy();
    expect(await kept()).toBe(0);
  });
});

describe('the way back to the forum', () => {
  test.each([
    'https://forum.example.com/session/sso_login',
    'https://FORUM.example.com:443/x?y=1',
    'https://forum.example.com',
  ])('may be %s', (wished) => {
    expect(returnUrlOf(wished, url)?.host).toBe('forum.example.com');
  });

  test.each([
    'http://forum.example.com/',
    'https://forum.example.com:8443/',
    'https://forum.example.com.evil.test/',
    'https://evil.test/forum.example.com',
    'https://forum.example.com@evil.test/',
    'https://user:pass@forum.example.com/',
    'https://@forum.example.com@evil.test/',
    'https://evil.test#@forum.example.com/',
    'https://evil.test\\@forum.example.com/',
    'https://forum.example.com\\.evil.test/',
    'https:\\\\evil.test',
    '//forum.example.com/',
    '/session/sso_login',
    'https://forum。example。com/',
    'https://forum.exаmple.com/',
    'https://ｆorum.example.com/',
    'https://forum.example.com/\u202E',
    'https://forum.example.com/\nx',
    ' https://forum.example.com/',
    'https://xn--forum-example.com/',
    'javascript:alert(1)//forum.example.com',
    'data:text/html,forum.example.com',
    'https://forum.example.com/#sso=x',
    'https://',
    '',
  ])('is never %j', (wished) => {
    expect(returnUrlOf(wished, url)).toBeNull();
  });

  test('of a forum on this machine may be http', () => {
    expect(returnUrlOf(null, 'http://localhost:4200')?.href).toBe('http://localhost:4200/session/sso_login');
    expect(returnUrlOf('http://localhost:4201/', 'http://localhost:4200')).toBeNull();
  });
});

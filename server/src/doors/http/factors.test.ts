import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, resetFactors } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import { TestAuthenticator } from '../../platform/testing-passkeys';
import { totpCode } from '../../platform/totp';
import { type Answer, formHeaders, password, testDoor, type TestDoor, tokenIn } from './testing-door';

let door: TestDoor;
beforeAll(async () => {
  door = await testDoor([], { trustProxy: 1 });
});
afterAll(() => door.close());
beforeEach(() => door.house.db.pool.query('truncate login_tries, login_devices'));

const network = '203.0.113.7';
const post = (
  path: string,
  body: object = {},
  { token, from = network }: { token?: string; from?: string } = {},
) =>
  door.ask('POST', path, {
    body,
    headers: { 'x-forwarded-for': from },
    ...(token !== undefined && { token }),
  });
const results = <T>({ json }: Answer): T => json.results as T;
const details = ({ json }: Answer) =>
  json.details as { challenge: string; kinds: string[]; passkey: { challenge: string } | null };

let made = 0;
/** Somebody new, with a login, and a clock on which no code has served yet. */
async function somebody() {
  made += 1;
  door.house.clock.advance(2 * minuteMs);
  const email = `person-${made}@voltdeck.test`;
  const personId = await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
    createPerson(ctx, { email, firstName: 'Per', lastName: 'Son', password }),
  );
  await door.house.db.pool.query(
    `insert into memberships (person_id, operator_id, role, status) values ($1, $2, 'voltdeck_user', 'active')`,
    [personId, door.operatorId],
  );
  const login = (from = network) => post('/api/v3/auth/login', { email, password }, { from });
  return { email, personId, login, token: tokenIn((await login()).json) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const codeOf = (secret: string, minutes = 0): string =>
  totpCode(secret, new Date(door.house.clock.now().getTime() + minutes * minuteMs));

async function withApp() {
  const one = await somebody();
  const { secret } = results<{ secret: string }>(await post('/api/user/factors/totp', {}, one));
  const finished = await post('/api/user/factors/totp/confirm', { code: codeOf(secret) }, one);
  const { recovery_codes: codes } = results<{ recovery_codes: string[] }>(finished);
  door.house.clock.advance(minuteMs);
  return { ...one, secret, codes };
}

async function addPasskey(
  { token }: Pick<Somebody, 'token'>,
  authenticator: TestAuthenticator,
): Promise<Answer> {
  const begun = results<{ challenge: string; passkey: { challenge: string } }>(
    await post('/api/user/factors/passkeys/begin', {}, { token }),
  );
  const passkey = authenticator.make(begun.passkey.challenge);
  return post('/api/user/factors/passkeys', { challenge: begun.challenge, name: 'Key', passkey }, { token });
}

const second = (body: object, from = network): Promise<Answer> =>
  post('/api/v3/auth/login/factor', body, { from });
const codesOf = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, json }) => (status === 200 ? 'in' : String(json.code))).toSorted();

describe('a login of somebody with an authenticator app', () => {
  test('gives no token before a code of it, and takes a clock that is off by one period', async () => {
    const { login, secret } = await withApp();
    const first = await login();
    expect(first.status).toBe(403);
    expect(first.json).toMatchObject({ code: 'factor.required', data: null });
    expect(first.text).not.toContain('access_token');
    expect(details(first)).toMatchObject({ kinds: ['totp', 'recovery-code'], passkey: null });
    const { challenge } = details(first);
    expect((await second({ challenge, code: codeOf(secret, 1) })).json.code).toBe('factor.wrong');
    const done = await second({ challenge, code: codeOf(secret, 0.5) });
    expect(done.status).toBe(200);
    expect((await door.ask('GET', '/api/user', { token: tokenIn(done.json) })).status).toBe(200);
  });

  test('takes a code once, a question once, and nobody else’s question', async () => {
    const { login, secret } = await withApp();
    const [one, other] = [details(await login()), details(await login())];
    const code = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => second({ challenge: one.challenge, code })),
    );
    expect(codesOf(answers)).toEqual(['factor.expired', 'factor.expired', 'factor.expired', 'in']);
    expect((await second({ challenge: other.challenge, code })).json.code).toBe('factor.wrong');
    const stranger = await withApp();
    const { challenge } = details(await stranger.login());
    expect((await second({ challenge, code: codeOf(secret) })).json.code).toBe('factor.wrong');
    door.house.clock.advance(11 * minuteMs);
    expect((await second({ challenge, code: codeOf(stranger.secret) })).json.code).toBe('factor.expired');
  });

  test('judges five of five hundred guesses at once, and keeps nobody else out', async () => {
    const { login, secret } = await withApp();
    const { challenge } = details(await login());
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(Array.from({ length: 500 }, () => second({ challenge, code: wrong })));
    expect(guesses.filter(({ json }) => json.code === 'factor.wrong')).toHaveLength(5);
    expect((await second({ challenge, code: codeOf(secret) })).status).toBe(429);
    const elsewhere = details(await login('198.51.100.1'));
    const done = await second({ challenge: elsewhere.challenge, code: codeOf(secret) }, '198.51.100.1');
    expect(done.status).toBe(200);
  });

  test('hears no code of a stranger after fifty wrong ones from everywhere, but recovery codes', async () => {
    const { login, secret, personId, codes, email } = await withApp();
    await door.house.db.pool.query(
      'update totp_factors set stranger_codes = 50, stranger_codes_since = $1 where person_id = $2',
      [door.house.clock.now(), personId],
    );
    const { challenge } = details(await login());
    expect((await second({ challenge, code: codeOf(secret) })).json.code).toBe('factor.code-closed');
    expect(door.house.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringContaining('guessing'),
    });
    expect((await second({ challenge, recovery_code: codes[0] })).status).toBe(200);
  });

  test('takes each recovery code once, also from two at once', async () => {
    const { login, codes, email } = await withApp();
    expect(codes).toHaveLength(10);
    const asked = [details(await login()), details(await login())];
    const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all(
      asked.map(({ challenge }) => second({ challenge, recovery_code: typed })),
    );
    expect(codesOf(answers)).toEqual(['factor.wrong', 'in']);
    const told = door.house.mails.findLast(({ to }) => to === email);
    expect(told?.text.join(' ')).toContain('Codes left: 9.');
  });

  test('waits in vain once the password is another, or the factors are reset', async () => {
    const one = await withApp();
    const waiting = details(await one.login());
    await door.house.db.pool.query(`update persons set password_hash = 'another' where id = $1`, [
      one.personId,
    ]);
    const late = await second({ challenge: waiting.challenge, code: codeOf(one.secret) });
    expect(late.json.code).toBe('factor.expired');
    const other = await withApp();
    const { challenge } = details(await other.login());
    await door.house.run({ actor: { kind: 'system' } }, (ctx) => resetFactors(ctx, other.personId));
    expect((await second({ challenge, code: codeOf(other.secret) })).json.code).toBe('factor.expired');
    expect((await other.login()).status).toBe(200);
  });
});

test('an app that no code has come of changes nothing, and a new one takes the place of the former with its code', async () => {
  const cut = await somebody();
  await post('/api/user/factors/totp', {}, cut);
  expect((await cut.login()).status).toBe(200);
  const { token, secret: former, login, email } = await withApp();
  const { secret } = results<{ secret: string }>(await post('/api/user/factors/totp', {}, { token }));
  const { challenge } = details(await login());
  expect((await second({ challenge, code: codeOf(former) })).status).toBe(200);
  const finished = await post('/api/user/factors/totp/confirm', { code: codeOf(secret) }, { token });
  expect(results(finished)).toEqual({ recovery_codes: null });
  expect(door.house.mails.filter(({ to }) => to === email)).toHaveLength(2);
});

test('the first factor ends the logins that were made without one', async () => {
  const one = await somebody();
  const stolen = tokenIn((await one.login()).json);
  await addPasskey(one, new TestAuthenticator());
  expect((await door.ask('GET', '/api/user', { token: stolen })).status).toBe(401);
  expect((await door.ask('GET', '/api/user', one)).status).toBe(200);
});

describe('a passkey', () => {
  test('is made for the login that asked, and shown for the question of its login, each once', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const authenticator = new TestAuthenticator();
    const begun = results<{ challenge: string; passkey: { challenge: string } }>(
      await post('/api/user/factors/passkeys/begin', {}, one),
    );
    const passkey = authenticator.make(begun.passkey.challenge);
    const body = { challenge: begun.challenge, name: 'Key', passkey };
    expect((await post('/api/user/factors/passkeys', body, other)).json.code).toBe('factor.expired');
    expect((await post('/api/user/factors/passkeys', body, one)).status).toBe(200);
    expect((await post('/api/user/factors/passkeys', body, one)).json.code).toBe('factor.expired');

    const asked = details(await one.login());
    const shown = authenticator.show(asked.passkey?.challenge ?? '');
    const replayed = details(await one.login());
    expect((await second({ challenge: replayed.challenge, passkey: shown })).json.code).toBe('factor.wrong');
    expect((await second({ challenge: asked.challenge, passkey: shown })).status).toBe(200);
    expect((await second({ challenge: asked.challenge, passkey: shown })).json.code).toBe('factor.expired');
  });

  test('of somebody else, of another site, or that counts backwards, is none', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [own, foreign] = [new TestAuthenticator(), new TestAuthenticator()];
    await addPasskey(one, own);
    await addPasskey(other, foreign);
    const { challenge, passkey } = details(await one.login());
    const toSign = passkey?.challenge ?? '';
    const elsewhere = Object.assign(new TestAuthenticator('https://evil.example'), { id: own.id });
    own.counter = 5;
    const shown = own.show(toSign);
    for (const wrong of [
      foreign.show(toSign),
      elsewhere.show(toSign),
      { ...foreign.show(toSign), id: own.id },
    ])
      expect((await second({ challenge, passkey: wrong })).json.code).toBe('factor.wrong');
    expect((await second({ challenge, passkey: shown })).status).toBe(200);
    const next = details(await one.login());
    own.counter = 3;
    const copied = own.show(next.passkey?.challenge ?? '');
    expect((await second({ challenge: next.challenge, passkey: copied })).json.code).toBe('factor.wrong');
  });

  test('alone logs somebody in, where the authenticator has made sure of who holds it', async () => {
    const one = await somebody();
    const authenticator = new TestAuthenticator();
    await addPasskey(one, authenticator);
    const headers = await formHeaders(door.http);
    const ask = (path: string, body = {}) => door.ask('POST', path, { body, headers });
    const asked = results<{ challenge: string; passkey: { challenge: string } }>(
      await ask('/api/auth/login/passkey'),
    );
    const finish = () =>
      ask('/api/auth/login/factor', {
        challenge: asked.challenge,
        passkey: authenticator.show(asked.passkey.challenge),
      });
    authenticator.verifiesPerson = false;
    expect((await finish()).json.code).toBe('factor.wrong');
    authenticator.verifiesPerson = true;
    const done = await finish();
    expect(results<{ email: string }>(done).email).toBe(one.email);
    expect(String(done.headers['set-cookie'])).toContain('voltdeck-device');
  });
});

import { registrations } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { operatorProfile } from '../operators/actions';
import { personByEmail } from '../persons/actions';
import { forgetAll, guestCall, joiningHouse, mailedTo, wrongFor } from '../testing-joining';
import { checkEmail } from './actions/admission';
import { register, resendEmailCode } from './actions/register';
import { verifyEmail } from './actions/verify';

let house: TestHouse;
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());
beforeEach(() => forgetAll(house));

const email = 'ada@example.test';
const password = 'a horse eats no battery';
const input = (change: object = {}) => ({
  params: {},
  query: {},
  body: registrations.register.body.parse({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password,
    ...change,
  }),
});
const join = (change: object = {}, address?: string) => register(guestCall(house, address), input(change));
const verify = (proof: object) =>
  verifyEmail(guestCall(house), { params: {}, query: {}, body: registrations.verifyEmail.body.parse(proof) });
const resend = (token: string) =>
  resendEmailCode(guestCall(house), { params: {}, query: {}, body: { verification_token: token } });
const check = (asked: string, address = '203.0.113.7') =>
  house.run({ actor: { kind: 'guest' }, address }, (ctx) =>
    checkEmail(ctx, { params: {}, query: {}, body: { email: asked } }),
  );
const count = async (table: string): Promise<number> =>
  (await house.db.pool.query(`select from ${table}`)).rowCount ?? 0;
const proofOf = ({ verification_token }: { verification_token: string }, of = email) => ({
  verification_token,
  code: mailedTo(house, of).code,
});

describe('who registers', () => {
  test('is nobody until the address is verified', async () => {
    const sent = await join();
    expect(sent).toMatchObject({ sent_to: email, can_resend_in_seconds: 60, available_attempts: 5 });
    expect([await count('persons'), await count('operators'), await count('registrations')]).toEqual([
      0, 0, 1,
    ]);
    expect(mailedTo(house, email).text.join(' ')).toContain('Ada Lovelace');
  });

  test('owns an operator by the code, is logged in, and is led through the first steps', async () => {
    const sent = await join({ time_zone: 'Asia/Amman' });
    const login = await verify(proofOf(sent));
    expect(registrations.verifyEmail.result.parse(login)).toMatchObject({
      first_name: 'Ada',
      email,
      email_verified: true,
      currency: 'USD',
      country_id: 400,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { rows } = await house.db.pool.query<{ id: number }>('select id from operators');
    const operator = await house.run({ actor: { kind: 'system' } }, (ctx) =>
      operatorProfile(ctx, Number(rows[0]?.id)),
    );
    expect(operator).toMatchObject({
      name: 'Ada Lovelace',
      country: 'JO',
      currency: 'USD',
      timeZone: 'Asia/Amman',
      setup: 'company',
    });
    const { rows: lines } = await house.db.pool.query('select action, noun from audit_log order by id');
    expect(lines).toEqual([
      { action: 'created', noun: 'operator' },
      { action: 'registered', noun: 'person' },
      { action: 'opened', noun: 'login' },
    ]);
    expect(await count('registrations')).toBe(0);
    await expect(verify(proofOf(sent))).rejects.toMatchObject({ code: 'code.expired' });
  });

  test('chooses a password by the rules and says names and an address that look like none other', async () => {
    const refused = (change: object) =>
      join(change).catch((problem: unknown) => (problem as { details: { errors?: object } }).details.errors);
    expect(await refused({ password: 'short', first_name: '\u200B' })).toEqual({
      password: [{ code: 'too-short', args: { min: 10 } }],
      first_name: [{ code: 'invalid' }],
    });
    expect(await refused({ password: 'qwertyuiop' })).toEqual({ password: [{ code: 'too-common' }] });
    for (const name of ['Ada\u202Eecila', 'Ada\u2066', 'Ada\nBcc: all', 'A\u0000', ' '])
      expect(registrations.register.body.safeParse({ ...input().body, last_name: name }).success).toBe(false);
    for (const address of [
      'аda@example.test',
      'ada\u200B@example.test',
      'ada@@example.test',
      'ada@example',
      'a d@b.test',
    ])
      expect(registrations.register.body.safeParse({ ...input().body, email: address }).success).toBe(false);
    expect(await count('codes')).toBe(0);
  });

  test('in other letters and with blanks is the same address', async () => {
    const sent = await join({ email: ' Ada@EXAMPLE.test ' });
    expect(sent.sent_to).toBe('Ada@example.test');
    await verify(proofOf(sent, 'Ada@example.test'));
    await expect(join({ email: 'aDA@example.TEST' })).rejects.toMatchObject({
      details: { errors: { email: [{ code: 'taken' }] } },
    });
  });

  test('by the same code twice at once, and another one asked for meanwhile, opens one operator', async () => {
    const sent = await join();
    const proof = proofOf(sent);
    house.clock.advance(minuteMs);
    const [one, two, again] = await Promise.allSettled([
      verify(proof),
      verify(proof),
      resend(sent.verification_token),
    ]);
    for (const answer of [one, two, again])
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: expect.stringMatching(/^code\./) as string });
    const isSpent = one.status === 'rejected' && two.status === 'rejected';
    if (isSpent) await verify(proofOf(sent));
    for (const table of ['persons', 'operators', 'tokens'])
      expect([table, await count(table)]).toEqual([table, 1]);
  });

  test('gets another code, and only for an own registration', async () => {
    const sent = await join();
    house.clock.advance(minuteMs);
    const again = await resend(sent.verification_token);
    await expect(resend('made up')).rejects.toMatchObject({ code: 'code.expired' });
    await verify(proofOf(again));
    expect(await count('persons')).toBe(1);
  });
});

describe('two registrations of one address', () => {
  test('that are verified at once open one operator, and the other one is told', async () => {
    const one = await join();
    const first = proofOf(one);
    const two = await join({ first_name: 'Eve', password: 'a mule eats no cable' }, '198.51.100.9');
    const both = await Promise.allSettled([verify(first), verify(proofOf(two))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { details: { errors: { email: [{ code: 'taken' }] } } },
    });
    expect([await count('persons'), await count('operators')]).toEqual([1, 1]);
  });

  test('at once from one network are five mails, and nothing of the others is left behind', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => join()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect([await count('registrations'), await count('codes')]).toEqual([5, 5]);
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'code.too-soon' });
  });

  test('keep their codes apart', async () => {
    const one = await join();
    const { code } = mailedTo(house, email);
    const two = await join({}, '198.51.100.9');
    const shown = mailedTo(house, email).code === code ? wrongFor(code) : code;
    const mixed = { verification_token: two.verification_token, code: shown };
    await expect(verify(mixed)).rejects.toMatchObject({ code: 'code.wrong' });
    await verify({ verification_token: one.verification_token, code });
  });
});

describe('the link after too many wrong codes', () => {
  const failFor = async (change: object = {}): Promise<string> => {
    for (let sent = 0; sent < 2; sent += 1) {
      const { verification_token } = await join(change, '198.51.100.9');
      const { code } = mailedTo(house, email);
      for (let by = 1; by <= 5; by += 1)
        await verify({ verification_token, code: wrongFor(code, by) }).catch(() => null);
    }
    return mailedTo(house, email).link;
  };

  test('verifies with the password of its registration', async () => {
    const link = await failFor();
    await expect(verify({ link })).rejects.toMatchObject({
      details: { errors: { password: [{ code: 'required' }] } },
    });
    const login = await verify({ link, password });
    expect(login.email_verified).toBe(true);
    await expect(verify({ link, password })).rejects.toMatchObject({ code: 'code.expired' });
  });

  test('of a registration by somebody else opens nothing by the own password, which is heard five times', async () => {
    const link = await failFor({ password: 'chosen by a stranger' });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(verify({ link, password })).rejects.toMatchObject({ code: 'login.wrong' });
    await expect(verify({ link, password: 'chosen by a stranger' })).rejects.toMatchObject({
      code: 'code.expired',
    });
    house.clock.advance(minuteMs);
    const own = await join();
    const sent = mailedTo(house, email);
    expect(own.available_attempts).toBe(0);
    await verify({ link: sent.link, password });
  });
});

describe('whether an address is known', () => {
  test('is told, and whether it is still to be verified', async () => {
    expect(await check(email)).toEqual({ email_exists: 0, require_verification: 0 });
    const sent = await join();
    expect(await check(email)).toEqual({ email_exists: 0, require_verification: 1 });
    await verify(proofOf(sent));
    expect(await check(' ADA@example.test')).toEqual({ email_exists: 1, require_verification: 0 });
    await house.db.pool.query('update persons set email_verified_at = null');
    expect(await check(email)).toEqual({ email_exists: 1, require_verification: 1 });
  });

  test('is told ten times an hour to one network, at once too', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 30 }, () => check(email)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(check(email)).rejects.toMatchObject({
      code: 'too-many-requests',
      details: { retryAfterSeconds: 3600 },
    });
    await check(email, '198.51.100.9');
    house.clock.advance(hourMs);
    await check(email);
  });

  test('is told by registering as rarely, while new addresses are not counted', async () => {
    await verify(proofOf(await join()));
    for (let times = 0; times < 12; times += 1) await join({ email: `new${times}@example.test` });
    for (let times = 0; times < 10; times += 1)
      await expect(join()).rejects.toMatchObject({ code: 'fields.invalid' });
    for (const asked of [email, 'another@example.test'])
      await expect(join({ email: asked })).rejects.toMatchObject({ code: 'too-many-requests' });
    const person = await house.run({ actor: { kind: 'system' } }, (ctx) => personByEmail(ctx, email));
    expect(person?.firstName).toBe('Ada');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMembership,
  createOperator,
  createPerson,
  resumeMembership,
  suspendMembership,
} from '../../identity';
import { endMembership } from '../../identity/memberships/actions';
import { mailJob, mailReset } from '../../identity/password-resets/actions';
import type { Ctx } from '../../platform/ctx';
import { type Answer, logIn, password, testDoor, type TestDoor, tokenIn } from './testing-door';

let door: TestDoor;
let other: { operatorId: number; membershipId: number };
beforeAll(async () => {
  door = await testDoor();
  door.house.onJob(mailJob, (ctx, payload) => mailReset(ctx, payload as Parameters<typeof mailReset>[1]));
  const owner = { email: 'other@voltdeck.test', firstName: 'Oz', lastName: 'Owner', password };
  const fields = { name: 'Other', country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman', owner };
  other = await run((ctx) => createOperator(ctx, fields));
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.house.db.pool.query('truncate login_tries, codes, code_accounts cascade');
  door.house.mails.length = 0;
});

const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  door.house.run({ actor: { kind: 'system' } }, work);

interface Somebody {
  email: string;
  personId: number;
  /** Here, and at the other operator. */
  here: number;
  there: number;
  /** Bound to the membership here. */
  token: string;
  /** Of another device, bound to the membership there. */
  elsewhere: string;
}

let made = 0;
/** Somebody who works for two operators, logged in twice. */
async function somebody(): Promise<Somebody> {
  made += 1;
  const email = `worker-${made}@voltdeck.test`;
  const ids = await run(async (ctx) => {
    const personId = await createPerson(ctx, { email, firstName: 'Wo', lastName: 'Rker', password });
    const at = (operatorId: number): Promise<number> =>
      createMembership(ctx, {
        personId,
        operatorId,
        role: 'voltdeck_user',
        isOwner: false,
        permissions: [],
        status: 'active',
      });
    return { personId, here: await at(door.operatorId), there: await at(other.operatorId) };
  });
  const elsewhere = tokenIn((await choose(await logIn(door, email), ids.there)).json);
  const token = tokenIn((await choose(await logIn(door, email), ids.here)).json);
  return { email, ...ids, token, elsewhere };
}

const choose = (token: string, membershipId: number): Promise<Answer> =>
  door.ask('POST', '/api/auth/role', { token, body: { membership_id: membershipId } });

/** What calls of all kinds are answered with this token, if it is the same for each. */
async function answerTo(token: string, { here, personId }: Somebody): Promise<string> {
  const answers = [
    await door.ask('GET', '/api/user', { token }),
    await door.ask('GET', '/api/v3/auth/check', { token }),
    await door.ask('GET', '/api/user/logins', { token }),
    await door.ask('DELETE', '/api/user/logins', { token }),
    await door.ask('PATCH', `/api/v3/users/${personId}`, { token, body: { locale: 'en' } }),
    await choose(token, here),
  ];
  return [...new Set(answers.map(({ status, json }) => `${status} ${json.code ?? ''}`.trim()))].join(', ');
}
const isGood = async (token: string): Promise<boolean> =>
  (await door.ask('GET', '/api/user', { token })).status === 200;

async function resetPassword(email: string): Promise<void> {
  const asked = await door.ask('POST', '/api/v3/auth/password/reset', { body: { email } });
  const { verification_token } = asked.json.results as { verification_token: string };
  await door.house.runJobs();
  const code = door.house.mails.findLast(({ to }) => to === email)?.code;
  const body = { verification_token, code, password: 'a mule eats no cable' };
  const { status } = await door.ask('POST', '/api/v3/auth/password/reset/verify', { body });
  expect(status).toBe(200);
}

describe('a token is useless', () => {
  test.each<[string, (who: Somebody) => Promise<unknown>, string, boolean]>([
    ['the logout', ({ token }) => door.ask('POST', '/api/v3/auth/logout', { token }), '401', true],
    ['a suspension', ({ here }) => run((ctx) => suspendMembership(ctx, here)), '403', true],
    ['a removal', ({ here }) => run((ctx) => endMembership(ctx, here)), '401', true],
    ['a new password by mail', ({ email }) => resetPassword(email), '401', false],
    [
      'a new password from elsewhere',
      ({ elsewhere, personId }) =>
        door.ask('PATCH', `/api/v3/users/${personId}`, {
          token: elsewhere,
          body: { password: 'a mule eats no cable', current_password: password },
        }),
      '401',
      true,
    ],
    [
      'the person had themselves removed',
      ({ elsewhere }) => door.ask('POST', '/api/user/erase', { token: elsewhere, body: { password } }),
      '401',
      false,
    ],
    ['it was exchanged', ({ token, there }) => choose(token, there), '401', true],
  ])('after %s, for every call', async (_, end, status, staysElsewhere) => {
    const who = await somebody();
    expect([await isGood(who.token), await isGood(who.elsewhere)]).toEqual([true, true]);
    await end(who);
    const code = { '401': '401 unauthenticated', '403': '403 membership.suspended' }[status];
    expect(await answerTo(who.token, who)).toBe(code);
    expect(await isGood(who.elsewhere)).toBe(staysElsewhere);
  });
});

describe('a person of two operators', () => {
  test('who is suspended at one works on at the other, and does not get back by the choice of a role', async () => {
    const who = await somebody();
    await run((ctx) => suspendMembership(ctx, who.here));
    const refused = await choose(who.elsewhere, who.here);
    expect([refused.status, refused.json.code]).toEqual([403, 'membership.suspended']);
    expect(await isGood(who.elsewhere)).toBe(true);
    expect(
      (await door.ask('GET', '/api/user', { token: await logIn(door, who.email) })).json.results,
    ).toMatchObject({
      membership_id: who.there,
    });
    await run((ctx) => resumeMembership(ctx, who.here));
    expect([await isGood(who.token), await isGood(who.elsewhere)]).toEqual([false, true]);
  });

  test('who was removed from one is not led back there, nor into what is another person’s', async () => {
    const [who, another] = [await somebody(), await somebody()];
    await run((ctx) => endMembership(ctx, who.here));
    for (const membershipId of [who.here, another.here, another.there])
      expect((await choose(who.elsewhere, membershipId)).json.code).toBe('not-found');
    const roles = await door.ask('GET', '/api/user/roles', { token: who.elsewhere });
    expect(roles.json.results).toMatchObject([{ id: who.there }]);
  });
});

test('who guesses passwords is told the same of known and unknown addresses, to the last word and second', async () => {
  const { email } = await somebody();
  const told = async (address: string): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const body = { email: address, password: 'not the right one' };
      const { status, text, headers } = await door.ask('POST', '/api/v3/auth/login', { body });
      answers.push([status, text, headers['retry-after']]);
    }
    return answers;
  };
  const known = await told(email);
  expect(known.at(-1)).toMatchObject([429, expect.stringContaining('login.slowed') as string, '900']);
  expect(await told('nobody@voltdeck.test')).toEqual(known);
});

import { logins } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMembership } from '../../identity';
import { dayMs } from '../../kernel/clock';
import { formHeaders, logIn, password, testDoor, type TestDoor, tokenIn } from './testing-door';

let door: TestDoor;
beforeAll(async () => {
  door = await testDoor();
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.house.db.pool.query('truncate login_tries');
  await door.house.db.pool.query(`update memberships set status = 'active'`);
});

const email = 'owner@voltdeck.test';
const loginV3 = (body: unknown, headers: Record<string, string> = {}) =>
  door.ask('POST', '/api/v3/auth/login', { body, headers });

describe('a login', () => {
  test('from the dashboard answers the person and a token, in results and in data', async () => {
    const answer = await door.ask('POST', '/api/auth/login', {
      body: { email: ' Owner@Voltdeck.TEST ', password },
      headers: await formHeaders(door.http),
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      success: 1,
      msg: '',
      message: '',
      results: { first_name: 'Ola', currency: 'JOD', country_id: 400, balance: 1.234, isSubscribed: false },
    });
    const { results, data } = answer.json;
    expect(logins.loginResult.parse(results)).toEqual(results);
    expect(data).toEqual(results);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('of an app may be sent as a form, with fields we do not know, and needs no cookie', async () => {
    const form = new URLSearchParams({ email, password, device: 'x' }).toString();
    const answer = await loginV3(form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('without the cookie, without the header or with another value is refused', async () => {
    const given = await formHeaders(door.http);
    const wanting: Record<string, string>[] = [
      {},
      { cookie: given.cookie },
      { 'x-xsrf-token': given['x-xsrf-token'] },
      { ...given, 'x-xsrf-token': given['x-xsrf-token'].toLowerCase().replace(/.$/, '_') },
    ];
    for (const headers of wanting) {
      const answer = await door.ask('POST', '/api/auth/login', { body: { email, password }, headers });
      expect([answer.status, answer.json.code]).toEqual([419, 'csrf.mismatch']);
    }
  });

  test('names fields it does not know, and those that are missing', async () => {
    const answer = await door.ask('POST', '/api/auth/login', {
      body: { email: 'no address', surprise: 1 },
      headers: await formHeaders(door.http),
    });
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual({
      email: ['The email address should be a valid email address'],
      password: ['The password is required'],
      surprise: ['The surprise is not a known field. Please remove it'],
    });
  });

  test('with a wrong password and of an unknown address get the same answer', async () => {
    const wrong = await loginV3({ email, password: 'not this one' });
    const unknown = await loginV3({ email: 'nobody@voltdeck.test', password: 'not this one' });
    expect([wrong.status, wrong.json.code]).toEqual([422, 'login.wrong']);
    expect(unknown.text).toBe(wrong.text);
  });

  test('takes about as long for an unknown address as for a known one', async () => {
    const timed = async (address: string): Promise<number> => {
      await door.house.db.pool.query('truncate login_tries');
      const began = performance.now();
      await loginV3({ email: address, password: 'not this one' });
      return performance.now() - began;
    };
    const times = { unknown: Number.POSITIVE_INFINITY, known: Number.POSITIVE_INFINITY };
    // In turns and by the quickest of each: what else the machine does hits both alike.
    for (let round = 0; round < 8; round += 1) {
      times.unknown = Math.min(times.unknown, await timed('nobody@voltdeck.test'));
      times.known = Math.min(times.known, await timed(email));
    }
    const ratio = times.unknown / times.known;
    expect(ratio).toBeGreaterThan(0.5);
  });
});

describe('a login', () => {
  const user = (token?: string, query = '') => door.ask('GET', `/api/user${query}`, { token });

  test('shows the person, its roles and its permissions', async () => {
    const token = await logIn(door);
    const { json } = await user(token, '?with-roles=1&with-permissions=true');
    const results = json.results as Record<string, unknown>;
    expect(logins.userShape.parse(results)).toEqual(results);
    expect(results).toMatchObject({ firstname: 'Ola', first_name: 'Ola', connectedAs: 'voltdeck_user' });
    expect(results.permissions).toContain('operator-dashboard.power-center.read');
    expect(results.roles).toMatchObject([{ name: 'voltdeck_user', is_owner: true, current: true }]);
    expect((await user(token)).json.results).not.toHaveProperty('roles');
  });

  test('is 401 without a token, with an unknown one and after the logout', async () => {
    const token = await logIn(door);
    expect((await door.ask('POST', '/api/v3/auth/logout', { token })).status).toBe(204);
    for (const dead of [undefined, 'nonsense', token]) {
      const answer = await user(dead);
      expect([answer.status, answer.json.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('ends with 204 even when the token is dead, unknown or missing', async () => {
    for (const token of ['nonsense', undefined])
      expect((await door.ask('POST', '/api/v3/auth/logout', { token })).status).toBe(204);
  });

  test('leaves a line in the audit log when it ends, however often it is ended', async () => {
    const ends = `select operator_id, detail from audit_log where noun = 'login' and action = 'closed'`;
    await door.house.db.pool.query(`delete from audit_log where noun = 'login'`);
    const token = await logIn(door);
    const { rows: opened } = await door.house.db.pool.query(
      `select operator_id, detail from audit_log where noun = 'login' and action = 'opened'`,
    );
    await Promise.all([1, 2, 3].map(() => door.ask('POST', '/api/v3/auth/logout', { token })));
    expect((await door.house.db.pool.query(ends)).rows).toEqual(opened);
    expect(opened).toHaveLength(1);
  });

  test('dies after 30 days without use, and lives on with it', async () => {
    const [idle, used] = [await logIn(door), await logIn(door)];
    door.house.clock.advance(29 * dayMs);
    expect((await user(used)).status).toBe(200);
    await expect.poll(() => lastUse(used)).toBe(door.house.clock.now().getTime());
    door.house.clock.advance(2 * dayMs);
    expect([(await user(idle)).status, (await user(used)).status]).toEqual([401, 200]);
  });

  const lastUse = async (token: string): Promise<number | undefined> => {
    const { rows } = await door.house.db.pool.query<{ at: Date }>(
      `select last_used_at as at from tokens where token_hash = sha256($1::bytea)`,
      [Buffer.from(token)],
    );
    return rows[0]?.at.getTime();
  };

  test('dies 90 days after its login, however much it is used', async () => {
    const token = await logIn(door);
    for (const days of [29, 29, 29]) {
      door.house.clock.advance(days * dayMs);
      expect((await user(token)).status).toBe(200);
      await expect.poll(() => lastUse(token)).toBe(door.house.clock.now().getTime());
    }
    door.house.clock.advance(3 * dayMs);
    expect((await user(token)).status).toBe(401);
  });

  test('marks its use once a minute at most', async () => {
    const token = await logIn(door);
    const began = door.house.clock.now().getTime();
    door.house.clock.advance(30_000);
    await user(token);
    door.house.clock.advance(5_000);
    await user(token);
    expect(await lastUse(token)).toBe(began);
  });

  test('of a suspended membership is 403, and so is a login', async () => {
    const token = await logIn(door);
    await door.house.db.pool.query(`update memberships set status = 'suspended'`);
    for (const answer of [await user(token), await loginV3({ email, password })])
      expect([answer.status, answer.json.code]).toEqual([403, 'membership.suspended']);
  });

  test('keeps nothing but the hash of its token', async () => {
    const token = await logIn(door);
    const { rows } = await door.house.db.pool.query<{ dump: string }>(
      `select string_agg(t::text, ' ') || (select string_agg(a::text, ' ') from audit_log a) as dump from tokens t`,
    );
    expect(rows[0]?.dump).not.toContain(token);
  });
});

describe('choosing a role', () => {
  const choose = (token: string, membershipId: unknown) =>
    door.ask('POST', '/api/auth/role', { token, body: { membership_id: membershipId } });

  async function secondMembership(): Promise<number> {
    const { rows } = await door.house.db.pool.query<{ id: number }>(
      `insert into operators (name, country, currency, time_zone) values ('Other', 'FR', 'EUR', 'Europe/Paris') returning id`,
    );
    const operatorId = rows[0]?.id ?? 0;
    const person = await door.house.db.pool.query<{ id: number }>(`select id from persons where email = $1`, [
      email,
    ]);
    return door.house.run({ actor: { kind: 'system' } }, (ctx) =>
      createMembership(ctx, {
        personId: person.rows[0]?.id ?? 0,
        operatorId,
        role: 'voltdeck_user',
        isOwner: false,
        permissions: ['order.read'],
        status: 'active',
      }),
    );
  }

  test('exchanges the token; the old one is dead, and the next login enters there', async () => {
    const other = await secondMembership();
    const token = await logIn(door);
    door.house.clock.advance(1000);
    const { json, status } = await choose(token, String(other));
    expect(status).toBe(200);
    const fresh = tokenIn(json);
    expect((await door.ask('GET', '/api/user', { token })).status).toBe(401);
    const seen = await door.ask('GET', '/api/user?with-permissions=1', { token: fresh });
    expect(seen.json.results).toMatchObject({
      membership_id: other,
      currency: 'EUR',
      permissions: ['operator-dashboard.order.read'],
    });
    const again = await door.ask('GET', '/api/user', { token: await logIn(door) });
    expect(again.json.results).toMatchObject({ membership_id: other });
  });

  test('many times at once gives one new token', async () => {
    const token = await logIn(door);
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(token, door.membershipId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('does not lengthen the life of a login', async () => {
    let token = await logIn(door);
    const lives: unknown[] = [];
    for (const days of [29, 29, 29]) {
      door.house.clock.advance(days * dayMs);
      const { results } = (await choose(token, door.membershipId)).json;
      token = tokenIn({ results });
      lives.push((results as { expires_in: number }).expires_in);
    }
    const day = dayMs / 1000;
    expect(lives).toEqual([30 * day, 30 * day, 3 * day]);
    door.house.clock.advance(3 * dayMs);
    expect((await choose(token, door.membershipId)).status).toBe(401);
  });

  test('of somebody else is not found', async () => {
    const answer = await choose(await logIn(door), 999_999);
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
  });
});

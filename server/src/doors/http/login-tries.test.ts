import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, routes as identityRoutes } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import { createHttp } from './http';
import { type Answer, formHeaders, password, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
beforeAll(async () => {
  door = await testDoor([], { trustProxy: 1 });
  await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
    createPerson(ctx, { email: colleague, firstName: 'Cole', lastName: 'League', password }),
  );
  await door.house.db.pool.query(
    `insert into memberships (person_id, operator_id, role, status)
     select id, $1, 'voltdeck_user', 'active' from persons where email = $2`,
    [door.operatorId, colleague],
  );
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.house.db.pool.query('truncate login_tries, login_devices');
});

const email = 'owner@voltdeck.test';
const colleague = 'cole@voltdeck.test';
const office = '203.0.113.7';

interface Try {
  from?: string;
  as?: string;
  with?: string;
  /** The browser's cookie of a device. */
  device?: string;
}

/** Logs in from a browser. */
async function tryLogin({ from = office, as = email, with: typed = password, device }: Try): Promise<Answer> {
  const { cookie, ...form } = await formHeaders(door.http);
  return door.ask('POST', '/api/auth/login', {
    body: { email: as, password: typed },
    headers: {
      ...form,
      'x-forwarded-for': from,
      cookie: device === undefined ? cookie : `${cookie}; ${device}`,
    },
  });
}

const fail = (more: Omit<Try, 'with'> = {}): Promise<Answer> => tryLogin({ ...more, with: 'wrong password' });
const failFiveTimes = async (more: Omit<Try, 'with'> = {}): Promise<void> => {
  for (let count = 0; count < 5; count += 1) expect((await fail(more)).status).toBe(422);
};
const deviceIn = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';
/** A network tried so many other accounts. */
const othersTried = `insert into login_tries
  select 'p' || n, 'network', $1, array[$3::timestamptz], $3 from generate_series(1, $2) n`;
const devices = async (): Promise<number> =>
  (await door.house.db.pool.query('select from login_devices')).rowCount ?? 0;

describe('five wrong tries', () => {
  test('make their network wait for this account for 15 minutes, with the right password too', async () => {
    await failFiveTimes();
    const [right, wrong] = [await tryLogin({}), await fail()];
    expect([right.status, right.json.code, right.headers['retry-after']]).toEqual([
      429,
      'login.slowed',
      '900',
    ]);
    expect(right.json.msg).toContain('15 minutes');
    expect([wrong.status, wrong.text, wrong.headers['retry-after']]).toEqual([429, right.text, '900']);
    door.house.clock.advance(15 * minuteMs);
    expect((await tryLogin({})).status).toBe(200);
  });

  test('make as many wait for an account that nobody has', async () => {
    await failFiveTimes({ as: 'nobody@voltdeck.test' });
    expect((await fail({ as: 'nobody@voltdeck.test' })).status).toBe(429);
  });

  test('of a stranger do not keep the owner out who is elsewhere', async () => {
    await failFiveTimes({ from: '198.51.100.9' });
    expect((await tryLogin({})).status).toBe(200);
    await failFiveTimes({ from: '2001:db8:1:2::1' });
    expect((await fail({ from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await tryLogin({ from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('of somebody in an office do not keep colleagues out', async () => {
    await failFiveTimes();
    expect((await tryLogin({ as: colleague })).status).toBe(200);
    await door.house.db.pool.query(othersTried, [office, 40, door.house.clock.now()]);
    expect((await tryLogin({ as: colleague })).status).toBe(200);
  });

  test('are forgotten for the account from there by a right one, and for no other', async () => {
    for (let count = 0; count < 4; count += 1) await fail();
    await failFiveTimes({ as: colleague });
    expect((await tryLogin({})).status).toBe(200);
    expect((await fail()).status).toBe(422);
    expect((await tryLogin({})).status).toBe(200);
    expect((await tryLogin({ as: colleague })).status).toBe(429);
  });

  test('that nobody judged, because the right password opened nothing, are not held against anybody', async () => {
    await door.house.db.pool.query(`update memberships set status = 'suspended'`);
    for (let count = 0; count < 7; count += 1)
      expect((await tryLogin({})).json.code).toBe('membership.suspended');
    await door.house.db.pool.query(`update memberships set status = 'active'`);
    expect((await tryLogin({})).status).toBe(200);
  });
});

describe('a device that logged in before', () => {
  test('is heard where strangers have to wait, and has five wrong tries of its own', async () => {
    const device = deviceIn(await tryLogin({}));
    await failFiveTimes();
    expect((await tryLogin({})).status).toBe(429);
    await failFiveTimes({ device, from: '192.0.2.1' });
    const slowed = await tryLogin({ device, from: '192.0.2.2' });
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '900']);
    expect((await tryLogin({ from: '192.0.2.1' })).status).toBe(200);
  });

  test('is heard from a network that tried a hundred accounts, and from all over the world', async () => {
    const device = deviceIn(await tryLogin({}));
    await door.house.db.pool.query(othersTried, [office, 100, door.house.clock.now()]);
    expect((await tryLogin({ as: colleague })).status).toBe(429);
    expect((await tryLogin({ device })).status).toBe(200);
  });

  test('is known to the account that it logged in with alone', async () => {
    const device = deviceIn(await tryLogin({ as: colleague }));
    await failFiveTimes();
    expect((await tryLogin({ device })).status).toBe(429);
    const both = deviceIn(await tryLogin({ device, from: '192.0.2.1' }));
    await failFiveTimes({ as: colleague });
    expect((await tryLogin({ device: both, as: colleague })).status).toBe(200);
  });

  test('shows another secret after each login, and outlives the logout', async () => {
    const answer = await tryLogin({});
    const token = (answer.json.results as { access_token: string }).access_token;
    await door.ask('POST', '/api/v3/auth/logout', { token });
    const former = deviceIn(answer);
    const device = deviceIn(await tryLogin({ device: former }));
    expect([device === former, await devices()]).toEqual([false, 1]);
    await failFiveTimes();
    expect((await tryLogin({ device: former })).status).toBe(429);
    expect((await tryLogin({ device })).status).toBe(200);
  });

  test('is a stranger once its person has another password', async () => {
    const device = deviceIn(await tryLogin({}));
    await failFiveTimes();
    await door.house.db.pool.query(
      `update persons set password_hash = (select password_hash from persons where email = $1) where email = $2`,
      [colleague, email],
    );
    expect((await tryLogin({ device })).status).toBe(429);
    await tryLogin({ from: '192.0.2.1' });
    expect(await devices()).toBe(1);
  });

  test('is one of twenty of its person at most', async () => {
    const first = deviceIn(await tryLogin({}));
    for (let count = 0; count < 20; count += 1) {
      door.house.clock.advance(1000);
      await tryLogin({});
    }
    expect(await devices()).toBe(20);
    await failFiveTimes();
    expect((await tryLogin({ device: first })).status).toBe(429);
  });

  test('shows nothing of its secret in the database', async () => {
    const [, secret = ''] = deviceIn(await tryLogin({})).split(/[=.]/);
    const { rows } = await door.house.db.pool.query<{ dump: string }>(
      'select d::text as dump from login_devices d',
    );
    expect(secret).toHaveLength(43);
    expect(rows[0]?.dump).not.toContain(secret);
  });
});

test.each([
  ['that nobody stands behind is refused', office, {}, 429],
  [
    'of a proxy that is not believed is heard, for many stand behind it',
    office,
    { forwarded: 'for=_x' },
    200,
  ],
  ['of this machine is heard, for a proxy may be on it', '127.0.0.1', {}, 200],
] as const)('an address %s after a hundred accounts', async (_, remoteAddress, headers, status) => {
  const unaware = await createHttp({
    house: door.house,
    routes: identityRoutes,
    productName: 'Voltdeck',
    publicUrl: 'https://voltdeck.test',
    trustProxy: false,
  });
  await door.house.db.pool.query(othersTried, [remoteAddress, 100, door.house.clock.now()]);
  const payload = { email, password };
  const request = { method: 'POST', url: '/api/v3/auth/login', payload, headers, remoteAddress } as const;
  expect((await unaware.inject(request)).statusCode).toBe(status);
  await unaware.close();
});

import { profiles } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, formHeaders, logIn, password, testDoor, type TestDoor, tokenIn } from './testing-door';

let door: TestDoor;
let token: string;
let personId: number;
beforeAll(async () => {
  door = await testDoor();
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.house.db.pool.query('truncate login_tries');
  token = await logIn(door);
  personId = ((await user()).json.results as { id: number }).id;
  door.house.mails.length = 0;
});

const other = 'a second horse eats hay';
const user = (as = token): Promise<Answer> => door.ask('GET', '/api/user', { token: as });
const change = (body: unknown, { id = personId, as = token } = {}): Promise<Answer> =>
  door.ask('PATCH', `/api/v3/users/${id}`, { token: as, body });
const said = ({ status, json }: Answer): unknown => [status, json.code ?? '', Object.keys(json.errors ?? {})];

describe('a person', () => {
  test('changes names, VAT id and language, in both spellings and with fields nobody knows', async () => {
    const body = { firstname: ' Olga ', last_name: 'Owner', vat_id: 'JO-12.3/4', locale: 'fr', nonsense: 1 };
    const { status, json } = await change(body);
    expect(status).toBe(200);
    expect(profiles.personShape.parse(json.results)).toEqual(json.results);
    expect(json.data).toEqual(json.results);
    const expected = { first_name: 'Olga', firstname: 'Olga', vat_id: 'JO-12.3/4', locale: 'fr' };
    expect(json.results).toMatchObject(expected);
    expect((await user()).json.results).toMatchObject(expected);
    await change({ firstname: 'Ola', vat_id: '', locale: 'en' });
    expect((await user()).json.results).toMatchObject({ first_name: 'Ola', vat_id: null });
  });

  test('is made nothing else by fields of their own making', async () => {
    const mine = `select p.email, p.password_hash, p.is_demo, m.id, m.operator_id, m.role, m.is_owner, m.status,
      m.permissions from persons p join memberships m on m.person_id = p.id where p.id = $1`;
    const kept = async () => (await door.house.db.pool.query(mine, [personId])).rows;
    const before = await kept();
    const grasped = {
      kind: 'system',
      id: personId + 1,
      email: 'eve@voltdeck.test',
      operator_id: 999,
      role: 'fleet_admin',
      is_owner: false,
      isOwner: false,
      status: 'suspended',
      keys: ['*'],
      permissions: ['operator-dashboard.payout.request'],
      password_hash: 'x',
      is_demo: true,
      memberships: [{ operator_id: 999 }],
      __proto__: { is_owner: true },
    };
    expect((await change({ ...grasped, first_name: 'Ola' })).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  test('of another id is not found', async () => {
    expect(said(await change({ firstname: 'X' }, { id: personId + 1 }))).toEqual([404, 'not-found', []]);
  });

  test.each([
    ['first_name', '\u202Egnp.exe'],
    ['last_name', 'a\u2066b'],
    ['first_name', 'two\nlines'],
    ['first_name', '\u0007bell'],
    ['first_name', ' '],
    ['firstname', '\u200B'],
    ['last_name', '\u3164'],
    ['last_name', 'x'.repeat(101)],
    ['vat_id', '<script>'],
    ['vat_id', '1'.repeat(31)],
    ['locale', 'de'],
    ['currency', 'XXX'],
  ])('has no %s "%s"', async (field, value) => {
    expect(said(await change({ [field]: value }))).toEqual([422, 'fields.invalid', [field]]);
  });

  test('has a name in any script, as it is kept', async () => {
    const { json } = await change({ first_name: 'E\u0301lise  Marie' });
    expect(json.results).toMatchObject({ first_name: 'Élise Marie' });
    expect((await change({ first_name: 'علا', last_name: 'O’Néill-Łuk 王' })).status).toBe(200);
  });
});

describe('a password', () => {
  const restore = async (): Promise<void> => {
    token = await logIn(door).catch(() => token);
  };
  const replace = async (to: string, from: string, as = token): Promise<Answer> =>
    change({ password: to, current_password: from }, { as });

  test('is changed by the current one; other logins end, this one stays, and a mail says so', async () => {
    const elsewhere = await logIn(door);
    expect((await replace(other, password)).status).toBe(200);
    expect([(await user()).status, (await user(elsewhere)).status]).toEqual([200, 401]);
    expect(door.house.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@voltdeck.test', 'Your password was changed'],
    ]);
    expect((await replace(password, other)).status).toBe(200);
    await restore();
  });

  test.each([
    [{ password: other }, 'current_password'],
    [{ password: other, current_password: 'not this one' }, 'current_password'],
    [{ password: 'short', current_password: password }, 'password'],
    [{ password: 'password12', current_password: password }, 'password'],
  ])('is not changed by %j', async (body, field) => {
    expect(said(await change(body))).toEqual([422, 'fields.invalid', [field]]);
  });

  test('is slowed after five wrong tries, as a login is', async () => {
    for (let count = 0; count < 5; count += 1) await replace(other, `wrong ${count} of many`);
    expect(said(await replace(other, password))).toEqual([429, 'login.slowed', []]);
  });

  test('is changed once by two changes at once', async () => {
    const answers = await Promise.all([replace(other, password), replace(`${other} too`, password)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    const isFirst = answers[0].status === 200;
    const now = isFirst ? other : `${other} too`;
    await door.house.db.pool.query('truncate login_tries');
    expect((await replace(password, now)).status).toBe(200);
  });
});

describe('logins', () => {
  const list = async (as = token) =>
    (await door.ask('GET', '/api/user/logins', { token: as })).json.results as {
      id: number;
      browser: string;
      system: string;
      network: string;
      current: boolean;
    }[];
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  /** Logs in from a browser. @returns the token and the cookie that it is known by */
  async function browse(cookies: string[] = []): Promise<{ token: string; device: string }> {
    const { cookie, ...form } = await formHeaders(door.http);
    const headers = { ...form, 'user-agent': firefox, cookie: [cookie, ...cookies].join('; ') };
    const body = { email: 'owner@voltdeck.test', password };
    const answer = await door.ask('POST', '/api/auth/login', { body, headers });
    const device = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return { token: tokenIn(answer.json), device };
  }

  test('tell the device, the network and which is current; a role keeps what its login had', async () => {
    const { token: browser } = await browse();
    const body = { membership_id: door.membershipId };
    const answer = await door.ask('POST', '/api/auth/role', { token: browser, body });
    const [current] = (await list(tokenIn(answer.json))).filter((one) => one.current);
    expect(current).toMatchObject({ browser: 'Firefox', system: 'Linux', network: '127.0.0.1' });
  });

  test('end one by one and all together, this one aside', async () => {
    const [one, two] = [await logIn(door), await logIn(door)];
    const [{ id } = { id: 0 }] = (await list(one)).filter(({ current }) => current);
    const end = (path: string) => door.ask('DELETE', `/api/user/logins${path}`, { token });
    expect((await end(`/${id}`)).status).toBe(200);
    expect([(await user(one)).status, (await user(two)).status]).toEqual([401, 200]);
    expect((await end(`/${id}`)).status).toBe(404);
    expect((await end('')).status).toBe(200);
    expect([(await user(two)).status, (await user()).status]).toEqual([401, 200]);
    expect(await list()).toHaveLength(1);
  });

  test('with a new device are told by mail, those with a known one are not', async () => {
    const first = await browse();
    expect(door.house.mails).toHaveLength(1);
    expect(door.house.mails[0]?.text.join(' ')).toContain('Firefox · Linux');
    await browse([first.device]);
    expect(door.house.mails).toHaveLength(1);
    await logIn(door);
    expect(door.house.mails).toHaveLength(1);
    const headers = { 'user-agent': 'curl/8.1' };
    const body = { email: 'owner@voltdeck.test', password };
    await door.ask('POST', '/api/v3/auth/login', { body, headers });
    expect(door.house.mails).toHaveLength(2);
  });
});

describe('news', () => {
  test('are wanted and wanted no more, however often it is said', async () => {
    for (const [call, news] of [
      ['subscribe', true],
      ['subscribe', true],
      ['unsubscribe', false],
      ['unsubscribe', false],
    ] as const) {
      const { json } = await door.ask('GET', `/api/user/${call}`, { token });
      expect(json.results).toEqual({ news });
      expect((await user()).json.results).toMatchObject({ news });
    }
  });
});

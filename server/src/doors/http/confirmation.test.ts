import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../identity';
import { minuteMs } from '../../kernel/clock';
import { totpCode } from '../../platform/totp';
import { type Answer, logIn, password, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
beforeAll(async () => {
  door = await testDoor();
});
afterAll(() => door.close());

const results = <T>({ json }: Answer): T => json.results as T;
const post = (token: string, path: string, body: object = {}): Promise<Answer> =>
  door.ask('POST', path, { token, body });

let made = 0;
/** An admin of the operator. */
async function admin(permissions: string[] = []) {
  made += 1;
  const email = `admin-${made}@voltdeck.test`;
  const personId = await door.house.run({ actor: { kind: 'system' } }, (ctx) =>
    createPerson(ctx, { email, firstName: 'Ad', lastName: 'Min', password }),
  );
  const { rows } = await door.house.db.pool.query<{ id: number }>(
    `insert into memberships (person_id, operator_id, role, status, permissions)
     values ($1, $2, 'voltdeck_user', 'active', $3) returning id`,
    [personId, door.operatorId, permissions],
  );
  return { email, personId, id: rows[0]?.id ?? 0, token: await logIn(door, email) };
}

async function addApp(token: string): Promise<string> {
  const { secret } = results<{ secret: string }>(await post(token, '/api/user/factors/totp'));
  const done = await post(token, '/api/user/factors/totp/confirm', {
    code: totpCode(secret, door.house.clock.now()),
  });
  expect(done.status).toBe(200);
  return secret;
}

const begin = async (token: string) =>
  results<{ challenge: string; kinds: string[] }>(await post(token, '/api/user/confirmation/begin'));

test('what changes who may do what asks again ten minutes after the login, and believes the password for ten more', async () => {
  const owner = await logIn(door);
  const { id } = await admin();
  const change = () =>
    door.ask('PUT', `/api/admins/${id}`, {
      token: owner,
      body: { permissions: ['operator-dashboard.access'] },
    });
  expect((await change()).status).toBe(200);
  door.house.clock.advance(10 * minuteMs);
  expect((await change()).json).toMatchObject({ code: 'confirmation.required' });
  const { challenge, kinds } = await begin(owner);
  expect(kinds).toEqual(['password']);
  const confirm = (typed: string) => post(owner, '/api/user/confirmation', { challenge, password: typed });
  expect((await confirm('not the password')).json.errors).toHaveProperty('password');
  expect((await change()).status).toBe(403);
  expect((await confirm(password)).status).toBe(200);
  expect((await change()).status).toBe(200);
  expect((await confirm(password)).json.code).toBe('factor.expired');
  door.house.clock.advance(10 * minuteMs);
  expect((await change()).status).toBe(403);
});

test('with a factor the password confirms nothing, and another login’s question neither', async () => {
  const [one, other] = [await admin(), await admin()];
  const secret = await addApp(one.token);
  door.house.clock.advance(11 * minuteMs);
  const { challenge, kinds } = await begin(one.token);
  expect(kinds).toEqual(['totp', 'recovery-code']);
  const confirm = (token: string, body: object) =>
    post(token, '/api/user/confirmation', { challenge, ...body });
  const code = totpCode(secret, door.house.clock.now());
  expect((await confirm(one.token, { password })).status).toBe(422);
  expect((await confirm(one.token, {})).status).toBe(422);
  expect((await confirm(one.token, { password, code })).status).toBe(422);
  expect((await confirm(other.token, { code })).json.code).toBe('factor.expired');
  expect((await post(one.token, '/api/user/factors/recovery-codes')).status).toBe(403);
  expect((await confirm(one.token, { code })).status).toBe(200);
  expect((await post(one.token, '/api/user/factors/recovery-codes')).status).toBe(200);
});

test('an operator requires a factor: nothing opens before one is added, and the last one stays', async () => {
  const owner = await logIn(door);
  const one = await admin(['admin.read']);
  const require = (isRequired: boolean) =>
    door.ask('PUT', `/api/admins/${one.id}`, { token: owner, body: { factor_required: isRequired } });
  expect(results(await require(true))).toMatchObject({ factor_required: true, has_factor: false });
  const look = () => door.ask('GET', '/api/admins', { token: one.token });
  expect((await look()).json.code).toBe('factor.missing');
  const user = () => door.ask('GET', '/api/user', { token: one.token });
  expect(results(await user())).toMatchObject({ factor_missing: true });
  await addApp(one.token);
  expect(results(await user())).toMatchObject({ factor_missing: false });
  expect((await look()).status).toBe(200);
  const remove = () => door.ask('DELETE', '/api/user/factors/totp', { token: one.token });
  expect((await remove()).json).toMatchObject({
    code: 'factor.last',
    msg: expect.stringContaining('Voltdeck Test'),
  });
  await require(false);
  expect((await remove()).status).toBe(200);
  const own = results<{ recovery_codes: null }>(
    await door.ask('GET', '/api/user/factors', { token: one.token }),
  );
  expect(own).toEqual({ totp: null, passkeys: [], recovery_codes: null, required_by: [] });
});

test('a colleague’s factors are reset by who may, told by mail, and never one’s own nor of who works elsewhere', async () => {
  const owner = await logIn(door);
  const [one, manager] = [await admin(), await admin(['admin.update'])];
  await addApp(one.token);
  const reset = (token: string, id: number) => post(token, `/api/admins/${id}/factors/reset`);
  expect((await reset(one.token, one.id)).json.code).toBe('forbidden');
  expect((await reset(manager.token, manager.id)).json.code).toBe('admin.self');
  expect((await reset(manager.token, door.membershipId)).json.code).toBe('admin.owner');
  await door.house.db.pool.query(
    `with o as (insert into operators (name, country, currency, time_zone) values ('Else', 'FR', 'EUR', 'UTC') returning id)
     insert into memberships (person_id, operator_id, role, status) select $1, id, 'voltdeck_user', 'active' from o`,
    [one.personId],
  );
  expect((await reset(owner, one.id)).json.code).toBe('admin.works-elsewhere');
  await door.house.db.pool.query(
    'update memberships set ended_at = now() where person_id = $1 and id <> $2',
    [one.personId, one.id],
  );
  expect((await reset(owner, one.id)).status).toBe(200);
  expect((await door.ask('GET', '/api/user', { token: one.token })).status).toBe(401);
  expect(door.house.mails.at(-1)).toMatchObject({ to: one.email, subject: 'Your second factors were reset' });
  expect(await logIn(door, one.email)).toMatch(/^[\w-]{43}$/);
  expect((await reset(owner, one.id)).json.code).toBe('factor.none');
});

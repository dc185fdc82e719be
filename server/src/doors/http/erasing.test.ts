import { operatorKeys, passwordResets } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as charging from '../../charging';
import * as desk from '../../desk';
import { addChargePoint, addOrder } from '../../desk/testing-rows';
import {
  createMembership,
  createPerson,
  membershipsOf,
  resumeMembership,
  suspendMembership,
} from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { listenAs } from '../../platform/noun';
import { type Answer, logIn, password, testDoor, type TestDoor } from './testing-door';

let door: TestDoor;
beforeAll(async () => {
  door = await testDoor();
  listenAs([...desk.nouns, ...charging.nouns], door.house.facts);
});
afterAll(() => door.close());
beforeEach(async () => {
  await door.house.db.pool.query('truncate login_tries');
  door.house.mails.length = 0;
});

const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  door.house.run({ actor: { kind: 'system' } }, work);
const rows = async (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await door.house.db.pool.query<Record<string, unknown>>(statement, values)).rows;

/** The tables in whose rows a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rows(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  const found: string[] = [];
  for (const { tablename } of tables) {
    const at = `select from "${String(tablename)}" t where t::text like '%' || $1 || '%' limit 1`;
    if ((await rows(at, [text])).length > 0) found.push(String(tablename));
  }
  return found;
}

let made = 0;
/** Somebody who works for the operator, logged in. */
async function colleague(isOwner = false) {
  made += 1;
  const email = `colleague-${made}@voltdeck.test`;
  const ids = await run(async (ctx) => {
    const personId = await createPerson(ctx, {
      email,
      firstName: 'Cole',
      lastName: 'League',
      password,
    });
    const of = {
      personId,
      operatorId: door.operatorId,
      role: 'voltdeck_user',
      status: 'active',
    } as const;
    return {
      personId,
      membershipId: await createMembership(ctx, {
        ...of,
        isOwner,
        permissions: [...operatorKeys],
      }),
    };
  });
  return { ...ids, email, token: await logIn(door, email) };
}
const erase = (token: string, as = password): Promise<Answer> =>
  door.ask('POST', '/api/user/erase', { token, body: { password: as } });
const user = async (token: string): Promise<unknown[]> => {
  const { status, json } = await door.ask('GET', '/api/user', { token });
  return [status, json.code];
};

test('nobody is removed who charges, or with whom money is open at an operator', async () => {
  const { token } = await colleague();
  door.house.supply({
    mustBeErasable: async () => {
      throw new Problem('driver-data.charging');
    },
  });
  expect(await erase(token)).toMatchObject({ status: 409, json: { code: 'driver-data.charging' } });
  expect((await user(token))[0]).toBe(200);
  door.house.supply({ mustBeErasable: async () => {} });
});

describe('a person who is removed', () => {
  test('leaves no name, no login and no view behind, and the log stays', async () => {
    const { personId, membershipId, email, token } = await colleague();
    const { pool } = door.house.db;
    await pool.query(
      `insert into saved_views (operator_id, membership_id, page, name, search, is_shared, created_at, updated_at)
       values ($1, $2, 'orders', 'Mine', '{}', true, now(), now())`,
      [door.operatorId, membershipId],
    );
    await pool.query(
      `insert into tags (operator_id, uid, holder, person_id) values ($1, 'ABCD1234', 'person', $2)`,
      [door.operatorId, personId],
    );
    expect((await erase(token)).status).toBe(200);
    expect(await user(token)).toEqual([401, 'unauthenticated']);
    const [person] = await rows('select * from persons where id = $1', [personId]);
    expect(person).toMatchObject({
      first_name: '—',
      last_name: '',
      vat_id: null,
      password_hash: null,
    });
    expect(person?.email).toMatch(/^[\w-]{40,}@removed\.invalid$/);
    expect(JSON.stringify(person)).not.toContain('Cole');
    expect(await rows('select from saved_views where membership_id = $1', [membershipId])).toEqual([]);
    expect(await rows('select status from tags where person_id = $1', [personId])).toEqual([
      { status: 'blocked' },
    ]);
    const log = await rows(`select name, address from audit_log where membership_id = $1`, [membershipId]);
    expect(log.some(({ address }) => address !== null)).toBe(false);
    expect(log.at(-1)).toMatchObject({ name: '—' });
    expect(door.house.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your account was removed'],
    ]);
    const again = await door.ask('POST', '/api/v3/auth/login', {
      body: { email, password },
    });
    expect([again.status, again.json.code]).toEqual([422, 'login.wrong']);
  });

  test('leaves the address in no table', async () => {
    const { email, token } = await colleague();
    const left = () => tablesWith(email);
    await door.ask('POST', '/api/v3/auth/login', { body: { email, password: 'not this one' } });
    await door.ask('POST', passwordResets.requestReset.path, { body: { email } });
    await rows(
      `insert into invitations (email, secret_hash, created_at, expires_at, used_at) values ($1, 'x', now(), now(), now())`,
      [email],
    );
    await door.house.runJobs();
    expect(await left()).toEqual(['code_accounts', 'codes', 'invitations', 'login_tries', 'persons']);
    expect((await erase(token)).status).toBe(200);
    expect(await left()).toEqual([]);
  });

  test('may leave a running order, which goes on', async () => {
    const { membershipId, token } = await colleague();
    const place = await addChargePoint(door.house.db.pool, door.operatorId);
    const orderId = await addOrder(
      door.house.db.pool,
      { ...place, operatorId: door.operatorId },
      { state: 'charging' },
    );
    await rows('update orders set membership_id = $2 where id = $1', [orderId, membershipId]);
    expect((await erase(token)).status).toBe(200);
    expect(await rows('select state, membership_id from orders where id = $1', [orderId])).toEqual([
      { state: 'charging', membership_id: membershipId },
    ]);
  });

  test('is asked for the password, and slowed', async () => {
    const { token } = await colleague();
    for (let count = 0; count < 5; count += 1) {
      const { status, json } = await erase(token, 'not this one');
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await erase(token)).json.code).toBe('login.slowed');
    expect(await user(token)).toEqual([200, undefined]);
  });

  test('is not the last owner; of two who go at once, one stays', async () => {
    const owner = await logIn(door);
    const refused = await erase(owner);
    expect([refused.status, refused.json.code]).toEqual([409, 'person.last-owner']);
    expect(refused.json.msg).toContain('Voltdeck Test');
    const second = await colleague(true);
    const answers = await Promise.all([erase(owner), erase(second.token)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const owners = await rows('select from memberships where is_owner and operator_id = $1', [
      door.operatorId,
    ]);
    expect(owners).toHaveLength(1);
  });
});

describe('a membership that is suspended', () => {
  test('has useless tokens that say so, and new ones once it is resumed', async () => {
    const { membershipId, email, token } = await colleague();
    await run((ctx) => suspendMembership(ctx, membershipId));
    expect(await user(token)).toEqual([403, 'membership.suspended']);
    const login = await door.ask('POST', '/api/v3/auth/login', {
      body: { email, password },
    });
    expect(login.json.code).toBe('membership.suspended');
    await run((ctx) => resumeMembership(ctx, membershipId));
    expect(await user(token)).toEqual([401, 'unauthenticated']);
    expect(await user(await logIn(door, email))).toEqual([200, undefined]);
  });
});

test('the copy of what is kept of somebody holds what they did, and nobody else', async () => {
  const { personId, email, token } = await colleague();
  await door.ask('PATCH', `/api/v3/users/${personId}`, {
    token,
    body: { vat_id: 'DE123' },
  });
  const answer = await door.ask('GET', '/api/user/copy', { token });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[\d-]+\.json"$/);
  const copy = JSON.parse(answer.text) as Record<string, unknown[]>;
  expect(copy).toMatchObject({
    person: { email, vat_id: 'DE123' },
    memberships: [{ operator: { name: 'Voltdeck Test' } }],
    logins: [{ current: true }],
    views: [],
  });
  expect(copy.actions).toMatchObject([
    { action: 'opened', noun: 'login' },
    { action: 'updated', noun: 'person', noun_id: personId },
  ]);
  expect(await run((ctx) => membershipsOf(ctx, personId))).toHaveLength(1);
});

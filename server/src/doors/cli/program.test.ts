import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { refusalLines } from './refusal';
import { runTool } from './testing-tools';

let house: TestHouse;
let printed: string[] = [];
let hasFailed = false;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  printed = [];
  hasFailed = false;
});

const run = (...words: string[]): Promise<void> =>
  runTool(house, words, {
    print: (line) => void printed.push(line),
    fail: () => {
      hasFailed = true;
    },
  });
const create = (changes: Record<string, string> = {}): Promise<void> => {
  const options = {
    name: 'Ampere',
    country: 'jo',
    currency: 'jod',
    'time-zone': 'Asia/Amman',
    email: 'owner@voltdeck.test',
    'first-name': 'Rana',
    'last-name': 'Haddad',
    ...changes,
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return run('operator', 'create', ...words);
};

describe('operator create', () => {
  test('opens an operator and shows the chosen password once', async () => {
    await create();
    expect(printed).toEqual([
      expect.stringMatching(/^Operator \d+ "Ampere" was made; its owner is owner@voltdeck\.test\.$/),
      expect.stringMatching(/^Password, shown only now: [\w-]{20}$/),
    ]);
    const { rows } = await house.db.pool.query('select name, country, currency, time_zone from operators');
    expect(rows).toEqual([{ name: 'Ampere', country: 'JO', currency: 'JOD', time_zone: 'Asia/Amman' }]);
  });

  test('of a known person leaves the password alone', async () => {
    await create({ name: 'Second' });
    expect(printed[1]).toBe('owner@voltdeck.test was known already and keeps the password.');
  });

  test('does not repeat a password that was given', async () => {
    await create({ email: 'other@voltdeck.test', password: 'a long tram ride home' });
    expect(printed).toHaveLength(1);
  });

  test('tells each field at fault by its option, and makes nothing', async () => {
    const { rows: before } = await house.db.pool.query('select count(*) from operators');
    const refused = await create({
      currency: 'XXX',
      'time-zone': 'Mars/Olympus',
      email: 'nobody',
      password: 'short',
    }).catch(refusalLines);
    expect(refused?.map((line) => line.split(':')[0])).toEqual([
      '--currency',
      '--time-zone',
      '--email',
      '--password',
    ]);
    const { rows: after } = await house.db.pool.query('select count(*) from operators');
    expect(after).toEqual(before);
  });
});

describe('operator invite', () => {
  test('mails an invitation in a language and shows its address once', async () => {
    await run('operator', 'invite', 'new@voltdeck.test', '--language', 'fr');
    expect(printed).toEqual([
      'new@voltdeck.test is invited until 2026-03-16T10:00:00.000Z.',
      expect.stringMatching(
        /^The invitation, shown only now: https:\/\/voltdeck\.example\/register\?invitation=[\w-]{43}$/,
      ),
    ]);
    const mail = house.mails.at(-1);
    expect(mail).toMatchObject({
      to: 'new@voltdeck.test',
      locale: 'fr',
      subject: 'Votre invitation',
    });
    expect(printed[1]).toContain(mail?.button?.url);
  });

  test.each([
    ['owner@voltdeck.test', 'en', '--email'],
    ['nobody', 'en', '--email'],
    ['other2@voltdeck.test', 'de', '--language'],
  ])('of %s in %s is refused by %s', async (email, language, option) => {
    const sent = house.mails.length;
    const refused = await run('operator', 'invite', email, '--language', language).catch(refusalLines);
    expect(refused?.map((line) => line.split(':')[0])).toEqual([option]);
    expect(house.mails).toHaveLength(sent);
  });
});

describe('ledger verify', () => {
  test('prints one line where nothing is wrong', async () => {
    await run('ledger', 'verify');
    expect(printed).toEqual(['0 differences in 0 transactions, 0 entries']);
    expect(hasFailed).toBe(false);
  });

  test('prints each difference and fails', async () => {
    await house.db.pool.query(`begin; set local session_replication_role = replica;
      insert into ledger_transactions (kind, source, occurred_at) values ('test', 'damage', now()); commit`);
    await run('ledger', 'verify');
    expect(printed.at(-1)).toBe('1 difference in 1 transaction, 0 entries');
    expect(hasFailed).toBe(true);
  });
});

describe('sums', () => {
  test('that are what the orders come to are told in one line', async () => {
    await run('sums', 'verify');
    expect(printed).toEqual(['all sums are what the orders come to']);
    expect(hasFailed).toBe(false);
  });

  test('that are not are told one by one, and made anew', async () => {
    await house.db.pool.query(
      `insert into charge_point_sums values (7, 1, 2, 3000, 400, 50), (8, 1, 0, 0, 0, 0);
       insert into order_figures (operator_id, charge_point_id, requested_at, completed_at, state, payment_kind, way,
         currency, orders, energy_wh, cost_minor, fee_minor, duration_ms)
       values (1, 7, '2026-03-02T10:10:00Z', '2026-03-02T10:20:00Z', 'completed', 'cash', 'card', 'EUR', 1, 5, 6, 0, 0)`,
    );
    await run('sums', 'verify');
    expect(printed).toContain(
      'charge_point_sums of 1, 7: expected orders 0, energy_wh 0, earning_minor 0, duration_ms 0; found orders 3, energy_wh 3005, earning_minor 406, duration_ms 50',
    );
    expect(printed.at(-1)).toBe('6 differences; `sums rebuild` makes the sums anew');
    expect(hasFailed).toBe(true);
    hasFailed = false;
    printed = [];
    await run('sums', 'rebuild');
    await run('sums', 'verify');
    expect(printed).toEqual(['sums made anew', 'all sums are what the orders come to']);
    expect(hasFailed).toBe(false);
  });
});

test('an unexpected error is no refusal', () => {
  expect(refusalLines(new Error('a bug'))).toBeNull();
});

describe('person', () => {
  const email = 'owner@voltdeck.test';
  const standing = async (): Promise<unknown[]> => {
    const { rows } = await house.db.pool.query<{ status: string }>(
      'select distinct m.status from memberships m join persons p on p.id = m.person_id where p.email = $1',
      [email],
    );
    return rows.map(({ status }) => status);
  };

  test('suspend keeps somebody out, and resume ends what they were logged in with', async () => {
    await house.db.pool.query(
      `insert into tokens (membership_id, token_hash, created_at, last_used_at)
       select id, sha256('suspended'), now(), now() from memberships limit 1`,
    );
    await run('person', 'suspend', email);
    expect(printed[0]).toBe(`${email} is suspended at "Ampere".`);
    expect(await standing()).toEqual(['suspended']);
    await run('person', 'resume', email);
    expect(await standing()).toEqual(['active']);
    const { rowCount } = await house.db.pool.query('select from tokens where revoked_at is null');
    expect(rowCount).toBe(0);
  });

  test('reset-factors removes what somebody has lost, ends their logins and mails them', async () => {
    const { pool } = house.db;
    await pool.query(
      `insert into totp_factors (person_id, secret, created_at) select id, 'sealed', now() from persons where email = $1`,
      [email],
    );
    await pool.query(
      `insert into tokens (membership_id, token_hash, created_at, last_used_at)
       select m.id, sha256('lost'), now(), now() from memberships m join persons p on p.id = m.person_id
       where p.email = $1 limit 1`,
      [email],
    );
    await run('person', 'reset-factors', email);
    expect(printed).toEqual([
      `The second factors of ${email} are removed, and their logins ended. A mail tells them.`,
    ]);
    expect((await pool.query('select from totp_factors')).rowCount).toBe(0);
    expect((await pool.query('select from tokens where revoked_at is null')).rowCount).toBe(0);
    expect(house.mails.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringContaining('second factors'),
    });
    const log = await pool.query(
      `select distinct actor_kind from audit_log where noun = 'factor' and action = 'reset'`,
    );
    expect(log.rows).toEqual([{ actor_kind: 'staff' }]);
  });

  test('reset-factors of somebody without any changes nothing, and of an unknown address fails', async () => {
    await run('person', 'reset-factors', email);
    expect([printed, hasFailed]).toEqual([[`Nothing to reset: ${email} has no second factor.`], false]);
    await run('person', 'reset-factors', 'nobody@voltdeck.test');
    expect([printed[1], hasFailed]).toEqual(['Nobody is known by nobody@voltdeck.test.', true]);
  });

  test('twice changes nothing, and an unknown address fails', async () => {
    await run('person', 'resume', email);
    expect([printed, hasFailed]).toEqual([
      [`Nothing to change: ${email} has no suspended membership.`],
      false,
    ]);
    await run('person', 'suspend', 'nobody@voltdeck.test');
    expect([printed[1], hasFailed]).toEqual(['Nobody is known by nobody@voltdeck.test.', true]);
  });
});

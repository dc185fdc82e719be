import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../kernel/clock';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { createOperator } from '../operators/actions';
import { tidyIdentity, tidyTries } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
  await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name: 'Sunny Charging',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: { email: 'sun@example.test', firstName: 'Sun', lastName: 'Ny', password: null },
    }),
  );
});
afterAll(() => house.close());

const insertToken = `insert into tokens (membership_id, token_hash, created_at, last_used_at)
  select id, sha256($1), $2, $3 from memberships`;
const insertKey = `insert into idempotency_keys (membership_id, key, request_hash, at)
  select id, $1, '', $2 from memberships`;
const insertDevice = `insert into login_devices (person_id, secret_hash, password_mark, last_used_at)
  select id, sha256($1), '', $2 from persons`;
const insertTry = `insert into login_tries values ($1, 'network', '203.0.113.1', array[$2::timestamptz], $2)`;

const ago = (days: number): Date => new Date(house.clock.now().getTime() - days * dayMs);
const write = async (statement: string, name: string, ...daysAgo: number[]): Promise<void> => {
  await house.db.pool.query(statement, [name, ...daysAgo.map(ago)]);
};
const count = async (table: string): Promise<number> =>
  (await house.db.pool.query(`select from ${table}`)).rowCount ?? 0;

test('what has lost its meaning is thrown away, and nothing else', async () => {
  await write(insertToken, 'used', 89, 29);
  await write(insertToken, 'idle', 31, 30);
  await write(insertToken, 'old', 90, 0);
  await write(insertKey, 'new', 0.5);
  await write(insertKey, 'old', 2);
  await write(insertDevice, 'used', 364);
  await write(insertDevice, 'idle', 365);
  await house.run({ actor: { kind: 'system' } }, tidyIdentity);
  for (const table of ['tokens', 'idempotency_keys', 'login_devices'])
    expect([table, await count(table)]).toEqual([table, 1]);
});

test('tries are thrown away once they count no more', async () => {
  await write(insertTry, 'new', (14 * minuteMs) / dayMs);
  await write(insertTry, 'old', (15 * minuteMs) / dayMs);
  await house.run({ actor: { kind: 'system' } }, tidyTries);
  const { rows } = await house.db.pool.query('select account from login_tries');
  expect(rows).toEqual([{ account: 'new' }]);
});

const insertCode = `insert into codes (purpose, account, network, token_hash, created_at, sent_at, expires_at)
  values ('registration', $1::text, '203.0.113.1', sha256(convert_to($1::text, 'UTF8')), $2, $2, $2)`;
const insertRegistration = `insert into registrations (code_id, email, first_name, last_name, password_hash, locale)
  select id, account, 'A', 'B', $2::timestamptz::text, 'en' from codes where account = $1::text::citext`;
const insertAccount = `insert into code_accounts values ($1, '{}', '{}', '{}', $2)`;
const insertQuestion = `insert into address_questions values ('check', $1, array[$2::timestamptz], $2)`;
const insertInvitation = `insert into invitations (email, secret_hash, created_at, expires_at)
  values ($1::text, sha256(convert_to($1::text, 'UTF8')), $2, $2)`;

test('codes, what was registered with them, and questions are thrown away once they count no more', async () => {
  const hour = 1 / 24;
  for (const insert of [insertCode, insertRegistration, insertAccount]) {
    await write(insert, 'new', 1 - hour);
    await write(insert, 'old', 1);
  }
  await write(insertQuestion, 'new', hour / 2);
  await write(insertQuestion, 'old', hour);
  await write(insertInvitation, 'new', -1);
  await write(insertInvitation, 'old', 0);
  await house.run({ actor: { kind: 'system' } }, tidyTries);
  await house.run({ actor: { kind: 'system' } }, tidyIdentity);
  for (const table of ['codes', 'registrations', 'code_accounts', 'address_questions', 'invitations'])
    expect([table, await count(table)]).toEqual([table, 1]);
});

const insertVisit = `insert into social_visits (provider, state_hash, browser_hash, network, created_at)
  values ('google', sha256($1), '', '203.0.113.1', $2)`;
const insertShown = `insert into shown_id_tokens values (sha256($1), $2)`;

test('visits to providers are thrown away once they are over, and ID tokens once they are good for nobody', async () => {
  const minute = minuteMs / dayMs;
  await write(insertVisit, 'new', 9 * minute);
  await write(insertVisit, 'old', 10 * minute);
  await write(insertShown, 'new', -minute);
  await write(insertShown, 'old', 0);
  await house.run({ actor: { kind: 'system' } }, tidyTries);
  for (const table of ['social_visits', 'shown_id_tokens'])
    expect([table, await count(table)]).toEqual([table, 1]);
});

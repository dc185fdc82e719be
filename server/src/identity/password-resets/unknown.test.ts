import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestHouse } from '../../platform/testing-house';
import { login } from '../logins/actions';
import { createOperator } from '../operators/actions';
import { guestCall, joiningHouse, wrongFor } from '../testing-joining';
import { requestReset, resendReset, verifyReset } from './actions';

const hashes = vi.hoisted(() => ({ made: 0, checked: 0 }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...words: Parameters<typeof real.hash>) => {
      hashes.made += 1;
      return real.hash(...words);
    },
    verify: (...words: Parameters<typeof real.verify>) => {
      hashes.checked += 1;
      return real.verify(...words);
    },
  };
});

let house: TestHouse;
const known = 'known@example.test';
const unknown = 'no-one@example.test';
beforeAll(async () => {
  house = await joiningHouse();
  await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name: 'One',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: { email: known, firstName: 'Ada', lastName: 'Lovelace', password: 'a horse eats no battery' },
    }),
  );
});
afterAll(() => house.close());

interface Cost {
  statements: string[];
  made: number;
  checked: number;
}

/** What a piece of work costs: the statements in their order, and the hashes. */
async function costOf(work: () => Promise<unknown>): Promise<Cost & { answer: unknown }> {
  const query = vi.spyOn(Client.prototype, 'query');
  Object.assign(hashes, { made: 0, checked: 0 });
  const answer = await work().catch((problem: unknown) => problem);
  const statements = query.mock.calls.map(([asked]) => textOf(asked));
  query.mockRestore();
  return { answer, statements, ...hashes };
}

const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked);

const reset = async (email: string) => {
  const tokens: string[] = [];
  const costs: Cost[] = [];
  const answers: unknown[] = [];
  const cost = async (work: () => Promise<unknown>): Promise<unknown> => {
    const { answer, ...rest } = await costOf(work);
    costs.push(rest);
    const { verification_token: token = '' } = answer as { verification_token?: string };
    tokens.push(token);
    answers.push(JSON.stringify(answer).replace(token, 'token').replace(email, 'address'));
    return answer;
  };
  const call = guestCall(house);
  const input = { params: {}, query: {} };
  for (let asked = 0; asked < 2; asked += 1) {
    await cost(() => requestReset(call, { ...input, body: { email } }));
    const [token = ''] = tokens.slice(-1);
    for (let wrong = 1; wrong <= 6; wrong += 1)
      await cost(() =>
        verifyReset(call, {
          ...input,
          body: {
            verification_token: token,
            code: wrongFor('0000', wrong),
            password: 'a mule eats no cable',
          },
        }),
      );
    house.clock.advance(60_000);
    await cost(() => resendReset(call, { ...input, body: { verification_token: token } }));
  }
  return { costs, answers };
};

test('a reset of an unknown address costs the same statements and hashes as of a known one, and is answered the same', async () => {
  // Codes that no guess of this test hits, so that both go the same way.
  const digits = vi.spyOn(
    await import('../../platform/random').then(({ systemRandom }) => systemRandom),
    'digits',
  );
  digits.mockReturnValue('9999');
  const [one, other] = [await reset(known), await reset(unknown)];
  digits.mockRestore();
  expect(one.costs[0]?.statements.length).toBeGreaterThan(3);
  expect(other).toEqual(one);
});

describe('a login with an unknown address costs the same statements and hashes', () => {
  const logIn = (email: string, deviceSecret: string | null = null) =>
    costOf(() =>
      login({ ...guestCall(house), deviceSecret }, { body: { email, password: 'not the right one' } }),
    );
  const change = async (statement: string): Promise<void> => {
    await house.db.pool.query(statement, [known]);
  };
  beforeAll(async () => {
    // What is made once for all comes with the first.
    await logIn('anybody@example.test');
  });
  beforeEach(() => house.db.pool.query('truncate login_tries'));

  test.each([null, 'the secret of some device'])(
    'as one with a wrong password, by device %s',
    async (device) => {
      const [one, other] = [await logIn(known, device), await logIn(unknown, device)];
      expect(one.checked).toBe(1);
      expect(other).toEqual(one);
    },
  );

  test.each([
    [
      'suspended',
      `update memberships set status = 'suspended' where person_id = (select id from persons where email = $1)`,
    ],
    ['without a password', 'update persons set password_hash = null where email = $1'],
    [
      'without a membership',
      'delete from memberships where person_id = (select id from persons where email = $1)',
    ],
  ])('as one of somebody %s', async (_, statement) => {
    await change(statement);
    const [one, other] = [await logIn(known), await logIn(unknown)];
    expect(one.checked).toBe(1);
    expect(other).toEqual(one);
  });
});

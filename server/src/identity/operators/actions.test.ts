import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../platform/ctx';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { createOperator, type NewOperator, operatorProfile } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: { kind: 'system' } }, work);
const operator = (change: Partial<NewOperator> = {}): NewOperator => ({
  name: 'Sunny Charging',
  country: 'JO',
  currency: 'JOD',
  timeZone: 'Asia/Amman',
  owner: { email: 'Sun@Example.com', firstName: 'Sun', lastName: 'Ny', password: 'a fine long password' },
  ...change,
});

describe('opening a tenant', () => {
  test('makes operator, owner and an audit line', async () => {
    const created = await run((ctx) => createOperator(ctx, operator()));
    expect(created.isNewPerson).toBe(true);
    expect(await run((ctx) => operatorProfile(ctx, created.operatorId))).toEqual({
      id: created.operatorId,
      name: 'Sunny Charging',
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      feeRatePpm: null,
      setup: null,
      addressLine1: null,
      addressLine2: null,
      city: null,
      zipcode: null,
      vatId: null,
      taxRatePpm: null,
      receiptPrefix: '',
    });
    const { rows } = await house.db.pool.query(
      'select action, noun, actor_kind from audit_log where operator_id = $1',
      [created.operatorId],
    );
    expect(rows).toEqual([{ action: 'created', noun: 'operator', actor_kind: 'system' }]);
  });

  test('for a person already known adds a membership and leaves the password', async () => {
    const hashOf = async () =>
      (
        await house.db.pool.query<{ hash: string }>(
          `select password_hash as hash from persons where email = 'sun@example.com'`,
        )
      ).rows;
    const before = await hashOf();
    const owner = {
      email: 'sun@example.COM',
      firstName: 'X',
      lastName: 'Y',
      password: 'another long password',
    };
    const created = await run((ctx) => createOperator(ctx, operator({ name: 'Second', owner })));
    expect(created.isNewPerson).toBe(false);
    expect(await hashOf()).toEqual(before);
  });

  test('names everything that is wrong at once, and opens nothing', async () => {
    const owner = { email: 'nobody', firstName: 'X', lastName: 'Y', password: 'password12' };
    const wrong = operator({ name: ' ', country: 'Jordan', currency: 'XXX', timeZone: 'Mars/Base', owner });
    const opening = run((ctx) => createOperator(ctx, wrong));
    await expect(opening).rejects.toMatchObject({
      code: 'fields.invalid',
      details: {
        errors: {
          name: [{ code: 'required' }],
          country: [{ code: 'choice' }],
          currency: [{ code: 'choice' }],
          time_zone: [{ code: 'choice' }],
          email: [{ code: 'email' }],
          password: [{ code: 'too-common' }],
        },
      },
    });
  });
});

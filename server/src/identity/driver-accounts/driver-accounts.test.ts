import { driverAccounts } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { createOperator } from '../operators/actions';
import { createPerson } from '../persons/actions';
import { guestCall, joiningHouse, mailedTo, wrongFor } from '../testing-joining';
import { endLoginsOf } from '../tokens/actions';
import { authenticateDriver } from '../tokens/actions-drivers';
import { loginDriver, logoutDriver } from './actions/login';
import { registerDriver, verifyDriver } from './actions/register';

let house: TestHouse;
let operatorId: number;
let otherId: number;
beforeAll(async () => {
  house = await joiningHouse();
  house.supply({ creditOfDriver: async () => -250 });
  const open = (name: string) =>
    house.run({ actor: { kind: 'system' } }, async (ctx) => {
      const owner = { email: `${name}@example.test`, firstName: name, lastName: 'Owner', password };
      const place = { country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris' };
      return (await createOperator(ctx, { name, ...place, owner })).operatorId;
    });
  operatorId = await open('alpha');
  otherId = await open('beta');
});
afterAll(() => house.close());

const password = 'a horse eats no battery';
const appCall = (of = operatorId, address = '203.0.113.7'): PartedCall<Ctx> => ({
  ...guestCall(house, address),
  run: (work) => house.run({ actor: { kind: 'app', operatorId: of }, address }, work),
});
const input = <B>(body: B) => ({ params: {}, query: {}, body });
const register = (email: string, call = appCall()) =>
  registerDriver(call, input({ first_name: 'Ada', last_name: 'Lovelace', email, password }));
const tokenGood = async (bearer: string, of = operatorId): Promise<boolean> =>
  (await authenticateDriver(house, { bearer, operatorId: of, address: 'here' })) !== null;

test('a driver registers, proves the address, and is logged in at that app alone', async () => {
  const email = 'ada@drivers.test';
  const { verification_token } = await register(email);
  const { code } = mailedTo(house, email);
  const proof = (digits: string) => input({ verification_token, code: digits });
  await expect(verifyDriver(appCall(), proof(wrongFor(code)))).rejects.toMatchObject({ code: 'code.wrong' });
  await expect(verifyDriver(appCall(otherId), proof(code))).rejects.toMatchObject({ code: 'not-found' });
  const login = await verifyDriver(appCall(), proof(code));
  expect(driverAccounts.verifyDriver.result.parse(login)).toMatchObject({
    email,
    email_verified: true,
    currency: 'EUR',
    balance: -2.5,
    isSubscribed: false,
  });
  expect([await tokenGood(login.access_token), await tokenGood(login.access_token, otherId)]).toEqual([
    true,
    false,
  ]);
  const { rows } = await house.db.pool.query(
    'select from memberships m join persons p on p.id = m.person_id where p.email = $1',
    [email],
  );
  expect(rows).toEqual([]);
});

test('whoever has an account learns of it from the mailbox alone, and drives with its password', async () => {
  const email = 'alpha@example.test';
  const { verification_token, ...sent } = await register(email);
  expect(sent).toMatchObject({ sent_to: email, available_attempts: 5 });
  const { code } = mailedTo(house, email);
  await expect(verifyDriver(appCall(), input({ verification_token, code }))).rejects.toMatchObject({
    code: 'fields.invalid',
  });
  await expect(loginDriver(appCall(), input({ email, password: 'not this one' }))).rejects.toMatchObject({
    code: 'login.wrong',
  });
  const { access_token: bearer } = await loginDriver(appCall(), input({ email, password }));
  expect(await tokenGood(bearer)).toBe(true);
  await house.run({ actor: { kind: 'app', operatorId }, bearer }, logoutDriver);
  expect(await tokenGood(bearer)).toBe(false);
});

test('what ends all logins of a person ends those as a driver', async () => {
  const email = 'eve@drivers.test';
  const personId = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createPerson(ctx, { email, firstName: 'Eve', lastName: 'Driver', password }),
  );
  const { access_token: bearer } = await loginDriver(appCall(), input({ email, password }));
  await house.run({ actor: { kind: 'system' } }, (ctx) => endLoginsOf(ctx, { personId }));
  expect(await tokenGood(bearer)).toBe(false);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownerOf } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { createOperator } from '../operators/actions';
import { personByEmail } from '../persons/actions';
import { forgetAll, guestCall, joiningHouse, mailedTo, wrongFor } from '../testing-joining';
import { confirmEmail, sendConfirmation } from './actions/confirm';
import { verifyEmail } from './actions/verify';

let house: TestHouse;
let ada: PartedCall<Ctx>;
let bob: PartedCall<Ctx>;
beforeAll(async () => {
  house = await joiningHouse('first');
});
afterAll(() => house.close());

const password = 'a horse eats no battery';
const ownerNamed = async (name: string): Promise<PartedCall<Ctx>> => {
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      name,
      country: 'JO',
      currency: 'JOD',
      timeZone: 'Asia/Amman',
      owner: { email: `${name}@example.test`, firstName: name, lastName: 'Owner', password },
    }),
  );
  const actor = ownerOf(made);
  return { ...guestCall(house), run: (work) => house.run({ actor }, work) };
};
beforeEach(async () => {
  await forgetAll(house);
  ada = await ownerNamed('ada');
  bob = await ownerNamed('bob');
});

const email = 'ada@example.test';
const confirm = (call: PartedCall<Ctx>, body: object) => confirmEmail(call, { params: {}, query: {}, body });
const isVerified = async (): Promise<boolean | undefined> =>
  (await house.run({ actor: { kind: 'system' } }, (ctx) => personByEmail(ctx, email)))?.isEmailVerified;
const proofOf = ({ verification_token }: { verification_token: string }) => ({
  verification_token,
  code: mailedTo(house, email).code,
});

describe('an owner whom staff has let in', () => {
  test('is unverified until the code is confirmed', async () => {
    expect(await isVerified()).toBe(false);
    expect(await confirm(ada, proofOf(await sendConfirmation(ada)))).toEqual({ email_verified: true });
    expect(await isVerified()).toBe(true);
  });

  test('gets a code a minute', async () => {
    await sendConfirmation(ada);
    house.clock.advance(minuteMs - 1);
    await expect(sendConfirmation(ada)).rejects.toMatchObject({ code: 'code.too-soon' });
    await sendConfirmation(bob);
    house.clock.advance(1);
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => sendConfirmation(ada)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('confirms no address of somebody else', async () => {
    const proof = proofOf(await sendConfirmation(ada));
    await expect(confirm(bob, proof)).rejects.toMatchObject({ code: 'not-found' });
    expect(await isVerified()).toBe(false);
    await confirm(ada, proof);
  });

  test('gets a link after too many wrong codes, which serves logged in, and logged out with the password', async () => {
    for (let sent = 0; sent < 2; sent += 1) {
      const { verification_token, code } = proofOf(await sendConfirmation(ada));
      for (let by = 1; by <= 5; by += 1)
        await confirm(ada, { verification_token, code: wrongFor(code, by) }).catch(() => null);
      house.clock.advance(minuteMs);
    }
    const { link } = mailedTo(house, email);
    const input = { params: {}, query: {} };
    await expect(
      verifyEmail(guestCall(house), { ...input, body: { link, password: 'not the right one' } }),
    ).rejects.toMatchObject({ code: 'login.wrong' });
    const login = await verifyEmail(guestCall(house), { ...input, body: { link, password } });
    expect(login).toMatchObject({ email, email_verified: true });
    await sendConfirmation(ada);
    await confirm(ada, { link: mailedTo(house, email).link });
  });
});

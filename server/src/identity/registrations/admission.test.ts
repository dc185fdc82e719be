import { registrations, type RegistrationMode } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { inviteOperator } from '../invitations/actions';
import { forgetAll, guestCall, joiningHouse, mailedTo } from '../testing-joining';
import { register } from './actions/register';
import { verifyEmail } from './actions/verify';

let house: TestHouse;
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());
beforeEach(() => forgetAll(house));

const as = (registrationMode: RegistrationMode): void => house.supply({ registrationMode });
const join = async (email: string, invitation?: string) => {
  const names = { first_name: 'Ada', last_name: 'Lovelace', password: 'a horse eats no battery' };
  const body = registrations.register.body.parse({ ...names, email, invitation });
  const { verification_token } = await register(guestCall(house), { params: {}, query: {}, body });
  return { verification_token, code: mailedTo(house, email).code };
};
const verify = (body: { verification_token: string; code: string }) =>
  verifyEmail(guestCall(house), { params: {}, query: {}, body });
const invite = async (email: string): Promise<string> => {
  const { url } = await house.run({ actor: { kind: 'system' } }, (ctx) => inviteOperator(ctx, { email }));
  return new URL(url).searchParams.get('invitation') ?? '';
};
const operators = async (): Promise<number> =>
  (await house.db.pool.query('select from operators')).rowCount ?? 0;

describe('where whoever comes first may register', () => {
  test('the second one may not', async () => {
    as('first');
    await verify(await join('ada@example.test'));
    await expect(join('bob@example.test')).rejects.toMatchObject({ code: 'registration.closed' });
  });

  test('of many who verify at once, one is the first', async () => {
    as('first');
    const proofs = [];
    for (const name of ['ada', 'bob', 'cyd', 'dan', 'eve']) proofs.push(await join(`${name}@example.test`));
    const verified = await Promise.allSettled(proofs.map(verify));
    expect(verified.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of verified)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'registration.closed' });
    expect(await operators()).toBe(1);
  });
});

describe('an invitation', () => {
  test('is asked for where nobody may register without', async () => {
    as('invitation');
    await expect(join('ada@example.test')).rejects.toMatchObject({ code: 'registration.closed' });
    await expect(join('ada@example.test', 'made up')).rejects.toMatchObject({
      code: 'registration.invitation-unknown',
    });
  });

  test('lets the invited address in, once, whatever its letters', async () => {
    as('invitation');
    const invitation = await invite('ada@example.test');
    const [one, two] = [
      await join('Ada@example.test', invitation),
      await join('ada@example.test', invitation),
    ];
    await verify(two);
    await expect(verify(one)).rejects.toMatchObject({ code: 'registration.invitation-unknown' });
    await expect(join('ada@example.test', invitation)).rejects.toMatchObject({
      code: 'registration.invitation-unknown',
    });
    expect(await operators()).toBe(1);
  });

  test('lets no other address in, and ends after 14 days', async () => {
    as('first');
    await verify(await join('first@example.test'));
    const invitation = await invite('ada@example.test');
    await expect(join('eve@example.test', invitation)).rejects.toMatchObject({
      code: 'registration.invitation-unknown',
    });
    house.clock.advance(14 * dayMs - minuteMs);
    const proof = await join('ada@example.test', invitation);
    house.clock.advance(minuteMs);
    await expect(verify(proof)).rejects.toMatchObject({ code: 'registration.invitation-unknown' });
  });

  test('opens the door also where somebody was first', async () => {
    as('first');
    await verify(await join('first@example.test'));
    await verify(await join('ada@example.test', await invite('ada@example.test')));
    expect(await operators()).toBe(2);
  });

  test('keeps nothing in the database by which it could be used', async () => {
    const invitation = await invite('ada@example.test');
    const { rows } = await house.db.pool.query<{ dump: string }>(
      `select i::text || (select string_agg(a::text, ' ') from audit_log a) as dump from invitations i`,
    );
    expect(rows[0]?.dump).not.toContain(invitation);
  });
});

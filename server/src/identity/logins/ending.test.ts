import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { hashPassword } from '../../platform/passwords';
import type { TestHouse } from '../../platform/testing-house';
import { createOperator } from '../operators/actions';
import { updatePerson } from '../persons/store';
import { forgetAll, guestCall, joiningHouse } from '../testing-joining';
import { authenticate, endLoginsOf } from '../tokens/actions';
import { chooseRole, login } from './actions';

let house: TestHouse;
let personId: number;
let membershipId: number;
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());

const email = 'ada@example.test';
const password = 'a horse eats no battery';
beforeEach(async () => {
  await forgetAll(house);
  const owner = { email, firstName: 'Ada', lastName: 'Lovelace', password };
  const fields = { name: 'One', country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman', owner };
  ({ personId, membershipId } = await asSystem((ctx) => createOperator(ctx, fields)));
});

const asSystem = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor: { kind: 'system' } }, work);
const logIn = async (call: PartedCall<Ctx> = guestCall(house)): Promise<string> =>
  (await login(call, { body: { email, password } })).access_token;
const isGood = async (bearer: string): Promise<boolean> =>
  (await authenticate(house, { bearer, address: 'here' })) !== null;

/** Exchanges a token; `meanwhile` runs while the exchange is done and not yet committed. */
async function exchange(bearer: string, meanwhile: () => Promise<void>): Promise<string> {
  const login = await authenticate(house, { bearer, address: 'here' });
  if (login === null) throw new Error('The token is dead.');
  const actor = login.member;
  const body = { membership_id: membershipId };
  return house.run({ actor, bearer, address: '203.0.113.7' }, async (ctx) => {
    const { access_token: token } = await chooseRole(ctx, { params: {}, query: {}, body });
    await meanwhile();
    return token;
  });
}

/** Until somebody waits for a lock, or long enough that nobody does. */
async function untilOneWaits(): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { rowCount } = await house.db.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rowCount !== 0) return;
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
}

describe('a login', () => {
  test('that is exchanged for another role while all are ended ends with them', async () => {
    const old = await logIn();
    let ending: Promise<number> | undefined;
    const fresh = await exchange(old, async () => {
      ending = asSystem((ctx) => endLoginsOf(ctx, { personId }));
      await untilOneWaits();
    });
    expect(await ending).toBe(1);
    expect([await isGood(old), await isGood(fresh)]).toEqual([false, false]);
  });

  test('by a password that was changed while it was judged is refused', async () => {
    const hash = await hashPassword('a mule eats no cable');
    const call = guestCall(house);
    let parts = 0;
    const slow: PartedCall<Ctx> = {
      ...call,
      run: async (work) => {
        parts += 1;
        // The fourth part makes the login; the password was right before it.
        if (parts === 4) await asSystem((ctx) => updatePerson(ctx.tx, personId, { password_hash: hash }));
        return call.run(work);
      },
    };
    await expect(logIn(slow)).rejects.toMatchObject({ code: 'login.wrong' });
    expect(parts).toBe(4);
    expect((await house.db.pool.query('select from tokens')).rowCount).toBe(0);
  });
});

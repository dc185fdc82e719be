import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import type { House } from '../../platform/house';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { createOperator } from '../operators/actions';
import { loginKeeper } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

const many = 300;

/** Logins of one person, as a script leaves them that logs in for each call. */
async function manyLogins(): Promise<Member[]> {
  const owner = { email: 'sun@example.test', firstName: 'Sun', lastName: 'Ny', password: null };
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, { name: 'Sunny', country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman', owner }),
  );
  const { rows } = await house.db.pool.query<{ id: number }>(
    `insert into tokens (membership_id, token_hash, created_at, last_used_at)
     select $1, sha256(n::text::bytea), $2, $2 from generate_series(1, ${many}) n returning id`,
    [made.membershipId, house.clock.now()],
  );
  return rows.map(({ id }) => ({
    kind: 'member',
    tokenId: id,
    membershipId: made.membershipId,
    personId: made.personId,
    operatorId: made.operatorId,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: new Set(),
    fleets: new Map(),
  }));
}

test('many logins used at once are marked by one transaction at a time', async () => {
  const members = await manyLogins();
  let running = 0;
  let most = 0;
  const counted: House = {
    ...house,
    run: async (as, work) => {
      running += 1;
      most = Math.max(most, running);
      return house.run(as, work).finally(() => (running -= 1));
    },
  };
  house.clock.advance(120_000);
  const keep = loginKeeper(counted);
  await Promise.all(members.map(keep));
  expect(most).toBe(1);
  const { rows } = await house.db.pool.query<{ n: number }>(
    'select count(*) as n from tokens t join memberships m on m.id = t.membership_id where t.last_used_at = $1 and m.last_used_at = $1',
    [house.clock.now()],
  );
  expect(rows[0]?.n).toBe(many);
});

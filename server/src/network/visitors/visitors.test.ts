import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesAdmitting } from '../allowed-users/store';
import { networkHouse, type NetworkHouse } from '../testing-network';
import { listedNear } from './store';

let house: NetworkHouse;
let operatorId: number;
let persons = 0;
beforeAll(async () => {
  house = await networkHouse();
  operatorId = house.mine.operatorId;
});
afterAll(() => house.close());

const idsOf = async (text: string, values: unknown[]): Promise<number[]> =>
  (await house.db.pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);

/** Somebody who may drive at private charge points. */
async function person(): Promise<number> {
  persons += 1;
  const [id] = await idsOf(
    `insert into persons (email, first_name, last_name) values ($1, 'D', 'R') returning id`,
    [`visitor-${persons}@voltdeck.test`],
  );
  return id ?? 0;
}

/** Listed private charge points in a row, each a little farther from where a driver asks. */
const places = (count: number): Promise<number[]> =>
  idsOf(
    `insert into charge_points (operator_id, identifier, token, title, time_zone, listed, visibility, latitude, longitude)
     select $1, key, key, 'Yard', 'Europe/Paris', true, 'private', 48.8, 2.3 + n * 0.0001
     from (select n, 'VISIT-' || gen_random_uuid() as key from generate_series(1, $2::int) n) keyed
     order by n returning id`,
    [operatorId, count],
  );

async function group(ids: readonly number[], personId: number): Promise<void> {
  const key = crypto.randomUUID();
  const [groupId] = await idsOf(
    `insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, $2, $2, now()) returning id`,
    [operatorId, key],
  );
  await house.db.pool.query(
    `insert into charge_point_group_members (charge_point_id, group_id, operator_id, added_at)
     select id, $2, $3, now() from unnest($1::bigint[]) id`,
    [ids, groupId, operatorId],
  );
  await house.db.pool.query(
    `insert into charge_point_group_allowed_users (group_id, operator_id, person_id, added_at) values ($1, $2, $3, now())`,
    [groupId, operatorId, personId],
  );
}
const allow = (ids: readonly number[], personId: number) =>
  house.db.pool.query(
    `insert into charge_point_allowed_users (charge_point_id, operator_id, person_id, added_at)
     select id, $2, $3, now() from unnest($1::bigint[]) id`,
    [ids, operatorId, personId],
  );

const spot = { latitude: 48.8, longitude: 2.3 };
const admitting = (personId: number, most: number) =>
  house.bySystem((ctx) => placesAdmitting(ctx.tx, { operatorId, personId }, most));
const near = async (of: readonly number[] | { admitting: number }, most = 100): Promise<number[]> =>
  (await house.bySystem((ctx) => listedNear(ctx.tx, { operatorId, spot, most, of })))
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

test('named or judged one by one, the nearest that admit somebody are the same, and those of no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('none', 'alone', 'group', 'both', 'other'), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      async (ways, most) => {
        const [mine, others] = [await person(), await person()];
        const ids = await places(ways.length);
        const those = (...wanted: string[]) => ids.filter((_, at) => wanted.includes(ways[at] ?? ''));
        await allow(those('alone', 'both'), mine);
        await allow(those('other'), others);
        await group(those('group', 'both'), mine);
        const admitted = those('alone', 'group', 'both');
        const named = await admitting(mine, 1_000);
        if (typeof named === 'string') throw new Error('so few are named');
        expect(named.toSorted((one, other) => one - other)).toEqual(admitted);
        expect(await near({ admitting: mine }, most)).toEqual(await near(named, most));
        expect(await near({ admitting: mine })).toEqual(admitted.slice(0, 100));
      },
    ),
    { numRuns: 12 },
  );
});

test('many are not named, and no more of them are read than is needed to know', async () => {
  const mine = await person();
  const ids = await places(30);
  await group(ids.slice(0, 20), mine);
  await allow(ids.slice(15), mine);
  expect(await admitting(mine, 4)).toBe('many');
  expect(await admitting(mine, 1_000)).toHaveLength(30);
  expect(await near({ admitting: mine })).toEqual(ids);
});

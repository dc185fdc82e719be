import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowedUsers } from '@voltdeck/contract';
import { createMembership, personByEmail, suspendMembership } from '../../identity';
import { createGroup, deleteGroup } from '../groups/actions';
import { changeMembers } from '../groups/actions/members';
import { networkHouse, type NetworkHouse, type Tenant } from '../testing-network';
import {
  addAllowedUsers,
  addGroupAllowedUsers,
  admitted,
  allowedUserTable,
  forgetAllowed,
  listAllowedUsers,
  listGroupAllowedUsers,
  removeAllowedUser,
} from './actions';
import { AllowedUsersChanged } from './facts';

let house: NetworkHouse;
let id: number;
let made = 0;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  ({ id } = await house.chargePoint());
});

const someone = (): string => `someone-${(made += 1)}@example.com`;
const of = (place = id) => ({ params: { id: place }, query: {} });
const allow = (emails: string[], { who = house.mine, place = id }: { who?: Tenant; place?: number } = {}) =>
  house.as(who, (ctx) => addAllowedUsers(ctx, { ...of(place), body: { emails } }));
const all = () => house.as(house.mine, (ctx) => listAllowedUsers(ctx, { ...of(), body: {} }));
const group = async (): Promise<number> => {
  const body = { name: `Group ${(made += 1)}`, charge_point_ids: [id] };
  return (await house.as(house.mine, (ctx) => createGroup(ctx, { params: {}, query: {}, body }))).id;
};
const mayUse = async (email: string): Promise<boolean> => {
  const { operatorId } = house.mine;
  const [answer = false] = await house.bySystem(async (ctx) => {
    const personId = (await personByEmail(ctx, email))?.id ?? 0;
    return admitted(ctx, [{ chargePointId: id, operatorId, personId }]);
  });
  return answer;
};

test('addresses are read as they are typed: parted by commas, each once, each wrong one told by its place', () => {
  const { body } = allowedUsers.addAllowedUsers;
  expect(body.parse({ emails: ' a@b.test, c@d.test ' })).toEqual({ emails: ['a@b.test', 'c@d.test'] });
  const wrong = body.safeParse({ emails: ['a@b.test', 'nobody', 'c@'] });
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['emails.1', 'emails.2']);
  expect(body.safeParse({ emails: '' }).success).toBe(false);
  expect(body.safeParse({ emails: Array.from({ length: 501 }, () => 'a@b.test') }).success).toBe(false);
});

describe('allowed users', () => {
  test('are those of addresses that somebody has and of those that nobody has, told alike', async () => {
    const email = someone();
    const { added, users } = await allow(['other@example.com', email, email.toUpperCase()]);
    expect(added).toBe(2);
    expect(users.map(({ email: told, first_name: name }) => [told, name])).toEqual([
      ['other@example.com', null],
      [email, null],
    ]);
    expect(await allow([email])).toMatchObject({ added: 0 });
    expect(await all()).toEqual(users);
    expect(house.announcedOf(AllowedUsersChanged).filter((fact) => fact.id === id)).toHaveLength(1);
  });

  test('are named where they are the operator’s own people', async () => {
    const { users } = await allow(['mine@example.com']);
    expect(users).toMatchObject([{ first_name: 'mine', last_name: 'Owner' }]);
  });

  test('are another operator’s to nobody', async () => {
    const { users } = await allow([someone()]);
    await expect(allow([someone()], { who: house.other })).rejects.toMatchObject({ code: 'not-found' });
    const params = { id, userId: users[0]?.id ?? 0 };
    await expect(
      house.as(house.other, (ctx) => removeAllowedUser(ctx, { params, query: {}, body: {} })),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await all()).toHaveLength(1);
  });

  test('of whom one is wrong are not added at all', async () => {
    const long = `${'x'.repeat(65)}@example.com`;
    await expect(allow([someone(), long])).rejects.toMatchObject({
      details: { errors: { 'emails.1': [{ code: 'email' }] } },
    });
    expect(await all()).toEqual([]);
  });

  test('are added once by many at once', async () => {
    const emails = [someone(), someone()];
    await Promise.all(
      Array.from({ length: 20 }, (_each, at) => allow(at % 2 === 0 ? emails : emails.toReversed())),
    );
    expect(await all()).toHaveLength(2);
  });

  test('are found, ordered and paged', async () => {
    const stem = `page-${(made += 1)}`;
    await allow(['a', 'b', 'c'].map((each) => `${stem}-${each}@example.com`));
    const page = (query: object) =>
      house.as(house.mine, (ctx) =>
        allowedUserTable(ctx, {
          params: { id },
          query: allowedUsers.allowedUserTable.query.parse(query),
          body: {},
        }),
      );
    const found = await page({ search: stem, sort: '-email', per_page: 2 });
    expect(found.data.map(({ email }) => email[stem.length + 1])).toEqual(['c', 'b']);
    expect(found.meta).toMatchObject({ total: 3, last_page: 2 });
  });
});

describe('a private charge point admits', () => {
  test('whom it allows, until they are taken off or are gone', async () => {
    const [one, two] = [someone(), someone()];
    const { users } = await allow([one, two]);
    expect([await mayUse(one), await mayUse(two)]).toEqual([true, true]);
    const idOf = (email: string): number => users.find((user) => user.email === email)?.id ?? 0;
    const params = { id, userId: idOf(one) };
    await house.as(house.mine, (ctx) => removeAllowedUser(ctx, { params, query: {}, body: {} }));
    await expect(
      house.as(house.mine, (ctx) => removeAllowedUser(ctx, { params, query: {}, body: {} })),
    ).rejects.toMatchObject({ code: 'not-found' });
    await house.bySystem((ctx) => forgetAllowed(ctx, idOf(two)));
    expect([await mayUse(one), await mayUse(two)]).toEqual([false, false]);
  });

  test('whom its group allows, as long as it is in it and it is there', async () => {
    const email = someone();
    const groupId = await group();
    const place = { params: { id: groupId }, query: {} };
    await house.as(house.mine, (ctx) => addGroupAllowedUsers(ctx, { ...place, body: { emails: [email] } }));
    expect(
      await house.as(house.mine, (ctx) => listGroupAllowedUsers(ctx, { ...place, body: {} })),
    ).toHaveLength(1);
    expect(await mayUse(email)).toBe(true);
    const members = (body: { add: number[]; remove: number[] }) =>
      house.as(house.mine, (ctx) => changeMembers(ctx, { ...place, body }));
    await members({ add: [], remove: [id] });
    expect(await mayUse(email)).toBe(false);
    await members({ add: [id], remove: [] });
    expect(await mayUse(email)).toBe(true);
    await house.as(house.mine, (ctx) => deleteGroup(ctx, { ...place, query: { confirm: true }, body: {} }));
    expect(await mayUse(email)).toBe(false);
    await expect(
      house.as(house.mine, (ctx) => addGroupAllowedUsers(ctx, { ...place, body: { emails: [email] } })),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('the operator’s own people, also with a card of their own, while they are active', async () => {
    expect(await mayUse('mine@example.com')).toBe(true);
    expect(await mayUse('other@example.com')).toBe(false);
    const email = someone();
    await allow([email]);
    const membershipId = await house.bySystem(async (ctx) => {
      const personId = (await personByEmail(ctx, email))?.id ?? 0;
      await forgetAllowed(ctx, personId);
      const { operatorId } = house.mine;
      const membership = { personId, operatorId, role: 'voltdeck_user', status: 'active' } as const;
      return createMembership(ctx, { ...membership, isOwner: false, permissions: [] });
    });
    expect(await mayUse(email)).toBe(true);
    await house.as(house.mine, (ctx) => suspendMembership(ctx, membershipId));
    expect(await mayUse(email)).toBe(false);
  });
});

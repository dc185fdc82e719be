import { admins, type OperatorKey, wireKey } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, ownerOf } from '../../kernel/actor';
import type { TestHouse } from '../../platform/testing-house';
import { acceptInvitation } from '../invitations/actions/accept';
import { createMembership } from '../memberships/actions';
import { createOperator } from '../operators/actions';
import { createPerson } from '../persons/actions';
import { forgetAll, guestCall, joiningHouse, mailedTo } from '../testing-joining';
import { authenticate, issueToken } from '../tokens/actions';
import { adminHistory, getAdmin } from './actions';
import {
  createAdmin,
  removeAdmin,
  replaceAdmin,
  resumeAdmin,
  sendAdminReset,
  suspendAdmin,
} from './actions/change';

let house: TestHouse;
let owner: Member;
let admin: Member;
let third: Member;
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await forgetAll(house);
  owner = await operator('Sunny Charging', 'sun@example.test');
  const keys = ['admin.create', 'admin.read', 'admin.update', 'admin.delete', 'order.read'] as const;
  admin = await member('ada', keys);
  third = await member('third', ['payout.read']);
});

const operator = async (name: string, email: string): Promise<Member> => {
  const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, {
      ...place,
      name,
      owner: { email, firstName: 'Sun', lastName: 'Ny', password: null },
    }),
  );
  return ownerOf(made);
};
const member = (name: string, keys: readonly OperatorKey[], isOwner = false): Promise<Member> =>
  house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const { operatorId } = owner;
    const email = `${name}@example.test`;
    const personId = await createPerson(ctx, { email, firstName: name, lastName: 'A', password: null });
    const made = { personId, operatorId, role: 'voltdeck_user', status: 'active', isOwner } as const;
    const membershipId = await createMembership(ctx, { ...made, permissions: keys });
    return { ...ownerOf({ operatorId, personId, membershipId }), isOwner, permissions: new Set(keys) };
  });
const wired = (...keys: OperatorKey[]): string[] => keys.map(wireKey);
const named = (of: Member) => ({ params: { id: of.membershipId }, query: {}, body: {} });
const as = calls();
function calls() {
  return {
    put: (by: Member, of: Member, body: object) =>
      house.run({ actor: by }, (ctx) =>
        replaceAdmin(ctx, { ...named(of), body: admins.replaceAdmin.body.parse(body) }),
      ),
    post: (by: Member, body: object) =>
      house.run({ actor: by }, (ctx) =>
        createAdmin(ctx, { params: {}, query: {}, body: admins.createAdmin.body.parse(body) }),
      ),
    remove: (by: Member, of: Member) => house.run({ actor: by }, (ctx) => removeAdmin(ctx, named(of))),
    suspend: (by: Member, of: Member) => house.run({ actor: by }, (ctx) => suspendAdmin(ctx, named(of))),
    resume: (by: Member, of: Member) => house.run({ actor: by }, (ctx) => resumeAdmin(ctx, named(of))),
    reset: (by: Member, of: Member) => house.run({ actor: by }, (ctx) => sendAdminReset(ctx, named(of))),
    get: (by: Member, of: Member) => house.run({ actor: by }, (ctx) => getAdmin(ctx, named(of))),
    history: (by: Member, of: Member) =>
      house.run({ actor: by }, (ctx) => adminHistory(ctx, { ...named(of), query: { per_page: 20 } })),
  };
}

describe('nobody promotes themselves', () => {
  test.each([{ permissions: wired('order.read', 'payout.read') }, { is_owner: true }, {}])(
    'by %j of their own',
    async (body) => {
      await expect(as.put(admin, admin, body)).rejects.toMatchObject({ code: 'admin.self' });
      await expect(as.put(owner, owner, body)).rejects.toMatchObject({ code: 'admin.self' });
    },
  );

  test('by a key or the ownership of somebody else that they lack', async () => {
    const lacking = as.put(admin, third, { permissions: wired('payout.read', 'payout.request') });
    await expect(lacking).rejects.toMatchObject({ code: 'admin.key-lacking' });
    await expect(as.put(admin, third, { is_owner: true })).rejects.toMatchObject({ code: 'admin.owner' });
    const invited = { email: 'new@example.test' };
    await expect(as.post(admin, { ...invited, permissions: wired('payout.read') })).rejects.toMatchObject({
      code: 'admin.key-lacking',
    });
    await expect(as.post(admin, { ...invited, is_owner: true })).rejects.toMatchObject({
      code: 'admin.owner',
    });
    await expect(as.post(admin, { email: 'ada@example.test' })).rejects.toMatchObject({
      details: { errors: { email: [{ code: 'member-already' }] } },
    });
    expect(house.mails).toEqual([]);
  });

  test('by keys that were taken from them since the request came', async () => {
    await as.put(owner, admin, { permissions: wired('admin.update') });
    const given = as.put(admin, third, { permissions: wired('payout.read', 'order.read') });
    await expect(given).rejects.toMatchObject({ code: 'admin.key-lacking' });
    await as.suspend(owner, admin);
    await expect(as.put(admin, third, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('by fields of their own making', () => {
    for (const field of ['status', 'operator_id', 'person_id', 'role', 'isOwner', 'id', 'password', 'email'])
      expect([field, admins.replaceAdmin.body.safeParse({ [field]: 1 }).success]).toEqual([field, false]);
    for (const field of ['status', 'operator_id', 'person_id', 'role', 'isOwner', 'id', 'password'])
      expect([
        field,
        admins.createAdmin.body.safeParse({ email: 'a@example.test', [field]: 1 }).success,
      ]).toEqual([field, false]);
    for (const key of ['*', 'owner', 'order.read', 'operator-dashboard.owner', 'fleet.vehicle.read'])
      expect([key, admins.replaceAdmin.body.safeParse({ permissions: [key] }).success]).toEqual([key, false]);
  });
});

describe('an owner', () => {
  test('is touched by another owner only', async () => {
    for (const act of [
      () => as.put(admin, owner, { permissions: [] }),
      () => as.remove(admin, owner),
      () => as.suspend(admin, owner),
      () => as.reset(admin, owner),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'admin.owner' });
    const second = await member('second', [], true);
    expect((await as.put(second, owner, { is_owner: false })).is_owner).toBe(false);
  });

  test.each([
    ['remove', as.remove],
    ['suspend', as.suspend],
    ['demote', (by: Member, of: Member) => as.put(by, of, { is_owner: false })],
  ])('is left, also when two %s each other at once', async (_, part) => {
    const second = await member('second', [], true);
    const both = await Promise.allSettled([part(owner, second), part(second, owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await house.db.pool.query(
      `select from memberships where is_owner and ended_at is null and status = 'active' and operator_id = $1`,
      [owner.operatorId],
    );
    expect(rows).toHaveLength(1);
  });

  test('invites another one, who owns it once they come', async () => {
    const made = await as.post(owner, { email: 'new@example.test', is_owner: true });
    expect(made).toMatchObject({ status: 'inactive', is_owner: true, invitation: expect.anything() });
    const token = mailedTo(house, 'new@example.test').button?.url.split('/invite/')[1] ?? '';
    const body = { first_name: 'New', last_name: 'Owner', password: 'a horse eats no battery' };
    const { access_token: bearer } = await acceptInvitation(guestCall(house), {
      params: { token },
      query: {},
      body,
    });
    const joined = await authenticate(house, { bearer, address: '203.0.113.7' });
    expect(joined?.member).toMatchObject({ isOwner: true, membershipId: made.id });
  });
});

describe('two admins', () => {
  test('who edit the same third: the second one learns of the first', async () => {
    const { version } = await as.get(owner, third);
    await as.put(owner, third, { permissions: wired('payout.read', 'order.read'), version });
    const late = as.put(admin, third, { permissions: [], version });
    await expect(late).rejects.toMatchObject({
      code: 'admin.changed',
      details: { args: { by: 'Sun Ny' } },
    });
    expect((await as.get(owner, third)).permissions).toEqual(wired('order.read', 'payout.read'));
  });

  test('who send the same version at once: one of them does', async () => {
    const { version } = await as.get(owner, third);
    const both = await Promise.allSettled([
      as.put(owner, third, { permissions: wired('order.read'), version }),
      as.put(admin, third, { permissions: [], version }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('another operator’s admin is not there', async () => {
  const other = await operator('Other Charging', 'other@example.test');
  for (const act of [
    () => as.get(other, third),
    () => as.put(other, third, { permissions: [] }),
    () => as.remove(other, third),
    () => as.suspend(other, third),
    () => as.resume(other, third),
    () => as.reset(other, third),
    () => as.history(other, third),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'not-found' });
});

test('what somebody may do changes with their next request, and who is suspended is told so', async () => {
  const { token } = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    issueToken(ctx, { membershipId: third.membershipId, loginAt: ctx.now }),
  );
  const now = () => authenticate(house, { bearer: token, address: '203.0.113.7' });
  await as.put(admin, third, { permissions: wired('order.read') });
  expect([...((await now())?.member.permissions ?? [])]).toEqual(['order.read']);
  await as.suspend(admin, third);
  await expect(now()).rejects.toMatchObject({ code: 'membership.suspended' });
  await as.resume(admin, third);
  expect((await as.get(owner, third)).status).toBe('active');
});

test('a password is chosen by its person alone, by a link', async () => {
  await as.reset(admin, third);
  const mail = mailedTo(house, 'third@example.test');
  expect(mail.text.join(' ')).toContain('Sunny Charging');
  expect([mail.code, mail.link.length > 40]).toEqual(['', true]);
});

test('the history tells who gave and took what', async () => {
  await as.put(owner, third, { permissions: wired('order.read') });
  const { data } = await as.history(admin, third);
  expect(data[0]).toMatchObject({
    says: '\u2068Sun Ny\u2069 changed what \u2068third A\u2069 may do',
    by: { name: 'Sun Ny', is_you: false, role: 'owner' },
    action: 'changed',
    changes: [{ field: 'permissions', before: ['payout.read'], after: ['order.read'] }],
  });
});

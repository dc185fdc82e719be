import { fleetKeys, type FleetKey } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, ownerOf } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { auditOf } from '../audit/actions';
import { addFleet, listFleets } from '../fleets/actions';
import { nouns } from '../index';
import { createMembership, endMembership, membershipsOf } from '../memberships/actions';
import { createOperator } from '../operators/actions';
import { createPerson, personByEmail } from '../persons/actions';
import { listenAs } from '../../platform/noun';
import { authenticate, issueToken } from '../tokens/actions';
import { forgetAll, joiningHouse } from '../testing-joining';
import {
  deleteFleetAdmin,
  getFleetAdmin,
  listFleetAdmins,
  setFleetAdminPermissions,
  updateFleetAdmin,
} from './actions';
import { assignToFleet, createFleetAdmin } from './actions/create';
import { FleetAdminChanged } from './facts';

let house: TestHouse;
let owner: Member;
let couriers: number;
let vans: number;
beforeAll(async () => {
  house = await joiningHouse();
  listenAs(nouns, house.facts);
});
afterAll(() => house.close());

const system = { kind: 'system' } as const;
const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
beforeEach(async () => {
  await forgetAll(house);
  await house.run({ actor: system }, async (ctx) => {
    const person = { email: 'sun@example.test', firstName: 'Sun', lastName: 'Ny', password: null };
    owner = ownerOf(await createOperator(ctx, { ...place, name: 'Sunny', owner: person }));
    const { operatorId } = owner;
    couriers = (await addFleet(ctx, { operatorId, name: 'Couriers' })).id;
    vans = (await addFleet(ctx, { operatorId, name: 'Vans' })).id;
  });
});

const as = <T>(actor: Member, work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor }, work);

/** Somebody who works for fleets, with a login. */
async function fleetAdmin(email: string, fleets: Record<number, readonly FleetKey[]>) {
  return house.run({ actor: system }, async (ctx) => {
    const { operatorId } = owner;
    const personId = await createPerson(ctx, { email, firstName: 'Ada', lastName: 'Love', password: null });
    const membership = { personId, operatorId, isOwner: false, permissions: [] };
    const membershipId = await createMembership(ctx, {
      ...membership,
      role: 'fleet_admin',
      status: 'active',
    });
    for (const [fleetId, keys] of Object.entries(fleets))
      await assignToFleet(ctx, { operatorId, fleetId: Number(fleetId), membershipId }, keys);
    const { token } = await issueToken(ctx, { membershipId, loginAt: ctx.now });
    return { membershipId, personId, token };
  });
}
const memberBy = async (token: string): Promise<Member> => {
  const login = await authenticate(house, { bearer: token, address: '203.0.113.7' });
  if (login === null) throw new Error('the login is over');
  return login.member;
};
const at = (id: number, adminId: number) => ({ params: { id, adminId }, query: {} });
const give = (by: Member, [id, adminId]: [number, number], permissions: FleetKey[], seen?: FleetKey[]) =>
  as(by, (ctx) =>
    setFleetAdminPermissions(ctx, { ...at(id, adminId), body: { permissions, ...(seen && { seen }) } }),
  );
const add = (by: Member, id: number, email: string, permissions: FleetKey[] = []) =>
  as(by, (ctx) => createFleetAdmin(ctx, { params: { id }, query: {}, body: { email, permissions } }));
const remove = (by: Member, id: number, adminId: number) =>
  as(by, (ctx) => deleteFleetAdmin(ctx, { ...at(id, adminId), body: {} }));

describe('somebody who is added by address', () => {
  test('is invited, and waits at the fleet until they join', async () => {
    const added = await add(owner, couriers, ' Ada@Example.test ', ['fleet.driver.read']);
    expect(added).toMatchObject({ status: 'inactive', permissions: ['fleet.driver.read'], is_self: false });
    expect(house.mails.at(-1)?.to).toBe('Ada@example.test');
    const listed = await as(owner, (ctx) =>
      listFleetAdmins(ctx, { params: { id: couriers }, query: {}, body: {} }),
    );
    expect(listed.map(({ id }) => id)).toEqual([added.id]);
  });

  test('gets a second fleet by the same membership, without another mail', async () => {
    const first = await add(owner, couriers, 'ada@example.test');
    const mails = house.mails.length;
    const second = await add(owner, vans, 'ada@example.test');
    expect([second.id, second.works_elsewhere, house.mails.length]).toEqual([first.id, true, mails]);
    await expect(add(owner, vans, 'ada@example.test')).rejects.toMatchObject({
      details: { errors: { email: [{ code: 'member-already' }] } },
    });
  });

  test('is known by nothing but the address until they have joined', async () => {
    const person = { email: 'ada@example.test', firstName: 'Ada', lastName: 'Love', password: null };
    await house.run({ actor: system }, (ctx) => createPerson(ctx, person, { emailVerifiedAt: ctx.now }));
    const named = { first_name: 'A.', last_name: 'L.' };
    const added = await as(owner, (ctx) =>
      createFleetAdmin(ctx, {
        params: { id: couriers },
        query: {},
        body: { ...named, email: person.email, permissions: [] },
      }),
    );
    expect(added).toMatchObject({ first_name: '', last_name: '', email: 'ada@example.test' });
  });

  test('gets no key that the giver lacks, and nobody adds themselves', async () => {
    const ada = await fleetAdmin('ada@example.test', { [couriers]: ['fleet.admin.create'] });
    const me = await memberBy(ada.token);
    await expect(add(me, couriers, 'bo@example.test', ['fleet.driver.read'])).rejects.toMatchObject({
      code: 'fleet-admin.key-not-held',
    });
    await expect(add(me, couriers, 'ada@example.test')).rejects.toMatchObject({
      code: 'fleet-admin.oneself',
    });
    expect(await house.run({ actor: system }, (ctx) => personByEmail(ctx, 'bo@example.test'))).toBeNull();
  });
});

describe('what somebody may do at a fleet', () => {
  test('acts at the next request, is written down, and is announced', async () => {
    const ada = await fleetAdmin('ada@example.test', { [couriers]: ['fleet.driver.read'], [vans]: [] });
    await give(owner, [couriers, ada.membershipId], ['fleet.admin.read']);
    const { fleets } = await memberBy(ada.token);
    expect([...(fleets.get(couriers) ?? [])]).toEqual(['fleet.admin.read']);
    expect([...(fleets.get(vans) ?? [])]).toEqual([]);
    expect(house.announcedOf(FleetAdminChanged).at(-1)).toEqual({
      fleetId: couriers,
      membershipId: ada.membershipId,
    });
    const of = { operatorId: owner.operatorId, noun: 'fleet-admin', nounId: ada.membershipId, limit: 1 };
    const [line] = await house.run({ actor: system }, (ctx) => auditOf(ctx, of));
    expect(line).toMatchObject({
      action: 'updated',
      changes: [{ field: 'permissions', before: ['fleet.driver.read'], after: ['fleet.admin.read'] }],
    });
  });

  test('is not changed by a fleet admin for themselves, beyond their own keys, or elsewhere', async () => {
    const ada = await fleetAdmin('ada@example.test', { [couriers]: ['fleet.admin.update'] });
    const bo = await fleetAdmin('bo@example.test', { [couriers]: [], [vans]: [] });
    const me = await memberBy(ada.token);
    await expect(give(me, [couriers, ada.membershipId], [...fleetKeys])).rejects.toMatchObject({
      code: 'fleet-admin.oneself',
    });
    await expect(give(me, [couriers, bo.membershipId], ['fleet.driver.read'])).rejects.toMatchObject({
      code: 'fleet-admin.key-not-held',
    });
    // The door refuses another fleet before; at this one nobody of it is found.
    await expect(give(me, [couriers, ada.membershipId + 99], [])).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      as(me, (ctx) =>
        updateFleetAdmin(ctx, { ...at(couriers, bo.membershipId), body: { status: 'suspended' } }),
      ),
    ).rejects.toMatchObject({ code: 'fleet-admin.works-elsewhere' });
  });

  test('is changed by one of two who saw the same', async () => {
    const { membershipId } = await fleetAdmin('ada@example.test', { [couriers]: [] });
    const both = await Promise.allSettled([
      give(owner, [couriers, membershipId], ['fleet.driver.read'], []),
      give(owner, [couriers, membershipId], ['fleet.payment.read'], []),
    ]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['fleet-admin.changed']);
  });

  test('is nothing while they are suspended', async () => {
    const { membershipId, token } = await fleetAdmin('ada@example.test', { [couriers]: [] });
    const set = (status: 'active' | 'suspended') =>
      as(owner, (ctx) => updateFleetAdmin(ctx, { ...at(couriers, membershipId), body: { status } }));
    expect((await set('suspended')).status).toBe('suspended');
    await expect(memberBy(token)).rejects.toMatchObject({ code: 'membership.suspended' });
    expect((await set('active')).status).toBe('active');
    expect(
      house.announcedOf(FleetAdminChanged).filter((fact) => fact.membershipId === membershipId),
    ).toHaveLength(3);
  });
});

describe('somebody who is taken off a fleet', () => {
  test('keeps the others, and leaves the operator with the last', async () => {
    const { membershipId, personId, token } = await fleetAdmin('ada@example.test', {
      [couriers]: [],
      [vans]: [],
    });
    await remove(owner, couriers, membershipId);
    expect([...(await memberBy(token)).fleets.keys()]).toEqual([vans]);
    const list = (ctx: Ctx) => listFleets(ctx, { params: {}, query: {}, body: {} });
    expect((await as(await memberBy(token), list)).map(({ id }) => id)).toEqual([vans]);
    await remove(owner, vans, membershipId);
    await expect(memberBy(token)).rejects.toThrow('the login is over');
    expect(await house.run({ actor: system }, (ctx) => membershipsOf(ctx, personId))).toEqual([]);
  });

  test('is off both when two are taken away at once', async () => {
    const { membershipId, personId } = await fleetAdmin('ada@example.test', { [couriers]: [], [vans]: [] });
    await Promise.all([remove(owner, couriers, membershipId), remove(owner, vans, membershipId)]);
    expect(await house.run({ actor: system }, (ctx) => membershipsOf(ctx, personId))).toEqual([]);
  });

  test('is found at no fleet once the membership has ended otherwise', async () => {
    const { membershipId } = await fleetAdmin('ada@example.test', { [couriers]: [] });
    await house.run({ actor: system }, (ctx) => endMembership(ctx, membershipId));
    const find = as(owner, (ctx) => getFleetAdmin(ctx, { ...at(couriers, membershipId), body: {} }));
    await expect(find).rejects.toMatchObject({ code: 'not-found' });
    const [fleet] = await as(owner, (ctx) => listFleets(ctx, { params: {}, query: {}, body: {} }));
    expect(fleet).toMatchObject({ name: 'Couriers', admins_count: 0 });
  });

  test('is not taken away by who holds less', async () => {
    const ada = await fleetAdmin('ada@example.test', { [couriers]: ['fleet.admin.delete'] });
    const bo = await fleetAdmin('bo@example.test', { [couriers]: ['fleet.payment.read'] });
    await expect(remove(await memberBy(ada.token), couriers, bo.membershipId)).rejects.toMatchObject({
      code: 'fleet-admin.key-not-held',
    });
  });
});

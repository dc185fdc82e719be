import { type FleetKey, type VehicleGroup, vehicleGroups } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFleet, createOperator } from '../../identity';
import { fleetHistory } from '../../identity/fleets/actions';
import { type Member, ownerOf } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import { type TestHouse, testHouse } from '../../platform/testing-house';
import {
  createVehicleGroup,
  deleteVehicleGroup,
  getVehicleGroup,
  listVehicleGroups,
  updateVehicleGroup,
} from './actions';
import { VehicleGroupChanged } from './facts';

let house: TestHouse;
let owner: Member;
let stranger: Member;
let couriers: number;
let vans: number;
let round = 0;

const system = { kind: 'system' } as const;
const as = <T>(actor: Member | typeof system, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  house.run({ actor }, work);

const tenant = (name: string): Promise<Member> =>
  as(system, async (ctx) => {
    const person = { email: `${name}@example.test`, firstName: name, lastName: 'Ny', password: null };
    const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
    return ownerOf(await createOperator(ctx, { ...place, name, owner: person }));
  });

beforeAll(async () => {
  house = await testHouse();
  owner = await tenant('sunny');
  stranger = await tenant('cloudy');
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  const fleet = (name: string) =>
    as(system, (ctx) => addFleet(ctx, { operatorId: owner.operatorId, name: `${name} ${round}` }));
  couriers = (await fleet('Couriers')).id;
  vans = (await fleet('Vans')).id;
});

const add = (body: object, fleetId = couriers, by = owner): Promise<VehicleGroup> =>
  as(by, (ctx) =>
    createVehicleGroup(ctx, {
      params: { id: fleetId },
      query: {},
      body: vehicleGroups.createVehicleGroup.body.parse(body),
    }),
  );
const change = (vehicleGroupId: number, body: object, fleetId = couriers, by = owner) =>
  as(by, (ctx) =>
    updateVehicleGroup(ctx, {
      params: { id: fleetId, vehicleGroupId },
      query: {},
      body: vehicleGroups.updateVehicleGroup.body.parse(body),
    }),
  );
const named = (vehicleGroupId: number, fleetId = couriers) => ({
  params: { id: fleetId, vehicleGroupId },
  query: {},
  body: {},
});
const names = async (query: object = {}, fleetId = couriers): Promise<string[]> =>
  (await as(owner, (ctx) => listVehicleGroups(ctx, { params: { id: fleetId }, query, body: {} }))).map(
    ({ name }) => name,
  );

describe('a vehicle group', () => {
  test('is added, found by its words, changed and deleted', async () => {
    const night = await add({ name: 'Night shift', description: 'From ten' });
    await add({ name: 'day shift' });
    expect(await names()).toEqual(['day shift', 'Night shift']);
    expect(await names({ search: 'ten night' })).toEqual(['Night shift']);
    expect(await names({ page: 2, per_page: 1 })).toEqual(['Night shift']);
    expect(await change(night.id, { name: 'Late', version: 1 })).toMatchObject({
      name: 'Late',
      description: null,
      version: 2,
    });
    await as(owner, (ctx) => deleteVehicleGroup(ctx, named(night.id)));
    expect(await names()).toEqual(['day shift']);
    expect(house.announcedOf(VehicleGroupChanged).filter(({ fleetId }) => fleetId === couriers)).toHaveLength(
      4,
    );
  });

  test('has a name of its own within its fleet, letter case and width aside', async () => {
    const { id } = await add({ name: 'Night' });
    const taken = { code: 'fields.invalid', details: { errors: { name: [{ code: 'taken' }] } } };
    await expect(add({ name: 'ＮIGHT' })).rejects.toMatchObject(taken);
    const other = await add({ name: 'Day' });
    await expect(change(other.id, { name: 'night' })).rejects.toMatchObject(taken);
    expect(await change(id, { name: 'NIGHT' })).toMatchObject({ name: 'NIGHT', version: 2 });
    expect(await add({ name: 'Night' }, vans)).toMatchObject({ name: 'Night' });
  });

  test('is there once, where two give the same name at the same moment', async () => {
    const both = await Promise.allSettled([add({ name: 'Twin' }), add({ name: 'twin' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'fields.invalid' },
    });
  });

  test('is changed by the first of two who edit the same version; what is as it was changes nothing', async () => {
    const { id } = await add({ name: 'Night' });
    const both = await Promise.allSettled([
      change(id, { name: 'One', version: 1 }),
      change(id, { name: 'Two', version: 1 }),
    ]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'vehicle-group.changed' },
    });
    const { name } = await as(owner, (ctx) => getVehicleGroup(ctx, named(id)));
    expect(await change(id, { name, version: 2 })).toMatchObject({ version: 2 });
  });

  test('is found at its own fleet and operator alone', async () => {
    const { id } = await add({ name: 'Night' });
    for (const touch of [
      () => as(owner, (ctx) => getVehicleGroup(ctx, named(id, vans))),
      () => as(owner, (ctx) => deleteVehicleGroup(ctx, named(id, vans))),
      () => change(id, { name: 'Mine' }, vans),
      () => change(id, { name: 'Mine' }, couriers, stranger),
      () => as(stranger, (ctx) => getVehicleGroup(ctx, named(id))),
      () => add({ name: 'Mine' }, couriers, stranger),
    ])
      await expect(touch()).rejects.toMatchObject({ code: 'not-found' });
    expect(await names()).toEqual(['Night']);
  });

  test('stands in the history of its fleet, for whoever may read the groups', async () => {
    await add({ name: 'Night' });
    const seenBy = async (keys: readonly FleetKey[]): Promise<string[]> => {
      const fleets = new Map([[couriers, new Set(keys)]]);
      const admin: Member = { ...owner, role: 'fleet_admin', isOwner: false, permissions: new Set(), fleets };
      const asked = { params: { id: couriers }, query: { per_page: 20 }, body: {} };
      return (await as(admin, (ctx) => fleetHistory(ctx, asked))).data.map(({ noun }) => noun);
    };
    expect(await seenBy(['fleet.vehicle-group.read'])).toEqual(['vehicle-group', 'fleet']);
    expect(await seenBy([])).toEqual(['fleet']);
  });
});

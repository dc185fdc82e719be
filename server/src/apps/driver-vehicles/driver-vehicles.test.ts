import { driverVehicles } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOnce, createPerson, PersonErased } from '../../identity';
import { commerceHouse, makeScene } from '../../commerce/testing-orders';
import type { Driver } from '../../kernel/actor';
import type { TestHouse } from '../../platform/testing-house';
import {
  createDriverVehicle,
  deleteDriverVehicle,
  getDriverVehicle,
  listDriverVehicles,
  ownVehiclesOf,
  updateDriverVehicle,
} from './actions';
import { driverVehicleNoun } from './noun';

let house: TestHouse;
let operatorId: number;
let otherId: number;
let people = 0;
beforeAll(async () => {
  house = await commerceHouse();
  driverVehicleNoun.listen?.(house.facts);
  operatorId = (await makeScene(house)).operatorId;
  otherId = (await makeScene(house)).operatorId;
});
afterAll(() => house.close());

async function driver(): Promise<Driver> {
  const email = `driver-${(people += 1)}@drivers.test`;
  const personId = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createPerson(ctx, { email, firstName: 'D', lastName: 'R', password: null }),
  );
  return { kind: 'driver', personId, operatorId, tokenId: 1 };
}
/** A body as the door reads it. */
const said = (body: object) => ({
  params: {},
  query: {},
  body: driverVehicles.createDriverVehicle.body.parse(body),
});
const add = (actor: Driver, body: object) =>
  house.run({ actor }, (ctx) => createDriverVehicle(ctx, said(body)));
const ofId = (id: number) => ({ params: { id }, query: {}, body: {} });
const get = (actor: Driver, id: number) => house.run({ actor }, (ctx) => getDriverVehicle(ctx, ofId(id)));
const change = (actor: Driver, id: number, body: object) =>
  house.run({ actor }, (ctx) =>
    updateDriverVehicle(ctx, {
      ...ofId(id),
      body: driverVehicles.updateDriverVehicle.body.parse(body),
    }),
  );
const remove = (actor: Driver, id: number) =>
  house.run({ actor }, (ctx) => deleteDriverVehicle(ctx, ofId(id)));
const list = (actor: Driver) => house.run({ actor }, listDriverVehicles);
const notFound = { code: 'not-found' };

test('a vehicle is called and equipped by its model, and has neither card nor group', async () => {
  const ada = await driver();
  const made = await add(ada, {
    vehicle_model_id: '1',
    license_plate: 'M-VD 1',
    rfid_tag: '04AABB',
    vehicle_group_id: '7',
    unknown: true,
  });
  expect(made).toMatchObject({
    title: `${made.make?.name} ${made.model?.name}`,
    license_plate: 'M-VD 1',
    active: true,
    rfid_tag: null,
    rfid_expires_at: null,
    group: null,
    has_own_battery_capacity: false,
    revision: 1,
  });
  expect(made.charging_connector).not.toBeNull();
  expect(await list(ada)).toEqual([made]);
});

test('a request that is sent again by its key adds nothing, and another driver’s key is another', async () => {
  const [ada, bob] = [await driver(), await driver()];
  const send = (asker: Driver) =>
    house.run({ actor: asker }, (ctx) =>
      answerOnce(ctx, { asker, key: 'add-1', hash: Buffer.from('red') }, () =>
        createDriverVehicle(ctx, said({ title: 'Red' })),
      ),
    );
  const [one, again] = await Promise.all([send(ada), send(ada)]);
  expect(again.results).toEqual(one.results);
  await send(bob);
  expect([await list(ada), await list(bob)].map(({ length }) => length)).toEqual([1, 1]);
});

describe('a vehicle', () => {
  test('is seen, changed and deleted by nobody else, nor at another operator', async () => {
    const [ada, bob] = [await driver(), await driver()];
    const { id } = await add(ada, { title: 'Red' });
    for (const other of [bob, { ...ada, operatorId: otherId }]) {
      await expect(get(other, id)).rejects.toMatchObject(notFound);
      await expect(change(other, id, { title: 'Mine' })).rejects.toMatchObject(notFound);
      await expect(remove(other, id)).rejects.toMatchObject(notFound);
      expect(await list(other)).toEqual([]);
    }
    expect(await get(ada, id)).toMatchObject({ title: 'Red', revision: 1 });
  });

  test('may have the plate and the VIN of another driver’s', async () => {
    const same = { license_plate: 'M-VD 2', vin: 'wvwzzz1jzxw000001' };
    const [one, other] = [await add(await driver(), same), await add(await driver(), same)];
    expect([one.vin, other.vin]).toEqual(['WVWZZZ1JZXW000001', 'WVWZZZ1JZXW000001']);
    expect(one.id).not.toBe(other.id);
  });

  test('is replaced by what is sent, and the second of two who edit is told', async () => {
    const ada = await driver();
    const { id, revision } = await add(ada, { title: 'Red', color: 'red', year: '2021' });
    const both = await Promise.allSettled([
      change(ada, id, { title: 'Blue', revision }),
      change(ada, id, { title: 'Green', revision }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await get(ada, id)).toMatchObject({ color: null, year: null, revision: 2 });
    expect(await change(ada, id, { title: 'Last', active: '0' })).toMatchObject({
      title: 'Last',
      active: false,
    });
  });

  test('is deleted once', async () => {
    const ada = await driver();
    const { id } = await add(ada, { title: 'Red' });
    expect(await remove(ada, id)).toEqual({ id });
    await expect(remove(ada, id)).rejects.toMatchObject(notFound);
  });

  test('needs to be called something, and a make that is known', async () => {
    const ada = await driver();
    await expect(add(ada, { color: 'red' })).rejects.toMatchObject({ code: 'fields.invalid' });
    await expect(add(ada, { title: 'Red', vehicle_make_id: 999_999 })).rejects.toMatchObject({
      code: 'fields.invalid',
    });
    expect(await list(ada)).toEqual([]);
  });
});

test('a driver keeps twenty and no more, also of two added at once', async () => {
  const ada = await driver();
  for (let count = 1; count < driverVehicles.mostDriverVehicles; count += 1)
    await add(ada, { title: `No. ${count}` });
  const both = await Promise.allSettled([add(ada, { title: 'A' }), add(ada, { title: 'B' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(add(ada, { title: 'C' })).rejects.toMatchObject({
    code: 'driver-vehicle.too-many',
  });
  expect(await add({ ...ada, operatorId: otherId }, { title: 'Elsewhere' })).toMatchObject({ revision: 1 });
  expect(
    await house.run({ actor: { kind: 'system' } }, (ctx) => ownVehiclesOf(ctx, ada.personId)),
  ).toHaveLength(21);
});

test('nothing is kept of a driver who is erased', async () => {
  const ada = await driver();
  await add(ada, { title: 'Red' });
  await house.db.pool.query('update persons set erased_at = now() where id = $1', [ada.personId]);
  const { personId } = ada;
  await house.run({ actor: { kind: 'system' } }, (ctx) =>
    ctx.announce(PersonErased, { personId, membershipIds: [] }, null),
  );
  expect(await list(ada)).toEqual([]);
  await expect(add(ada, { title: 'Late' })).rejects.toMatchObject({ code: 'unauthenticated' });
});

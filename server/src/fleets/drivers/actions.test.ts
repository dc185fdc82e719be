import { drivers } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteFleet } from '../endings/actions';
import { fleetHouse, type FleetHouse } from '../testing-fleet';
import { listDrivers } from './actions';
import { addDrivers, deleteDriver, updateDriver } from './actions/change';

let house: FleetHouse;
let round = 0;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const fleet = (): Promise<number> => house.fleet(`Couriers ${(round += 1)}`);
const add = (id: number, body: object) =>
  house.run({ actor: house.mine }, (ctx) =>
    addDrivers(ctx, { params: { id }, query: {}, body: drivers.addDrivers.body.parse(body) }),
  );
const update = (id: number, driverId: number, body: object) =>
  house.run({ actor: house.mine }, (ctx) =>
    updateDriver(ctx, { params: { id, driverId }, query: {}, body: drivers.updateDriver.body.parse(body) }),
  );
const remove = (id: number, driverId: number) =>
  house.run({ actor: house.mine }, (ctx) =>
    deleteDriver(ctx, { params: { id, driverId }, query: {}, body: {} }),
  );
const list = (id: number, query: object = {}) =>
  house.run({ actor: house.mine }, (ctx) =>
    listDrivers(ctx, { params: { id }, query: drivers.listDrivers.query.parse(query), body: {} }),
  );
const names = async (id: number, query: object = {}) => (await list(id, query)).data.map(({ name }) => name);

test('many are added by their addresses once, and each that is there is told', async () => {
  const [one, other] = [await fleet(), await fleet()];
  const { id: vehicleId } = await house.vehicle(one);
  await add(other, { emails: 'far@drivers.test' });
  const { added, left_out: leftOut } = await add(one, {
    emails: 'Ana.Ruiz@drivers.test, omar@drivers.test,ana.ruiz@DRIVERS.test, far@drivers.test',
    vehicle_ids: [vehicleId],
  });
  expect(added.map(({ email }) => email?.toLowerCase())).toEqual([
    'ana.ruiz@drivers.test',
    'omar@drivers.test',
  ]);
  expect(added[0]?.vehicles).toMatchObject([{ id: vehicleId }]);
  expect(leftOut).toEqual([{ email: 'far@drivers.test', why: 'elsewhere' }]);
  expect((await add(one, { emails: ['omar@drivers.test'] })).left_out).toEqual([
    { email: 'omar@drivers.test', why: 'here' },
  ]);
  expect(await names(one, { vehicle_id: String(vehicleId) })).toHaveLength(2);
  expect(await names(one, { search: 'omar' })).toEqual(['omar']);
});

test('one without an address is known by a name, and nobody by nothing', async () => {
  const id = await fleet();
  await add(id, { name: 'نادية حداد', phone: '+962 79 000 0000' });
  expect(await names(id)).toEqual(['نادية حداد']);
  await expect(add(id, {})).rejects.toMatchObject({ details: { errors: { name: [{ code: 'required' }] } } });
});

test('vehicles of another fleet are refused by their place in the list', async () => {
  const [one, other] = [await fleet(), await fleet()];
  const own = await house.vehicle(one);
  const strange = await house.vehicle(other);
  await expect(add(one, { name: 'Lena', vehicle_ids: [own.id, strange.id] })).rejects.toMatchObject({
    details: { errors: { 'vehicle_ids.1': [{ code: 'not-found' }] } },
  });
});

test('of two who change one, the second is told, and an address is one driver’s', async () => {
  const id = await fleet();
  const { added } = await add(id, { emails: ['first@change.test', 'second@change.test'] });
  const [first] = added;
  if (first === undefined) throw new Error('nobody was added');
  await update(id, first.id, { name: 'First', email: 'first@change.test', revision: first.revision });
  await expect(
    update(id, first.id, { name: 'Other', email: null, revision: first.revision }),
  ).rejects.toMatchObject({ code: 'driver.changed' });
  await expect(update(id, first.id, { name: 'First', email: 'SECOND@change.test' })).rejects.toMatchObject({
    details: { errors: { email: [{ code: 'taken' }] } },
  });
});

test('the same addresses at once for two fleets are added once', async () => {
  const [one, other] = [await fleet(), await fleet()];
  const emails = Array.from({ length: 20 }, (_, index) => `race${index}@drivers.test`);
  const outcomes = await Promise.all([add(one, { emails }), add(other, { emails: emails.toReversed() })]);
  const added = outcomes.flatMap((outcome) => outcome.added.map(({ email }) => email));
  expect(added).toHaveLength(20);
  expect(new Set(added)).toEqual(new Set(emails));
  expect(outcomes.flatMap((outcome) => outcome.left_out)).toHaveLength(20);
});

test('a deleted one, and those of a deleted fleet, leave their addresses', async () => {
  const [one, other] = [await fleet(), await fleet()];
  const { added } = await add(one, { emails: ['gone@drivers.test', 'kept@drivers.test'] });
  await remove(one, added[0]?.id ?? 0);
  await expect(remove(one, added[0]?.id ?? 0)).rejects.toMatchObject({ code: 'not-found' });
  expect((await add(other, { emails: ['gone@drivers.test'] })).added).toHaveLength(1);
  await house.run({ actor: house.mine }, (ctx) =>
    deleteFleet(ctx, { params: { id: one }, query: {}, body: {} }),
  );
  expect((await add(other, { emails: ['kept@drivers.test'] })).added).toHaveLength(1);
});

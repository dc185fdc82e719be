import { type FleetKey, vehicles } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fleetHistory } from '../../identity/fleets/actions';
import type { Member } from '../../kernel/actor';
import { createVehicleGroup, deleteVehicleGroup } from '../vehicle-groups/actions';
import { listVehicles } from './actions';
import { changeVehicles } from './actions/change';
import { VehicleChanged } from './facts';
import { type VehicleHouse, vehicleHouse } from './testing-vehicles';

let house: VehicleHouse;
let couriers: number;
let taxis: number;
let round = 0;

beforeAll(async () => {
  house = await vehicleHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  couriers = await house.fleet(`Couriers ${round}`);
  taxis = await house.fleet(`Taxis ${round}`);
});

const group = (name: string, fleetId = couriers, by = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    createVehicleGroup(ctx, { params: { id: fleetId }, query: {}, body: { name } }),
  );
const list = (query: object = {}, fleetId = couriers, by = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    listVehicles(ctx, {
      params: { id: fleetId },
      query: vehicles.listVehicles.query.parse(query),
      body: {},
    }),
  );
const titles = async (query: object = {}) => (await list(query)).data.map(({ title }) => title);
const changeAll = (body: object, fleetId = couriers, by = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    changeVehicles(ctx, {
      params: { id: fleetId },
      query: {},
      body: vehicles.changeVehicles.body.parse(body),
    }),
  );
const wrong = (field: string, code: string) => ({
  code: 'fields.invalid',
  details: { errors: { [field]: [{ code }] } },
});
const adminOf = (fleetId: number, keys: readonly FleetKey[]): Member => ({
  ...house.mine,
  role: 'fleet_admin',
  isOwner: false,
  fleets: new Map([[fleetId, new Set(keys)]]),
});

describe('a vehicle', () => {
  test('takes from the catalogue what is not told, and is called by maker and model', async () => {
    const leaf = await house.add(couriers, { vehicle_model_id: '13', year: '2019', license_plate: '12-345' });
    expect(leaf).toMatchObject({
      title: 'Nissan Leaf 40 kWh',
      year: 2019,
      make: { name: 'Nissan', logo: null },
      model: { name: 'Leaf 40 kWh', make: { name: 'Nissan' } },
      charging_connector: { code: 'TYPE_2', current_type: 'AC' },
      fuel_type: 'electric',
      battery_capacity: 38,
      has_own_battery_capacity: false,
      active: true,
      rfid_tag: null,
      revision: 1,
    });
    expect(await house.add(couriers, { license_plate: 'ب ح 12' })).toMatchObject({ title: 'ب ح 12' });
    expect(await house.add(couriers, { title: 'Van 🚚', battery_capacity: 60.5 })).toMatchObject({
      battery_capacity: 60.5,
      has_own_battery_capacity: true,
    });
  });

  test('names what is wrong with it', async () => {
    const nissan = { title: 'A', vehicle_make_id: 1, vehicle_model_id: 13 };
    await expect(house.add(couriers, nissan)).rejects.toMatchObject(wrong('vehicle_model_id', 'unknown'));
    await expect(house.add(couriers, {})).rejects.toMatchObject(wrong('title', 'required'));
    await expect(house.add(couriers, { title: 'A', charging_connector_id: 99 })).rejects.toMatchObject(
      wrong('charging_connector_id', 'unknown'),
    );
    const { id } = await group('Night', taxis);
    await expect(house.add(couriers, { title: 'A', vehicle_group_id: id })).rejects.toMatchObject(
      wrong('vehicle_group_id', 'unknown'),
    );
    expect(await titles()).toEqual([]);
  });

  test('has a plate of its own in the fleet and a VIN of its own at the operator', async () => {
    const vin = 'VF1AG000064123456';
    await house.add(couriers, { license_plate: 'AB-123 c', vin });
    await expect(house.add(couriers, { license_plate: 'ＡＢ123C' })).rejects.toMatchObject(
      wrong('license_plate', 'taken'),
    );
    await expect(house.add(taxis, { title: 'B', vin: vin.toLowerCase() })).rejects.toMatchObject(
      wrong('vin', 'taken'),
    );
    await house.add(taxis, { license_plate: 'AB 123C' });
    const both = await Promise.allSettled([
      house.add(couriers, { title: 'one', vin: 'VF1AG000064999999' }),
      house.add(taxis, { title: 'two', vin: 'VF1AG000064999999' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is found by words, card, group and state, and in the order that is asked for', async () => {
    const { id } = await group('Night');
    await house.add(couriers, { title: 'Red van', license_plate: 'X-9', vehicle_group_id: id, year: 2020 });
    await house.add(couriers, { title: 'blue van', rfid_tag: `find${round}`, year: 2018 });
    await house.add(couriers, { title: 'Bike', active: false });
    expect(await titles()).toEqual(['Bike', 'blue van', 'Red van']);
    expect(await titles({ sort: '-year' })).toEqual(['Red van', 'blue van', 'Bike']);
    expect(await titles({ search: 'van x-9' })).toEqual(['Red van']);
    expect(await titles({ search: `FIND${round}` })).toEqual(['blue van']);
    expect(await titles({ search: '%' })).toEqual([]);
    expect(await titles({ vehicle_group_id: String(id) })).toEqual(['Red van']);
    expect(await titles({ ungrouped: true, active: 'true' })).toEqual(['blue van']);
    expect((await list({ per_page: 1, page: 3 })).meta).toMatchObject({ total: 3, last_page: 3 });
  });

  test('is changed by the first of two who edit the same revision', async () => {
    const { id } = await house.add(couriers, { title: 'Van' });
    const change = (title: string) => house.change({ id, fleetId: couriers }, { title, revision: 1 });
    const both = await Promise.allSettled([change('One'), change('Two')]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'vehicle.changed' },
    });
    expect((await list()).data[0]).toMatchObject({ revision: 2 });
  });

  test('is found at its own fleet and operator alone', async () => {
    const { id } = await house.add(couriers, { title: 'Van' });
    const mine = { id, fleetId: couriers };
    for (const touch of [
      () => house.change({ id, fleetId: taxis }, { title: 'Stolen' }),
      () => house.remove({ id, fleetId: taxis }),
      () => house.change(mine, { title: 'Stolen' }, house.other),
      () => house.remove(mine, house.other),
      () => house.add(couriers, { title: 'Stolen' }, house.other),
      () => list({}, couriers, house.other),
      () => changeAll({ vehicle_ids: [id], active: false }, taxis),
    ])
      await expect(touch()).rejects.toMatchObject({ code: 'not-found' });
    expect((await list()).data[0]).toMatchObject({ title: 'Van', active: true });
  });

  test('moves between groups with others: all of them, or none', async () => {
    const { id } = await group('Night');
    const one = await house.add(couriers, { title: 'One' });
    const two = await house.add(couriers, { title: 'Two' });
    const stranger = await house.add(taxis, { title: 'Taxi' });
    const ids = [one.id, two.id];
    await expect(
      changeAll({ vehicle_ids: [...ids, stranger.id], vehicle_group_id: id }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await titles({ ungrouped: true })).toEqual(['One', 'Two']);
    expect(await changeAll({ vehicle_ids: ids, vehicle_group_id: id })).toEqual({ changed: 2 });
    expect(await changeAll({ vehicle_ids: ids, vehicle_group_id: id })).toEqual({ changed: 0 });
    const removal = house.run({ actor: house.mine }, (ctx) =>
      deleteVehicleGroup(ctx, { params: { id: couriers, vehicleGroupId: id }, query: {}, body: {} }),
    );
    await expect(removal).rejects.toMatchObject({
      code: 'vehicle-group.in-use',
      details: { args: { vehicles: 2 } },
    });
    expect(await changeAll({ vehicle_ids: [one.id], vehicle_group_id: null, active: false })).toEqual({
      changed: 1,
    });
    expect((await list()).data[0]).toMatchObject({ title: 'One', group: null, active: false });
  });

  test('tells open screens of its fleet, and stands in its history for whoever may read vehicles', async () => {
    await house.add(couriers, { title: 'Van' });
    expect(house.announcedOf(VehicleChanged).filter(({ fleetId }) => fleetId === couriers)).toHaveLength(1);
    const seenBy = async (keys: readonly FleetKey[]) => {
      const asked = { params: { id: couriers }, query: { per_page: 20 }, body: {} };
      const page = await house.run({ actor: adminOf(couriers, keys) }, (ctx) => fleetHistory(ctx, asked));
      return page.data.map(({ noun }) => noun);
    };
    expect(await seenBy(['fleet.vehicle.read'])).toEqual(['vehicle', 'fleet']);
    expect(await seenBy([])).toEqual(['fleet']);
  });
});

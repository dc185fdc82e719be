import { fleets } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateFleet } from '../../identity/fleets/actions';
import { createCategory, createGroup } from '../../network';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { assignPlaces, listCategories, listChargePoints, listGroups, listSites } from './actions';

let house: FleetHouse;
let id = 0;
const places = {
  charge_point_ids: [0],
  charge_point_group_ids: [0],
  category_ids: [0],
  charging_site_ids: [0],
};

const asOwner = <T>(work: Parameters<FleetHouse['run']>[1]): Promise<T> =>
  house.run({ actor: house.mine }, work) as Promise<T>;
const change = (body: object, of = id): Promise<unknown> =>
  asOwner((ctx) => updateFleet(ctx, { params: { id: of }, query: {}, body: fleets.fleetChange.parse(body) }));
const asked = () => ({
  params: { id },
  query: { page: undefined, per_page: 25, search: undefined },
  body: {},
});
const listed = () =>
  asOwner<unknown[]>(async (ctx) => {
    const lists = [listChargePoints, listGroups, listCategories, listSites];
    const found = [];
    for (const list of lists) found.push((await list(ctx, asked() as never)).map((each) => each.id));
    return found;
  });

beforeAll(async () => {
  house = await fleetHouse();
  house.supply({ assignPlaces });
  id = await house.fleet('Couriers');
  places.charge_point_ids = [(await house.station()).id];
  const name = { name: 'Depot', description: null };
  await asOwner(async (ctx) => {
    places.charge_point_group_ids = [(await createGroup(ctx, { params: {}, query: {}, body: name })).id];
    places.category_ids = [
      (
        await createCategory(ctx, {
          params: {},
          query: {},
          body: { name: 'Depots', type: 'charge-point', color: null },
        } as never)
      ).id,
    ];
  });
  await house
    .rows(
      `insert into charging_sites (operator_id, name, time_zone) values ($1, 'Yard', 'Europe/Paris') returning id`,
      [house.mine.operatorId],
    )
    .then(([site]) => {
      places.charging_site_ids = [Number((site as { id: number }).id)];
    });
});
afterAll(() => house.close());

describe('the places of a fleet', () => {
  test('are assigned with a change of the fleet, and listed by kind', async () => {
    await change(places);
    expect(await listed()).toEqual(Object.values(places));
  });

  test('stay where they are not named, with another name, too', async () => {
    await change({ name: 'Night couriers' });
    await change({ charge_point_ids: [] });
    expect(await listed()).toEqual([[], ...Object.values(places).slice(1)]);
    await change(places);
  });

  test('are counted once, however often they are named', async () => {
    const [one = 0] = places.charge_point_ids;
    await change({ charge_point_ids: [one, one] });
    expect((await listed())[0]).toEqual([one]);
  });

  test('that are not the operator’s are refused by their place in the list, and nothing is changed', async () => {
    const [one = 0] = places.charge_point_ids;
    await expect(change({ charge_point_ids: [one, 999_999], category_ids: [] })).rejects.toMatchObject({
      code: 'fields.invalid',
      details: { errors: { 'charge_point_ids.1': [{ code: 'not-found' }] } },
    });
    expect(await listed()).toEqual(Object.values(places));
  });

  test('say in the history what they were and are', async () => {
    await change({ charging_site_ids: [] });
    const [line] = await house.rows<{ changes: object }>(
      `select changes from audit_log where noun = 'fleet' order by id desc limit 1`,
    );
    expect(line?.changes).toEqual([
      { field: 'charging_site_ids', before: places.charging_site_ids, after: [] },
    ]);
    await change(places);
  });

  test('by two at once are those of the later one', async () => {
    const [one = 0] = places.charge_point_ids;
    const two = (await house.station()).id;
    await Promise.all([change({ charge_point_ids: [one] }), change({ charge_point_ids: [two] })]);
    expect([[one], [two]]).toContainEqual((await listed())[0]);
  });
});

test('a vehicle may use a private power center once it is its fleet’s', async () => {
  await house.deposit(id, 50);
  const [own, other] = [await house.station(), await house.station()];
  await house.rows(`update charge_points set visibility = 'private' where id = any($1)`, [
    [own.id, other.id],
  ]);
  await change({ charge_point_ids: [own.id] });
  const { uid } = await house.vehicle(id);
  expect((await other.start({ uid })).verdict).toBe('not-here');
  expect((await own.start({ uid })).verdict).toBe('accepted');
});

import { bulk, settings, sites } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMany, undoMany } from '../bulk/actions';
import { getChargePoint } from '../charge-points/actions';
import { closedAt } from '../charge-points/actions/closed';
import { createPrice } from '../prices/actions';
import { changeChargePoint, deleteChargePoint } from '../settings/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { addSite, deleteSite, replaceSite } from './actions';
import { getSite, getSiteTotals, siteTable } from './actions/look';
import { previewZone } from './actions/zone';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const add = (body: object, tenant = house.mine) =>
  house.as(tenant, (ctx) => addSite(ctx, { params: {}, query: {}, body: sites.createSite.body.parse(body) }));
const get = (id: number) =>
  house.as(house.mine, (ctx) => getSite(ctx, { params: { id }, query: {}, body: {} }));
const put = (id: number, body: object) =>
  house.as(house.mine, (ctx) =>
    replaceSite(ctx, { params: { id }, query: {}, body: sites.replaceSite.body.parse(body) }),
  );
const remove = (id: number, confirm = true) =>
  house.as(house.mine, (ctx) => deleteSite(ctx, { params: { id }, query: { confirm }, body: {} }));
const chargePoint = (id: number) =>
  house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id }, query: {}, body: {} }));
const at = async (siteId: number) => (await house.chargePoint({ chargingSiteId: siteId })).id;
const change = (id: number, body: object) =>
  house.as(house.mine, (ctx) =>
    changeChargePoint(ctx, { params: { id }, query: {}, body: settings.changeChargePoint.body.parse(body) }),
  );
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '08:00', closes: '20:00' }));

describe('a site', () => {
  test('keeps what is said of it, and is told in the shape of the contract', async () => {
    const made = await add({
      name: 'Harbour',
      address: { city: 'Aix', country: 'fr' },
      city: 'Marseille',
      latitude: '43.3',
      longitude: '5.4',
      grid_power: '250.5',
      hours: { week },
    });
    expect(sites.siteDetail.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      address: { city: 'Marseille', country: 'FR' },
      time_zone: 'Europe/Paris',
      grid_power: 250.5,
      opening: { is_open: true, changes_at: '2026-03-02T19:00:00.000Z', of: 'site' },
      charge_points_count: 0,
      version: 1,
    });
  });

  test.each([
    ['a place outside the world', { latitude: 91, longitude: 5 }],
    ['a longitude beyond it', { latitude: 9, longitude: -180.1 }],
    ['no name', { name: ' ' }],
    ['less power than a watt', { grid_power: 0 }],
    ['a field nobody knows', { colour: 'red' }],
  ])('is refused at the door with %s', (_name, said) => {
    expect(sites.createSite.body.safeParse({ name: 'X', ...said }).success).toBe(false);
  });

  test.each([
    ['a zone that does not exist', { time_zone: 'Mars/Phobos' }, 'time_zone'],
    ['a mere distance to UTC', { time_zone: '+05:30' }, 'time_zone'],
    ['half a place', { latitude: 5 }, 'longitude'],
    [
      'hours that end before they begin',
      { hours: { week: [{ day: 1, opens: '18:00', closes: '08:00' }] } },
      'hours.week.0.closes',
    ],
  ])('is refused with %s', async (_name, said, field) => {
    await expect(add({ name: 'X', ...said })).rejects.toMatchObject({
      code: 'fields.invalid',
      details: { errors: { [field]: [expect.anything()] } },
    });
  });

  test('is changed by one of two who edit it', async () => {
    const { id, version } = await add({ name: 'Two' });
    const both = await Promise.allSettled([
      put(id, { name: 'One way', version }),
      put(id, { name: 'The other', version }),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'charging-site.changed' },
    });
    expect((await get(id)).version).toBe(version + 1);
  });

  test('counts those that come, go, move and are deleted', async () => {
    const [one, other] = [(await add({ name: 'From' })).id, (await add({ name: 'To' })).id];
    const counts = async () => [(await get(one)).charge_points_count, (await get(other)).charge_points_count];
    const [first, second] = [await at(one), await at(one)];
    expect(await counts()).toEqual([2, 0]);
    await change(first, { charging_site_id: other });
    expect(await counts()).toEqual([1, 1]);
    const confirm = { params: { id: second }, query: { confirm: true }, body: {} };
    await house.as(house.mine, (ctx) => deleteChargePoint(ctx, confirm));
    expect(await counts()).toEqual([0, 1]);
    await remove(one);
    await expect(remove(other)).rejects.toMatchObject({
      code: 'charging-site.in-use',
      details: { args: { charge_points: 1 } },
    });
  });

  test('says what goes with it before it is deleted', async () => {
    const { id } = await add({ name: 'Gone' });
    await expect(remove(id, false)).rejects.toMatchObject({ code: 'charging-site.delete-unconfirmed' });
    await remove(id);
    await expect(get(id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is deleted, or gets the charge point that is added at the same time, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add({ name: `Race ${round}` });
      const [deleted, added] = await Promise.allSettled([
        remove(id),
        house.chargePoint({ chargingSiteId: id }),
      ]);
      expect([deleted.status, added.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      if (added.status === 'rejected') expect(added.reason).toMatchObject({ code: 'not-found' });
    }
  });

  test('of another operator is not there', async () => {
    const { id } = await add({ name: 'Foreign' }, house.other);
    for (const refused of [() => get(id), () => put(id, { name: 'Mine' }), () => remove(id), () => at(id)])
      await expect(refused()).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the list', () => {
  const table = (query: object) =>
    house.as(house.mine, (ctx) =>
      siteTable(ctx, { params: {}, query: sites.siteTable.query.parse(query), body: {} }),
    );

  test.each([
    ...sites.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
    { city: 'Oslo' },
    { country: 'NO' },
    { time_zone: 'Europe/Oslo,Asia/Amman' },
    { placed: 1 },
    { occupied: 'false' },
    { timed: true },
    { created_from: '2026-01-01T00:00:00Z' },
    { created_to: '2126-01-01T00:00:00Z' },
    { search: 'wharf oslo' },
  ])('takes %j', async (query) => {
    if ((await table({ search: 'Wharf' })).meta.total === 0)
      await add({
        name: 'Wharf',
        city: 'Oslo',
        country: 'NO',
        time_zone: 'Europe/Oslo',
        latitude: 59.9,
        longitude: 10.7,
        hours: { week },
      });
    const found = await table({ ...query, per_page: 200 });
    expect(sites.siteTable.result.parse(found)).toEqual(found);
    expect(found.data.map(({ name }) => name)).toContain('Wharf');
  });

  test('tells how each stands now, and what it came to', async () => {
    const { id } = await add({ name: 'Busy corner' });
    const made = await house.chargePoint({ chargingSiteId: id, connectors: [{ number: 1 }, { number: 2 }] });
    const { rows } = await house.db.pool.query<{ id: number }>(
      `update connectors set status = case number when 1 then 'available' else 'busy' end
       where charge_point_id = $1 returning id, number`,
      [made.id],
    );
    await house.db.pool.query(`update charge_points set status = 'in_use' where id = $1`, [made.id]);
    house.held.add(rows[1]?.id ?? 0);
    const [row] = (await table({ search: 'Busy corner' })).data;
    house.held.clear();
    expect(row?.figures).toMatchObject({
      connectors: 2,
      connectors_free: 1,
      connectors_in_use: 1,
      power: 7.4,
      states: [{ status: 'in_use', count: 1 }],
    });
    const query = { days: 30 };
    const asked = house.as(house.mine, (ctx) => getSiteTotals(ctx, { params: { id }, query, body: {} }));
    expect(await asked).toMatchObject({ from: '2026-01-31T23:00:00.000Z', orders: 0, currency: 'EUR' });
  });
});

describe('another time zone', () => {
  const price = { starting_time: '08:00', ending_time: '20:00', price: 0.35, price_unit: 'energy' } as const;
  const kolkata = 'Asia/Kolkata';

  test('says first what moves by how much, and takes along who follows the clock of the site', async () => {
    const { id, version } = await add({ name: 'Clock' });
    const follows = await at(id);
    const keeps = (await house.chargePoint({ chargingSiteId: id, timeZone: 'Asia/Amman' })).id;
    await house.as(house.mine, (ctx) =>
      createPrice(ctx, { params: { id: follows }, query: {}, body: price }),
    );
    const query = { time_zone: kolkata };
    const told = await house.as(house.mine, (ctx) => previewZone(ctx, { params: { id }, query, body: {} }));
    expect(sites.previewZone.result.parse(told)).toEqual(told);
    expect(told).toMatchObject({
      charge_points: 1,
      priced: 1,
      keeping: 1,
      open_orders: 0,
      shifts: [
        { since: '2026-03-02T10:00:00.000Z', minutes: -270 },
        { since: '2026-03-29T01:00:00.000Z', minutes: -210 },
        { since: '2026-10-25T01:00:00.000Z', minutes: -270 },
      ],
      rows: [
        {
          id: follows,
          prices: [{ before: '2026-03-02T07:00:00.000Z', after: '2026-03-02T02:30:00.000Z' }],
        },
      ],
    });
    const body = { name: 'Clock', time_zone: kolkata, version };
    await expect(put(id, body)).rejects.toMatchObject({
      code: 'charging-site.zone-unconfirmed',
      details: { args: { charge_points: 1, priced: 1, orders: 0 } },
    });
    await put(id, { ...body, confirm_time_zone: true });
    expect((await chargePoint(follows)).time_zone).toBe(kolkata);
    expect((await chargePoint(keeps)).time_zone).toBe('Asia/Amman');
  });
});

describe('hours', () => {
  const noon = new Date('2026-03-02T12:00:00Z');
  const night = new Date('2026-03-02T22:00:00Z');
  const closed = (id: number) =>
    house.bySystem((ctx) =>
      closedAt(
        ctx,
        [noon, night].map((when) => ({ chargePointId: id, at: when })),
      ),
    );

  test('of a site hold at its charge points, unless one has hours of its own', async () => {
    const { id: siteId } = await add({ name: 'Timed', hours: { week } });
    const id = await at(siteId);
    expect(await closed(id)).toEqual([false, true]);
    expect((await chargePoint(id)).opening).toMatchObject({ is_open: true, of: 'site' });
    await change(id, { open_time: '20:00', close_time: '06:00' });
    expect(await closed(id)).toEqual([true, false]);
    const always = week.map(({ day }) => ({ day, opens: '00:00', closes: '00:00' }));
    const own = await change(id, { hours: { week: always } });
    expect(own).toMatchObject({ open_time: null, close_time: null, opening: null });
    expect(await closed(id)).toEqual([false, false]);
    await change(id, { hours: null });
    expect(await closed(id)).toEqual([false, true]);
  });
});

test('many are moved to a site, whose clock they take, and back again', async () => {
  const { id: siteId } = await add({ name: 'Amman yard', time_zone: 'Asia/Amman' });
  const ids = [(await house.chargePoint()).id, (await house.chargePoint()).id];
  const toSite = { what: 'site', charging_site_id: siteId };
  const send = (body: object) =>
    house.as(house.mine, (ctx) =>
      changeMany(ctx, { params: {}, query: {}, body: bulk.changeMany.body.parse(body) }),
    );
  const preview = await send({ ids, change: toSite, preview: true });
  expect(preview.rows[0]).toMatchObject({
    outcome: 'changed',
    before: { charging_site_id: null, time_zone: 'Europe/Paris' },
    after: { charging_site_id: siteId, time_zone: 'Asia/Amman' },
  });
  expect((await get(siteId)).charge_points_count).toBe(0);
  const { rows } = await send({ ids, change: toSite });
  expect((await get(siteId)).charge_points_count).toBe(2);
  expect((await chargePoint(ids[0] ?? 0)).time_zone).toBe('Asia/Amman');
  const undone = rows.map(({ id, before }) => ({ id, former: { what: 'site', ...before } }));
  const body = bulk.undoMany.body.parse({ change: toSite, undone });
  await house.as(house.mine, (ctx) => undoMany(ctx, { params: {}, query: {}, body }));
  expect((await get(siteId)).charge_points_count).toBe(0);
  expect((await chargePoint(ids[0] ?? 0)).time_zone).toBe('Europe/Paris');
  const foreign = (await add({ name: 'Foreign yard' }, house.other)).id;
  await expect(send({ ids, change: { ...toSite, charging_site_id: foreign } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

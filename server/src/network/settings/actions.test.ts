import { settings as contract, onboarding } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChargePointChanged } from '../availability/facts';
import { chargePointTable, getChargePoint } from '../charge-points/actions';
import { chargePointByIdentifier, recordConnected } from '../connections/actions';
import { recordConnectorStatus } from '../availability/actions-reports';
import { mapOfChargePoint, mapOfChargePoints } from '../map/actions';
import { addChargePoint, type CreatedChargePoint } from '../onboarding/actions';
import { createSite } from '../sites/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { changeChargePoint, deleteChargePoint, replaceChargePoint } from './actions';

let house: NetworkHouse;
let made: CreatedChargePoint;
let identifier: string;
let count = 0;

beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  count += 1;
  identifier = `Set-${count}`;
  const connectors = [{ number: 1, type: 'TYPE_2', maxPowerW: 22_000 }, { number: 2 }];
  made = await house.chargePoint({ identifier, title: 'Before', city: 'Lyon', connectors });
});

const change = (body: object, id = made.id) =>
  house.as(house.mine, (ctx) =>
    changeChargePoint(ctx, { params: { id }, query: {}, body: contract.changeChargePoint.body.parse(body) }),
  );
const remove = (confirm?: boolean, tenant = house.mine) =>
  house.as(tenant, (ctx) =>
    deleteChargePoint(ctx, { params: { id: made.id }, query: { confirm }, body: {} }),
  );
const get = () =>
  house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id: made.id }, query: {}, body: {} }));

async function connect(): Promise<void> {
  const nodeId = '00000000-0000-4000-8000-000000000002';
  const connectionId = '00000000-0000-4000-8000-000000000001';
  await house.bySystem((ctx) => recordConnected(ctx, made.id, { connectionId, nodeId, protocol: 'ocpp1.6' }));
}

async function report(number: number, status: 'available' | 'busy'): Promise<void> {
  house.clock.advance(1000);
  const at = house.clock.now();
  const told = { number, ocppStatus: status === 'busy' ? 'Preparing' : 'Available', status, fault: null, at };
  await house.bySystem((ctx) => recordConnectorStatus(ctx, made.id, told));
}

describe('changing a charge point', () => {
  test('saves what was sent, tells of it, and writes it down', async () => {
    const answer = await change({ title: 'After', out_of_service: '1', amenities: [5], type_id: 4 });
    expect(contract.changeChargePoint.result.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      title: 'After',
      out_of_service: true,
      status: 'pending',
      type: { name: 'AC 22 kW' },
      amenities: [{ id: 5, name: 'Wi-Fi' }],
      address: { city: 'Lyon' },
      ocpp: null,
    });
    expect(house.announcedOf(ChargePointChanged).at(-1)).toEqual({ chargePointId: made.id });
    const { rows } = await house.db.pool.query<{ detail: object }>(
      `select name, changes from audit_log where noun = 'power-center' and action = 'updated' and noun_id = $1`,
      [made.id],
    );
    expect(rows).toEqual([
      {
        name: 'After',
        changes: expect.arrayContaining([
          { field: 'title', before: 'Before', after: 'After' },
          { field: 'out_of_service', before: false, after: true },
          { field: 'amenity_ids', before: [], after: [5] },
        ]),
      },
    ]);
  });

  test('takes it out of service and back', async () => {
    await connect();
    await report(1, 'available');
    expect((await change({ out_of_service: true })).status).toBe('out_of_service');
    expect((await change({ out_of_service: false })).status).toBe('available');
  });

  test('refuses an identifier that differs from another only by letter case, but not from itself', async () => {
    await house.chargePoint({ identifier: `Other-${count}` });
    await expect(change({ identifier: `OTHER-${count}` })).rejects.toMatchObject({
      details: { errors: { identifier: [{ code: 'taken' }] } },
    });
    expect((await change({ identifier: identifier.toUpperCase() })).identifier).toBe(`SET-${count}`);
    await expect(change({ identifier: 'a/b' })).rejects.toThrow('invalid');
  });

  test('takes the time zone of a new site, unless one is told', async () => {
    const { operatorId } = house.mine;
    const site = { operatorId, name: 'Amman', timeZone: 'Asia/Amman' };
    const { id } = await house.as(house.mine, (ctx) => createSite(ctx, site));
    expect(await change({ charging_site_id: id, time_zone: 'Asia/Dubai' })).toMatchObject({
      time_zone: 'Asia/Dubai',
      charging_site: { id },
    });
    expect((await change({ charging_site_id: null })).charging_site).toBeNull();
    expect((await change({ charging_site_id: id })).time_zone).toBe('Asia/Amman');
    const theirs = { operatorId: house.other.operatorId, name: 'Theirs' };
    const foreign = await house.as(house.other, (ctx) => createSite(ctx, theirs));
    await expect(change({ charging_site_id: foreign.id })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('gives a new secret when asked, or when the device cannot authenticate any more', async () => {
    const before = await house.bySystem((ctx) => chargePointByIdentifier(ctx, identifier));
    const renewed = await change({ renew_password: 1 });
    expect(renewed.ocpp).toMatchObject({
      url: `ws://localhost:3000/ocpp/${identifier}`,
      username: identifier,
    });
    expect(renewed.ocpp?.password).toHaveLength(20);
    const after = await house.bySystem((ctx) => chargePointByIdentifier(ctx, identifier));
    expect(after?.passwordHash).not.toEqual(before?.passwordHash);
    const insecure = await change({ secure: 0 });
    expect(insecure.ocpp?.password).toBeNull();
    expect(insecure.ocpp?.url).toMatch(new RegExp(`/ocpp/${identifier}/\\w{20}$`));
    expect((await change({ secure: 0 })).ocpp).toBeNull();
  });

  test('replaces: what is left out is emptied, connectors stay', async () => {
    const body = contract.replaceChargePoint.body.parse({ title: 'Replaced' });
    const answer = await house.as(house.mine, (ctx) =>
      replaceChargePoint(ctx, { params: { id: made.id }, query: {}, body }),
    );
    expect(answer).toMatchObject({ title: 'Replaced', address: { city: null }, identifier });
    expect(answer.connectors).toHaveLength(2);
  });

  test('of another operator finds nothing', async () => {
    const body = { title: 'Mine now' };
    await expect(
      house.as(house.other, (ctx) => changeChargePoint(ctx, { params: { id: made.id }, query: {}, body })),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('changing connectors', () => {
  test('adds, changes and removes; a removed number comes back as the connector it was', async () => {
    const first = await get();
    const wanted = [{ number: 1, type: 'ccs_2', max_power: '150' }, { number: 3 }];
    const answer = await change({ connectors: wanted });
    expect(answer.connectors.map(({ number, type, max_power }) => [number, type, max_power])).toEqual([
      [1, 'CCS_2', 150],
      [3, null, null],
    ]);
    const back = await change({ connectors: [{ number: 1 }, { number: 2 }] });
    expect(back.connectors.map(({ id }) => id)).toEqual(first.connectors.map(({ id }) => id));
    expect(back.connectors[0]?.type).toBe('CCS_2');
  });

  test('does not remove one in use, and then changes nothing', async () => {
    await connect();
    await report(2, 'busy');
    await expect(change({ title: 'After', connectors: [{ number: 1 }] })).rejects.toMatchObject({
      code: 'connector.in-use',
      details: { field: 'connectors', args: { number: 2 } },
    });
    expect((await get()).title).toBe('Before');
    await report(2, 'available');
    expect((await change({ connectors: [{ number: 1 }] })).connectors).toHaveLength(1);
    await report(2, 'available');
    expect((await get()).connectors).toHaveLength(2);
  });

  test('does not remove one with an open order, though its device is silent', async () => {
    const { connectors } = await get();
    const held = connectors[1]?.id ?? 0;
    house.held.add(held);
    await expect(change({ connectors: [] })).rejects.toMatchObject({ code: 'connector.in-use' });
    house.held.delete(held);
    expect((await change({ connectors: [] })).connectors).toEqual([]);
  });
});

describe('deleting a charge point', () => {
  test('says first in numbers what would happen', async () => {
    await expect(remove()).rejects.toMatchObject({
      code: 'charge-point.delete-unconfirmed',
      details: { args: { title: 'Before', connectors: 2, prices: 0, orders: 0 } },
    });
    expect((await get()).id).toBe(made.id);
  });

  test('waits for running sessions, confirmed or not', async () => {
    house.held.add(1);
    const refusal = { code: 'charge-point.in-use', details: { args: { orders: 1 } } };
    await expect(remove(true)).rejects.toMatchObject(refusal);
    await expect(remove()).rejects.toMatchObject(refusal);
    house.held.clear();
  });

  test('ends its connection, frees its identifier, and keeps its row', async () => {
    await connect();
    await remove(true);
    await expect(get()).rejects.toMatchObject({ code: 'not-found' });
    await expect(remove(true)).rejects.toMatchObject({ code: 'not-found' });
    expect(await house.bySystem((ctx) => chargePointByIdentifier(ctx, identifier))).toBeNull();
    expect(house.announcedOf(ChargePointChanged).at(-1)).toEqual({ chargePointId: made.id });
    const { rows } = await house.db.pool.query(
      'select online, connection_id, deleted_at is not null as deleted from charge_points where id = $1',
      [made.id],
    );
    expect(rows).toEqual([{ online: false, connection_id: null, deleted: true }]);
    const next = await house.chargePoint({ identifier: identifier.toLowerCase() });
    expect(next.id).not.toBe(made.id);
  });

  test('of another operator finds nothing', async () => {
    await expect(remove(true, house.other)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the plan', () => {
  const add = (name: string) =>
    house.as(house.other, (ctx) => {
      const body = onboarding.newChargePointBody.parse({ identifier: name, title: name });
      return addChargePoint(ctx, { params: {}, query: {}, body });
    });

  test('ends where its included charge points end, also for two at once, and a deleted one makes room', async () => {
    const first = await add('Plan-1');
    expect(onboarding.createChargePoint.result.parse(first)).toEqual(first);
    expect(first.ocpp).toMatchObject({ username: 'Plan-1', url: 'ws://localhost:3000/ocpp/Plan-1' });
    const two = await Promise.allSettled([add('Plan-2'), add('Plan-3')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add('Plan-4')).rejects.toMatchObject({ code: 'charge-point.limit-reached' });
    const query = { confirm: true };
    await house.as(house.other, (ctx) =>
      deleteChargePoint(ctx, { params: { id: first.id }, query, body: {} }),
    );
    expect((await add('Plan-1')).identifier).toBe('Plan-1');
  });
});

describe('the map', () => {
  test('shows those with a place, longitude first, and one alone even without', async () => {
    const at = { latitude: 43.3, longitude: 5.4, title: `Placed ${count}` };
    const placed = await house.chargePoint({ ...at, identifier: `Map-${count}` });
    const all = await house.as(house.mine, (ctx) =>
      mapOfChargePoints(ctx, { params: {}, query: {}, body: {} }),
    );
    expect(all.features.map(({ id }) => id)).toEqual([placed.id]);
    expect(all.features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [5.4, 43.3] },
      properties: { title: at.title, status: 'pending' },
    });
    const one = (id: number, tenant = house.mine) =>
      house.as(tenant, (ctx) => mapOfChargePoint(ctx, { params: { id }, query: {}, body: {} }));
    expect((await one(made.id)).geometry).toBeNull();
    await expect(one(made.id, house.other)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('a deleted charge point is in no list', async () => {
  await remove(true);
  const query = { page: 1, per_page: 200 };
  const { data } = await house.as(house.mine, (ctx) =>
    chargePointTable(ctx, { params: {}, query, body: {} }),
  );
  expect(data.map(({ id }) => id)).not.toContain(made.id);
});

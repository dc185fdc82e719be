import { settings as contract } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getChargePoint } from '../charge-points/actions';
import { recordConnected } from '../connections/actions';
import { recordConnectorStatus } from '../availability/actions-reports';
import type { CreatedChargePoint } from '../onboarding/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { changeChargePoint, listSettingsChanges, replaceChargePoint } from './actions';

let house: NetworkHouse;
let made: CreatedChargePoint;

beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  made = await house.chargePoint({ title: 'Before', connectors: [{ number: 1 }] });
});

const change = (body: object) =>
  house.as(house.mine, (ctx) =>
    changeChargePoint(ctx, {
      params: { id: made.id },
      query: {},
      body: contract.changeChargePoint.body.parse(body),
    }),
  );
const get = () =>
  house.as(house.mine, (ctx) => getChargePoint(ctx, { params: { id: made.id }, query: {}, body: {} }));
const changes = (tenant = house.mine) =>
  house.as(tenant, (ctx) => listSettingsChanges(ctx, { params: { id: made.id }, query: {}, body: {} }));

describe('the version of a charge point', () => {
  test('is raised by every change of its settings, and by nothing else', async () => {
    expect((await get()).version).toBe(1);
    expect((await change({ title: 'One' })).version).toBe(2);
    expect((await change({ out_of_service: true })).version).toBe(3);
    expect((await change({ connectors: [{ number: 1, max_power: 22 }] })).version).toBe(4);
    expect((await change({ title: 'One', connectors: [{ number: 1, max_power: 22 }] })).version).toBe(4);
    const connectionId = '00000000-0000-4000-8000-000000000001';
    await house.bySystem((ctx) =>
      recordConnected(ctx, made.id, { connectionId, nodeId: connectionId, protocol: 'ocpp1.6' }),
    );
    const told = { number: 1, ocppStatus: 'Available', status: 'available' as const, fault: null };
    await house.bySystem((ctx) =>
      recordConnectorStatus(ctx, made.id, { ...told, at: new Date(house.clock.now()) }),
    );
    expect((await get()).version).toBe(4);
  });

  test('refuses the second of two editors, and changes nothing of his', async () => {
    await change({ title: 'First', version: 1 });
    await expect(change({ title: 'Second', city: 'Lyon', version: 1 })).rejects.toMatchObject({
      code: 'charge-point.changed',
    });
    expect(await get()).toMatchObject({ title: 'First', address: { city: null }, version: 2 });
    expect((await change({ title: 'Second', version: 2 })).title).toBe('Second');
  });

  test('holds for replacing too', async () => {
    await change({ title: 'First' });
    const body = contract.replaceChargePoint.body.parse({ title: 'Second', version: 1 });
    await expect(
      house.as(house.mine, (ctx) => replaceChargePoint(ctx, { params: { id: made.id }, query: {}, body })),
    ).rejects.toMatchObject({ code: 'charge-point.changed' });
  });

  test('is not asked for: who leaves it out changes what is there', async () => {
    await change({ title: 'First' });
    expect(await change({ city: 'Lyon' })).toMatchObject({ title: 'First', address: { city: 'Lyon' } });
  });

  test('lets one of two win who save at the same moment', async () => {
    const both = await Promise.allSettled([
      change({ title: 'One', version: 1 }),
      change({ title: 'Other', version: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await get()).version).toBe(2);
  });
});

describe('the changes of a charge point', () => {
  test('say who changed which settings, newest first', async () => {
    await change({ title: 'After', amenities: [1] });
    await change({ connectors: [{ number: 1, type: 'TYPE_2' }] });
    const said = await changes();
    expect(contract.listSettingsChanges.result.parse(said)).toEqual(said);
    expect(said).toMatchObject([
      { action: 'updated', by: 'mine Owner', is_yours: true, fields: ['connectors'] },
      { action: 'updated', by: 'mine Owner', fields: ['title', 'amenities'] },
      { action: 'created', fields: [] },
    ]);
  });

  test('have a line for a renewed password, and none for a save that changed nothing', async () => {
    await change({ title: 'Before' });
    await change({ renew_password: true });
    expect((await changes()).map(({ action }) => action)).toEqual(['password-renewed', 'created']);
  });

  test('of another operator are not found', async () => {
    await expect(changes(house.other)).rejects.toMatchObject({ code: 'not-found' });
  });
});

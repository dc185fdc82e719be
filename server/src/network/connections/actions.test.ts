import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../platform/passwords';
import { ChargePointChanged } from '../availability/facts';
import { devicesOf } from '../charge-points/store-devices';
import { recordConnectorStatus, recordStationStatus } from '../availability/actions-reports';
import type { StatusReport } from '../connectors/rules';
import { renewPassword } from '../access/actions';
import { chargingPlace } from '../places/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import {
  chargePointByIdentifier,
  currentConnections,
  markNodeOffline,
  recordBoot,
  recordClockSkew,
  recordConnected,
  recordDisconnected,
  recordSeen,
} from './actions';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

const connect = async (id: number, nodeId: string = randomUUID()): Promise<string> => {
  const connectionId = randomUUID();
  await house.bySystem((ctx) => recordConnected(ctx, id, { connectionId, nodeId, protocol: 'ocpp1.6' }));
  return connectionId;
};
const report = (id: number, change: Partial<StatusReport> = {}) => {
  const told = {
    number: 1,
    ocppStatus: 'Available',
    status: 'available',
    fault: null,
    at: house.clock.now(),
  } as const;
  return house.bySystem((ctx) => recordConnectorStatus(ctx, id, { ...told, ...change }));
};
const reportStation = (id: number, ocppStatus: string, fault: string | null = null) => {
  const status = ocppStatus === 'Available' ? 'available' : 'unavailable';
  const told = { number: 0, ocppStatus, status, fault, at: house.clock.now() } as const;
  return house.bySystem((ctx) => recordStationStatus(ctx, id, told));
};
const place = async (id: number) => {
  const found = await house.bySystem((ctx) => chargingPlace(ctx, id));
  if (found === null) throw new Error('no such place');
  return found;
};
const timesTold = (id: number): number =>
  house.announcedOf(ChargePointChanged).filter((fact) => fact.chargePointId === id).length;

describe('a device', () => {
  test('is known by its identifier, letter case aside', async () => {
    const { id, password } = await house.chargePoint({ identifier: 'Lobby.1' });
    const known = await house.bySystem((ctx) => chargePointByIdentifier(ctx, 'LOBBY.1'));
    expect(known).toMatchObject({
      id,
      operatorId: house.mine.operatorId,
      identifier: 'Lobby.1',
      secure: true,
    });
    expect(known?.passwordHash).toHaveLength(32);
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(await house.bySystem((ctx) => chargePointByIdentifier(ctx, 'Lobby'))).toBeNull();
  });

  test.each([true, false])(
    'whose secret is renewed no longer has the old one (secure: %s)',
    async (secure) => {
      const { id, password } = await house.chargePoint({ secure, identifier: `renewed-${secure}` });
      const renewed = await house.bySystem((ctx) => renewPassword(ctx, id));
      const known = await house.bySystem((ctx) => chargePointByIdentifier(ctx, `renewed-${secure}`));
      const hash = secure ? known?.passwordHash : known?.pathSecretHash;
      expect(hash).toEqual(hashSecret(renewed));
      expect(hash).not.toEqual(hashSecret(password));
      expect(secure ? known?.pathSecretHash : known?.passwordHash).toBeNull();
      await expect(house.bySystem((ctx) => renewPassword(ctx, 0))).rejects.toMatchObject({
        code: 'not-found',
      });
    },
  );

  test('is pending until it first connects, and unavailable until a connector is', async () => {
    const { id } = await house.chargePoint({ connectors: [{ number: 1 }] });
    expect(await place(id)).toMatchObject({ status: 'pending', configured: false, online: false });
    await connect(id);
    expect(await place(id)).toMatchObject({ status: 'unavailable', configured: true, online: true });
    await report(id);
    expect(await place(id)).toMatchObject({ status: 'available' });
  });

  test('that connects again goes on with the newest socket; the late close of the old one changes nothing', async () => {
    const { id } = await house.chargePoint();
    const first = await connect(id);
    const second = await connect(id);
    expect(await house.bySystem((ctx) => currentConnections(ctx, [id, 0]))).toEqual(new Map([[id, second]]));
    const told = timesTold(id);
    await house.bySystem((ctx) => recordDisconnected(ctx, id, first));
    expect(await place(id)).toMatchObject({ online: true });
    expect(timesTold(id)).toBe(told);
    await house.bySystem((ctx) => recordDisconnected(ctx, id, second));
    expect(await place(id)).toMatchObject({ online: false, status: 'unavailable' });
    expect(timesTold(id)).toBe(told + 1);
  });

  test('that boots again with the same words tells nobody', async () => {
    const { id } = await house.chargePoint();
    await connect(id);
    const told = timesTold(id);
    const device = { vendor: 'ACME', model: 'One', serialNumber: null, firmware: '1.0' };
    await house.bySystem((ctx) => recordBoot(ctx, id, device));
    expect(timesTold(id)).toBe(told + 1);
    await house.bySystem((ctx) => recordBoot(ctx, id, device));
    expect(timesTold(id)).toBe(told + 1);
    await house.bySystem((ctx) => recordBoot(ctx, id, { ...device, firmware: '1.1' }));
    expect(timesTold(id)).toBe(told + 2);
  });

  const full = { vendor: 'ACME', model: 'One', serialNumber: '7', firmware: '1.0' };
  const none = { vendor: null, model: null, serialNumber: null, firmware: null };
  test.each([
    ['nothing', none, full],
    ['only its firmware', { ...none, firmware: '1.1' }, { ...full, firmware: '1.1' }],
    ['no serial number', { ...full, serialNumber: null }, full],
    ['another model and nothing else', { ...none, model: 'Two' }, { ...none, model: 'Two' }],
    [
      'another serial number',
      { ...full, serialNumber: '8', firmware: null },
      { ...full, serialNumber: '8', firmware: null },
    ],
  ])('that tells %s when it boots again does not make what is known unknown', async (_fact, told, known) => {
    const { id } = await house.chargePoint();
    const kept = async () => {
      const [device] = await house.bySystem((ctx) => devicesOf(ctx.tx, [id]));
      return device;
    };
    await house.bySystem((ctx) => recordBoot(ctx, id, none));
    expect(await kept()).toMatchObject({ ...none, configured: true });
    await house.bySystem((ctx) => recordBoot(ctx, id, full));
    await house.bySystem((ctx) => recordBoot(ctx, id, told));
    expect(await kept()).toMatchObject(known);
  });

  test('is offline when the process that held its socket dies', async () => {
    const nodeId = randomUUID();
    const one = await house.chargePoint();
    const two = await house.chargePoint();
    const elsewhere = await house.chargePoint();
    await connect(one.id, nodeId);
    await connect(two.id, nodeId);
    await connect(elsewhere.id);
    await house.bySystem((ctx) => markNodeOffline(ctx, nodeId));
    expect(
      [await place(one.id), await place(two.id), await place(elsewhere.id)].map(({ online }) => online),
    ).toEqual([false, false, true]);
  });

  test('is seen by many at once, forward only, and nobody is told', async () => {
    const { id } = await house.chargePoint();
    await connect(id);
    const told = timesTold(id);
    const later = new Date(house.clock.now().getTime() + 60_000);
    await house.run({ actor: { kind: 'system' }, now: later }, (ctx) => recordSeen(ctx, [id, id]));
    await house.bySystem((ctx) => recordSeen(ctx, [id]));
    await house.bySystem((ctx) => recordSeen(ctx, []));
    expect((await place(id)).lastSeenAt).toEqual(later);
    expect(timesTold(id)).toBe(told);
  });

  test('keeps its skew', async () => {
    const { id } = await house.chargePoint();
    await house.bySystem((ctx) => recordClockSkew(ctx, id, -1234.4));
    expect((await place(id)).clockSkewMs).toBe(-1234);
  });
});

describe('a connector', () => {
  test('that nobody announced is added', async () => {
    const { id } = await house.chargePoint();
    await connect(id);
    const made = await report(id, { number: 7 });
    expect(made.changed).toBe(true);
    expect((await place(id)).connectors).toMatchObject([
      { id: made.connectorId, number: 7, status: 'available' },
    ]);
  });

  // docs/chargers-in-the-field.md#status-repeated
  test('that repeats its status tells nobody and keeps since when it is so', async () => {
    const { id } = await house.chargePoint();
    await connect(id);
    await report(id);
    const told = timesTold(id);
    const since = house.clock.now();
    const at = new Date(since.getTime() + 60_000);
    const repeat = { number: 1, ocppStatus: 'Available', status: 'available', fault: null, at } as const;
    const run = { actor: { kind: 'system' }, now: at } as const;
    const again = await house.run(run, (ctx) => recordConnectorStatus(ctx, id, repeat));
    expect(again.changed).toBe(false);
    expect(timesTold(id)).toBe(told);
    expect((await place(id)).connectors[0]?.statusAt).toEqual(since);
    expect((await report(id, { ocppStatus: 'Charging', status: 'busy' })).changed).toBe(false);
    expect((await place(id)).connectors[0]?.status).toBe('available');
  });

  test('whose device lives in the future does not stay deaf', async () => {
    const { id } = await house.chargePoint();
    await report(id, { at: new Date('2050-01-01T00:00:00Z') });
    expect((await report(id, { ocppStatus: 'Charging', status: 'busy' })).changed).toBe(true);
  });

  test('stays as it is whatever its station says of itself', async () => {
    const { id } = await house.chargePoint({ connectors: [{ number: 1 }, { number: 2 }] });
    await connect(id);
    const connectors = async () => (await place(id)).connectors.map(({ ocppStatus }) => ocppStatus);
    await reportStation(id, 'Available');
    expect(await place(id)).toMatchObject({ status: 'unavailable', stationOutSince: null });
    expect(await connectors()).toEqual([null, null]);
    await report(id);
    await report(id, { number: 2, ocppStatus: 'Charging', status: 'busy' });
    expect(await place(id)).toMatchObject({ status: 'in_use' });
    await reportStation(id, 'Faulted', 'InternalError');
    expect(await place(id)).toMatchObject({ status: 'unavailable', stationOutSince: house.clock.now() });
    expect(await connectors()).toEqual(['Available', 'Charging']);
    await report(id, { number: 1, ocppStatus: 'Faulted', status: 'unavailable', fault: 'GroundFailure' });
    await reportStation(id, 'Available');
    expect(await place(id)).toMatchObject({ status: 'busy', stationOutSince: null });
    expect(await connectors()).toEqual(['Faulted', 'Charging']);
  });
});

import { actionsOf, type OcppVersion, validateResponse } from '@voltdeck/ocpp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';
import { wholeMessage } from './testing-hostile';

/** What a station may call: OCPP 1.6 sections 4 and 5.1 with its security extension, OCPP 2.0.1 part 2 section 1. */
const ofStations: Record<OcppVersion, readonly string[]> = {
  '1.6': [
    'Authorize',
    'BootNotification',
    'DataTransfer',
    'DiagnosticsStatusNotification',
    'FirmwareStatusNotification',
    'Heartbeat',
    'MeterValues',
    'StartTransaction',
    'StatusNotification',
    'StopTransaction',
    'LogStatusNotification',
    'SecurityEventNotification',
    'SignCertificate',
    'SignedFirmwareStatusNotification',
  ],
  '2.0.1': [
    'Authorize',
    'BootNotification',
    'ClearedChargingLimit',
    'DataTransfer',
    'FirmwareStatusNotification',
    'Get15118EVCertificate',
    'GetCertificateStatus',
    'Heartbeat',
    'LogStatusNotification',
    'MeterValues',
    'NotifyChargingLimit',
    'NotifyCustomerInformation',
    'NotifyDisplayMessages',
    'NotifyEVChargingNeeds',
    'NotifyEVChargingSchedule',
    'NotifyEvent',
    'NotifyMonitoringReport',
    'NotifyReport',
    'PublishFirmwareStatusNotification',
    'ReportChargingProfiles',
    'ReservationStatusUpdate',
    'SecurityEventNotification',
    'SignCertificate',
    'StatusNotification',
    'TransactionEvent',
  ],
};

/** What a station asks for that nobody here does; all else is simply acknowledged. */
const declined: Readonly<Record<string, object>> = {
  DataTransfer: { status: 'UnknownVendorId' },
  SignCertificate: { status: 'Rejected' },
  Get15118EVCertificate: { status: 'Failed', exiResponse: '' },
  GetCertificateStatus: { status: 'Failed' },
  NotifyEVChargingNeeds: { status: 'Rejected' },
  NotifyEVChargingSchedule: { status: 'Accepted' },
};

const read = new Set([
  'Authorize',
  'BootNotification',
  'Heartbeat',
  'MeterValues',
  'NotifyReport',
  'StartTransaction',
  'StatusNotification',
  'StopTransaction',
  'TransactionEvent',
]);
const informing = {
  '1.6': ofStations['1.6'].filter((action) => !read.has(action)),
  '2.0.1': ofStations['2.0.1'].filter((action) => !read.has(action)),
};

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 600_000 });
  await house.tag('1');
});
afterAll(() => house.close());

// docs/chargers-in-the-field.md#messages-that-only-inform
describe.each(['1.6', '2.0.1'] as const)('a station of %s', (version) => {
  let charger: Charger;
  let id: number;
  beforeAll(async () => {
    const identifier = `ACTIONS-${version}`;
    const device = await house.device(identifier);
    id = device.id;
    charger = await connect(`${house.url}/${identifier}`, basic(`x:${device.password}`), {
      protocols: `ocpp${version}`,
    });
    return () => charger.close();
  });
  const kept = (messageId: string) =>
    house.rows(`select action, reply_kind from messages where charge_point_id = $1 and message_id = $2`, [
      id,
      messageId,
    ]);

  test.each(ofStations[version])('is answered its %s with the reply of the standard', async (name) => {
    const action = actionsOf(version).find((each) => each === name);
    if (action === undefined) throw new Error(`${name} is not known`);
    const messageId = `whole-${name}`;
    const [kind, , reply] = await charger.call(name, wholeMessage(version, action), messageId);
    expect(kind).toBe(3);
    expect(validateResponse(version, action, reply)).toEqual({
      valid: true,
      payload: reply,
      deviations: [],
    });
    if (declined[name] !== undefined) expect(reply).toEqual(declined[name]);
    expect(await kept(messageId)).toEqual([{ action: name, reply_kind: 'result' }]);
  });

  test.each([
    ['nothing', {}],
    ['values of other types', { vendorId: {}, data: [1, { a: null }], status: 7, requestId: 'x', seqNo: [] }],
    ['words nobody knows', { status: 'Melted', type: 'Odd', timestamp: 'noon', tbc: 'maybe', level: '?' }],
  ])('that sends what only informs with %s in it is answered all the same', async (_fact, payload) => {
    for (const action of informing[version]) {
      const [kind, , reply] = await charger.call(action, payload);
      expect([action, kind]).toEqual([action, 3]);
      expect(reply).toEqual(declined[action] ?? {});
    }
  });

  test('is told that what it may not call is not supported, and what nobody knows not implemented', async () => {
    const others = actionsOf(version).filter((action) => !ofStations[version].includes(action));
    for (const action of others) expect((await charger.call(action, {}))[2]).toBe('NotSupported');
    for (const action of ['Teleport', 'constructor', 'NotifyDERAlarm'])
      expect((await charger.call(action, {}))[2]).toBe('NotImplemented');
  });
});

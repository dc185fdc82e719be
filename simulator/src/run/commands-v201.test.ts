import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Charger, createCharger } from './charger';
import { type Central, openCentral } from './testing';

const car = { batteryWh: 60_000, soc: 40, maxPowerW: 150_000 };
let central: Central;
let charger: Charger;

beforeEach(async () => {
  central = await openCentral({ version: '2.0.1' });
  charger = createCharger({
    url: central.url,
    identity: 'CS 2',
    protocol: '2.0.1',
    // One EVSE with two connectors beside one of its own.
    connectors: [
      { number: 1, kind: 'DC', maxPowerW: 150_000, evse: 1 },
      { number: 2, kind: 'AC', maxPowerW: 22_000, evse: 1 },
      { number: 3, kind: 'AC', maxPowerW: 7400, evse: 2 },
    ],
    meterIntervalSeconds: 10,
    reconnectMs: 20,
  });
  await charger.connect();
});

afterEach(async () => {
  charger.close();
  await central.close();
});

const call = (action: string, payload: object) => central.peer('CS 2').call(action, payload);
const ask = (component: object, name: string, more: object = {}) => ({
  component,
  variable: { name },
  ...more,
});

it.each([
  ['TriggerMessage', { requestedMessage: 'SignV2GCertificate' }, { status: 'NotImplemented' }],
  ['TriggerMessage', { requestedMessage: 'MeterValues', evse: { id: 9 } }, { status: 'Rejected' }],
  ['ChangeAvailability', { operationalStatus: 'Inoperative' }, { status: 'Accepted' }],
  ['ChangeAvailability', { operationalStatus: 'Inoperative', evse: { id: 9 } }, { status: 'Rejected' }],
  ['UnlockConnector', { evseId: 1, connectorId: 2 }, { status: 'Unlocked' }],
  ['UnlockConnector', { evseId: 2, connectorId: 2 }, { status: 'UnknownConnector' }],
  ['Reset', { type: 'Immediate', evseId: 1 }, { status: 'Rejected' }],
  ['GetTransactionStatus', {}, { messagesInQueue: false }],
  ['ClearCache', {}, { status: 'Rejected' }],
  ['GetLocalListVersion', {}, { versionNumber: 0 }],
  ['DataTransfer', { vendorId: 'any' }, { status: 'UnknownVendorId' }],
])('%s %o', async (action, payload, answer) => {
  expect(await call(action, payload)).toEqual(answer);
});

it.each([
  ['ReserveNow', {}, 'NotSupported'],
  ['MakeCoffee', {}, 'NotImplemented'],
  ['RequestStopTransaction', {}, 'OccurrenceConstraintViolation'],
])('%s %o is refused as %s', async (action, payload, code) => {
  await expect(call(action, payload)).rejects.toMatchObject({ code });
});

it('reads variables without letter case, and tells what it does not know', async () => {
  const evse = { name: 'EVSE', evse: { id: 1 } };
  const { getVariableResult: results } = (await call('GetVariables', {
    getVariableData: [
      ask({ name: 'ocppcommctrlr' }, 'HEARTBEATINTERVAL'),
      ask({ name: 'CoffeeCtrlr' }, 'Strength'),
      ask({ name: 'TxCtrlr' }, 'Strength'),
      ask(evse, 'AvailabilityState'),
      ask(evse, 'AvailabilityState', { attributeType: 'Target' }),
    ],
  })) as { getVariableResult: { attributeStatus: string; attributeValue?: string }[] };
  expect(results.map(({ attributeStatus, attributeValue }) => attributeValue ?? attributeStatus)).toEqual([
    '300',
    'UnknownComponent',
    'UnknownVariable',
    'Available',
    'NotSupportedAttributeType',
  ]);
});

it('changes what may be changed, at once', async () => {
  const set = (name: string, variable: string, attributeValue: string) =>
    ask({ name }, variable, { attributeValue });
  const { setVariableResult: results } = (await call('SetVariables', {
    setVariableData: [
      set('TxCtrlr', 'TxStartPoint', 'EVConnected, Authorized'),
      set('TxCtrlr', 'TxStopPoint', 'ParkingBayOccupancy'),
      set('SampledDataCtrlr', 'TxUpdatedInterval', '5'),
      set('SampledDataCtrlr', 'TxUpdatedInterval', '0'),
      set('AuthCtrlr', 'Enabled', 'false'),
      set('AuthCtrlr', 'Strength', '1'),
    ],
  })) as { setVariableResult: { attributeStatus: string }[] };
  expect(results.map(({ attributeStatus }) => attributeStatus)).toEqual([
    'Accepted',
    'Rejected',
    'Accepted',
    'Rejected',
    'Rejected',
    'UnknownVariable',
  ]);
  charger.plugIn(3, car);
  await charger.settled();
  expect(central.sent('TransactionEvent')).toMatchObject([{ triggerReason: 'CablePluggedIn' }]);
});

it('reports its device model in parts, with every connector once', async () => {
  expect(await call('GetBaseReport', { requestId: 5, reportBase: 'FullInventory' })).toEqual({
    status: 'Accepted',
  });
  const parts = () => central.sent('NotifyReport');
  await expect.poll(() => parts().at(-1)?.['tbc']).toBe(false);
  expect(parts().length).toBeGreaterThan(1);
  expect(parts().map(({ seqNo }) => seqNo)).toEqual(parts().map((_, index) => index));
  const data = parts().flatMap(({ reportData }) => reportData as { component: object; variable: object }[]);
  const types = data.filter(({ variable }) => 'name' in variable && variable.name === 'ConnectorType');
  expect(types).toMatchObject([
    { component: { evse: { id: 1, connectorId: 1 } }, variableAttribute: [{ value: 'cCCS2' }] },
    { component: { evse: { id: 1, connectorId: 2 } }, variableAttribute: [{ value: 'cType2' }] },
    { component: { evse: { id: 2, connectorId: 1 } }, variableAttribute: [{ value: 'cType2' }] },
  ]);
  const power = data.find(({ variable }) => 'name' in variable && variable.name === 'Power');
  expect(power).toMatchObject({ variableCharacteristics: { unit: 'W', maxLimit: 150_000 } });
});

it.each([
  ['LogStatusNotification', { status: 'Idle' }],
  ['FirmwareStatusNotification', { status: 'Idle' }],
  ['BootNotification', { reason: 'Triggered' }],
  ['StatusNotification', { evseId: 2, connectorStatus: 'Occupied' }],
  ['MeterValues', { evseId: 2 }],
  ['TransactionEvent', { triggerReason: 'Trigger', eventType: 'Updated' }],
])('a trigger for %s is answered, then obeyed', async (requestedMessage, told) => {
  charger.plugIn(3, car);
  await charger.presentCard(3, 'CARD');
  await charger.settled();
  const count = central.sent(requestedMessage).length;
  expect(await call('TriggerMessage', { requestedMessage, evse: { id: 2 } })).toEqual({ status: 'Accepted' });
  await expect.poll(() => central.sent(requestedMessage).slice(count)).toMatchObject([told]);
});

it('an EVSE in use takes no second start, not on its other connector either', async () => {
  const start = { idToken: { idToken: 'APP', type: 'Central' }, remoteStartId: 1 };
  charger.plugIn(2, car);
  expect(await call('RequestStartTransaction', { ...start, evseId: 1 })).toEqual({ status: 'Accepted' });
  expect(charger.connector(2)?.session).not.toBeNull();
  expect(await call('RequestStartTransaction', { ...start, evseId: 1 })).toMatchObject({
    status: 'Rejected',
  });
  expect(await call('UnlockConnector', { evseId: 1, connectorId: 2 })).toEqual({
    status: 'OngoingAuthorizedTransaction',
  });
});

it('a reset when idle waits for the session', async () => {
  charger.plugIn(3, car);
  await charger.presentCard(3, 'CARD');
  expect(await call('Reset', { type: 'OnIdle' })).toEqual({ status: 'Scheduled' });
  await charger.stop(3);
  await charger.until(() => central.sent('BootNotification').length === 2);
  expect(central.sent('BootNotification')[1]).toMatchObject({ reason: 'RemoteReset' });
});

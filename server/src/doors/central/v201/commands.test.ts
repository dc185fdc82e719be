import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrder, stopOrder } from '../../../charging';
import { basic, connect, testCentral, until, type Charger, type TestCentral } from '../testing-central';
import { answerAll } from '../testing-settings';
import { sessionOf, type Happening, type Told } from './testing-events';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 10 });
  await house.tag('CARD');
});
afterAll(() => house.close());

type Change = Parameters<TestCentral['device']>[1];

async function station(
  change: Change = { connectors: [] },
  protocol = 'ocpp2.0.1',
): Promise<{ id: number; charger: Charger }> {
  const identifier = `ASKED-${(made += 1)}`;
  const { id, password } = await house.device(identifier, change);
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), {
    protocols: protocol,
  });
  // What its settings are is asked beside all this, in whichever order.
  answerAll(charger, (action) => (/^[GS]etVariables$/.test(action) ? 'NotSupported' : null));
  return { id, charger };
}

const isCall = (action: string) => (message: unknown[]) => message[0] === 2 && message[2] === action;
const connectors = (id: number) =>
  house.rows(
    `select number, evse_id, connector_id, type, max_power_w, status from connectors where charge_point_id = $1 order by number`,
    [id],
  );
const orders = (id: number) => house.orders(`charge_point_id = ${id}`);
const now = (): string => new Date().toISOString();
const status = (evseId: number, connectorId: number, connectorStatus: string) => ({
  timestamp: now(),
  evseId,
  connectorId,
  connectorStatus,
});
const boot = {
  reason: 'PowerUp',
  chargingStation: { vendorName: 'Maker', model: 'Two', firmwareVersion: '1' },
};

const connector = (id: number, connectorId: number, value: string) => ({
  component: { name: 'Connector', evse: { id, connectorId } },
  variable: { name: 'ConnectorType' },
  variableAttribute: [{ value }],
});
const power = (id: number, maxLimit: number) => ({
  component: { name: 'EVSE', evse: { id } },
  variable: { name: 'Power' },
  variableAttribute: [{ value: '0' }],
  variableCharacteristics: { unit: 'W', dataType: 'decimal', maxLimit, supportsMonitoring: false },
});

describe('a station that was not known', () => {
  test('is asked for its device model in parts, which numbers its connectors for good', async () => {
    const { id, charger } = await station();
    await charger.call('BootNotification', boot);
    const [, callId, , asked] = await charger.next(isCall('GetBaseReport'));
    const { requestId } = asked as { requestId: number };
    expect(asked).toEqual({ requestId, reportBase: 'FullInventory' });
    charger.send([3, callId, { status: 'Accepted' }]);
    const part = { requestId, generatedAt: now() };
    const second = [connector(2, 1, 'cCCS2'), power(2, 150_000)];
    await charger.call('NotifyReport', { ...part, seqNo: 0, tbc: true, reportData: second });
    expect(await connectors(id)).toEqual([]);
    const first = [connector(1, 2, 'cG105'), connector(1, 1, 'cCCS2'), power(1, 50_000)];
    await charger.call('NotifyReport', { ...part, seqNo: 1, reportData: first });
    const known = [
      [1, 1, 1, 'CCS_2', 50_000],
      [2, 1, 2, 'CHADEMO', 50_000],
      [3, 2, 1, 'CCS_2', 150_000],
    ].map(([number, evse_id, connector_id, type, max_power_w]) => ({
      number,
      evse_id,
      connector_id,
      type,
      max_power_w,
      status: 'unavailable',
    }));
    expect(await connectors(id)).toEqual(known);
    await charger.call('StatusNotification', status(4, 1, 'Available'));
    expect(await connectors(id)).toMatchObject([{}, {}, {}, { number: 4, evse_id: 4 }]);
    charger.heard.length = 0;
    await charger.call('BootNotification', boot);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(charger.heard.some(isCall('GetBaseReport'))).toBe(false);
    await charger.close();
  });

  // docs/chargers-in-the-field.md#settings
  test('of 1.6 tells how many connectors it has', async () => {
    const { id, charger } = await station({ connectors: [] }, 'ocpp1.6');
    const configurationKey = [{ key: 'NumberOfConnectors', readonly: true, value: '2' }];
    answerAll(charger, (action) => (action === 'GetConfiguration' ? { configurationKey } : null));
    await charger.call('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'One' });
    await expect.poll(() => connectors(id)).toMatchObject([{ number: 1 }, { number: 2 }]);
    await charger.close();
  });
});

test('a busy connector makes its siblings on the same EVSE busy, and frees them with itself', async () => {
  const { id, charger } = await station();
  for (const [evse, connector] of [
    [1, 1],
    [1, 2],
    [2, 1],
  ])
    await charger.call('StatusNotification', status(evse ?? 0, connector ?? 0, 'Available'));
  const seen = async () => (await connectors(id)).map((each) => (each as { status: string }).status);
  await charger.call('StatusNotification', status(1, 2, 'Occupied'));
  expect(await seen()).toEqual(['busy', 'busy', 'available']);
  await charger.call('StatusNotification', status(2, 1, 'Reserved'));
  await charger.call('StatusNotification', status(1, 2, 'Available'));
  expect(await seen()).toEqual(['available', 'available', 'booked']);
  await charger.close();
});

describe('a session asked for from afar', () => {
  const body = (id: number) => ({ power_source_id: id, connector: 1 });
  const askStart = (id: number) =>
    house.run({ actor: house.mine }, (ctx) =>
      startOrder(ctx, { params: {}, query: {}, body: { ...body(id), quantity: 'full' } }),
    );
  const tell = async (charger: Charger, event: Told | undefined) =>
    (await charger.call('TransactionEvent', event))[2];

  test.each<[string, boolean, Happening[]]>([
    ['before the cable', false, []],
    ['after the cable', true, [{ triggerReason: 'CablePluggedIn', state: 'EVConnected', wh: 100 }]],
  ])('%s begins by its number and ends by its transaction', async (_fact, isPlugged, first) => {
    const { id, charger } = await station();
    await charger.call('StatusNotification', status(1, 1, isPlugged ? 'Occupied' : 'Available'));
    const transactionId = `far-${made}`;
    const from = new Date();
    const begun = sessionOf([...first, { state: 'Charging' }], { transactionId, from });
    if (isPlugged) await tell(charger, begun[0]);
    const order = await askStart(id);
    const [, callId, , asked] = await charger.next(isCall('RequestStartTransaction'));
    const idToken = { idToken: order.tag ?? '', type: 'Central' as const };
    expect(asked).toEqual({ evseId: 1, idToken, remoteStartId: order.id });
    charger.send([3, callId, { status: 'Accepted' }]);
    const started = { triggerReason: 'RemoteStart' as const, state: 'Charging' as const, idToken };
    const events = sessionOf(
      [
        ...first,
        { ...started, remoteStartId: order.id, wh: 100 },
        { wh: 100, reason: 'Remote', state: 'Idle' },
      ],
      { transactionId, from },
    );
    expect(await tell(charger, events[first.length])).toEqual({ idTokenInfo: { status: 'Accepted' } });
    expect(await orders(id)).toMatchObject([{ id: order.id, state: 'charging', way: 'remote' }]);
    await house.run({ actor: house.mine }, (ctx) =>
      stopOrder(ctx, { params: {}, query: {}, body: body(id) }),
    );
    const [, stopId, , stopping] = await charger.next(isCall('RequestStopTransaction'));
    expect(stopping).toEqual({ transactionId });
    charger.send([3, stopId, { status: 'Accepted' }]);
    await tell(charger, events.at(-1));
    expect(await orders(id)).toMatchObject([{ id: order.id, state: 'completed', stop_reason: 'Remote' }]);
    await charger.close();
  });
});

describe('a plug where charging is free', () => {
  test.each([
    ['2.0.1', 'ocpp2.0.1', 'RequestStartTransaction', status(1, 1, 'Available'), status(1, 1, 'Occupied')],
    [
      '1.6',
      'ocpp1.6',
      'RemoteStartTransaction',
      { connectorId: 1, errorCode: 'NoError', status: 'Available' },
      { connectorId: 1, errorCode: 'NoError', status: 'Preparing' },
    ],
  ])('of %s starts a session with the free tag', async (...told) => {
    const [, protocol, action, before, after] = told;
    const { id, charger } = await station({ connectors: [{ number: 1 }] }, protocol);
    await house.rows(`update charge_points set free_vend_tag = 'FREE' where id = $1`, [id]);
    await charger.call('StatusNotification', before);
    await charger.call('StatusNotification', { ...after, timestamp: now() });
    const [, callId, , asked] = await charger.next(isCall(action));
    expect(JSON.stringify(asked)).toContain('"FREE"');
    charger.send([3, callId, { status: 'Accepted' }]);
    await until(async () => (await orders(id))[0]?.state === 'starting');
    expect(await orders(id)).toMatchObject([{ way: 'free-vend', tag_uid: 'FREE', payment_kind: 'none' }]);
    await charger.close();
  });

  test('is charged for without a token where the station asks for none', async () => {
    const { id, charger } = await station({ connectors: [{ number: 1 }] });
    await house.rows(`update charge_points set free_vend_tag = 'FREE' where id = $1`, [id]);
    const idToken = { idToken: '', type: 'NoAuthorization' as const };
    const events = sessionOf(
      [
        { state: 'Charging', wh: 5, idToken },
        { wh: 9, reason: 'Local' },
      ],
      {
        transactionId: 'free',
        from: new Date(),
      },
    );
    const answer = await charger.call('TransactionEvent', events[0]);
    expect(answer[2]).toEqual({ idTokenInfo: { status: 'Accepted' } });
    expect(await orders(id)).toMatchObject([{ way: 'free-vend', state: 'charging', held_reason: null }]);
    await charger.close();
  });
});

test.each([
  ['an action not ours to answer', 'RequestStartTransaction', {}, 'NotSupported'],
  ['an action of the other version', 'StartTransaction', {}, 'NotImplemented'],
  ['a report without its number', 'NotifyReport', { seqNo: 0 }, 'OccurrenceConstraintViolation'],
])('%s gets the error that fits', async (_fact, action, payload, code) => {
  const { charger } = await station();
  expect((await charger.call(action, payload))[2]).toBe(code);
  await charger.close();
});

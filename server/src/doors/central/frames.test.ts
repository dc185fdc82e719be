import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOrder, stopOrder } from '../../charging';
import { framesSaid } from '../../charging/messages/testing-said';
import { basic, connect, testCentral, until, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
let charger: Charger;
let id: number;
let made = 0;

beforeAll(async () => {
  house = await testCentral({ callTimeoutMs: 400 });
  await house.tag('CARD');
});
afterAll(() => house.close());
beforeEach(async () => {
  made += 1;
  await house.rows(`update orders set state = 'completed'`);
  const device = await house.device(`FRAMES-${made}`);
  id = device.id;
  charger = await connect(`${house.url}/FRAMES-${made}`, basic(`F:${device.password}`));
  return () => charger.close();
});

const now = (): string => new Date().toISOString();
const start = (change: object = {}) => ({
  connectorId: 1,
  idTag: 'CARD',
  meterStart: 1000,
  timestamp: now(),
  ...change,
});
const kept = () =>
  house.rows<{ direction: string; kind: string; frame: string }>(
    `select direction, kind, frame from (${framesSaid}) said`,
    [id],
  );
const quarantined = () =>
  house.rows<{ action: string; reason: string }>(
    'select action, reason from quarantine where charge_point_id = $1 order by id',
    [id],
  );
const orders = () => house.orders(`charge_point_id = ${id}`);

describe('a frame', () => {
  // docs/chargers-in-the-field.md#odd-frames, #not-json
  test('that is empty is ignored, and one that is not JSON is kept raw, refused as "-1", and the socket stays', async () => {
    charger.send('');
    charger.send('{not json');
    const refused = await charger.next((message) => message[1] === '-1');
    expect(refused.slice(0, 3)).toEqual([4, '-1', 'FormationViolation']);
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
    expect((await kept())[0]).toEqual({ direction: 'in', kind: 'unreadable', frame: '{not json' });
  });

  test.each([
    ['without payload is read as an empty one', 'Heartbeat', null, 3],
    ['of an action nobody knows', 'Teleport', {}, 'NotImplemented'],
    ['of an action not ours to answer', 'RemoteStartTransaction', { idTag: 'A' }, 'NotSupported'],
    [
      'with a connector that is no number',
      'StatusNotification',
      { connectorId: 'x', errorCode: 'NoError', status: 'Available' },
      3,
    ],
    [
      'with a number no connector has',
      'StatusNotification',
      { connectorId: 1e12, errorCode: 'NoError', status: 'Available' },
      'PropertyConstraintViolation',
    ],
    [
      'with numbers as texts',
      'StatusNotification',
      { connectorId: '1', errorCode: 'NoError', status: 'Available' },
      3,
    ],
    [
      'with NUL and half a character',
      'BootNotification',
      { chargePointVendor: 'a\u0000\ud800', chargePointModel: 'M', 'x\u0000': 1 },
      3,
    ],
  ])('%s', async (_fact, action, payload, expected) => {
    const answer = await charger.call(action, payload);
    expect(expected === 3 ? answer[0] : answer[2]).toBe(expected);
  });

  // docs/chargers-in-the-field.md#same-message-twice
  test('sent again with its id gets the same answer, and the work is done once', async () => {
    const payload = start({ timestamp: undefined });
    const first = await charger.call('StartTransaction', payload, 'same');
    charger.send([2, 'same', 'StartTransaction', payload]);
    await until(() => charger.heard.filter((message) => message[1] === 'same').length === 2);
    expect(charger.heard.filter((message) => message[1] === 'same')[1]).toEqual(first);
    expect(await orders()).toHaveLength(1);
  });

  test('is answered in the order it came, and kept before its answer', async () => {
    const sent = Array.from({ length: 30 }, (_, index) => `order-${index}`);
    for (const name of sent) charger.send([2, name, 'Heartbeat', {}]);
    await charger.next((message) => message[1] === 'order-29');
    expect(charger.heard.map((message) => message[1])).toEqual(sent);
    const frames = (await kept()).map(
      (each) => `${each.direction}:${(JSON.parse(each.frame) as string[])[1]}`,
    );
    for (const name of sent) expect(frames.indexOf(`in:${name}`)).toBeLessThan(frames.indexOf(`out:${name}`));
  });

  test('that cannot be kept is not worked on', async () => {
    await house.rows('alter table messages rename to messages_gone');
    const answer = await charger.call('StartTransaction', start());
    await house.rows('alter table messages_gone rename to messages');
    expect([answer[0], answer[2]]).toEqual([4, 'InternalError']);
    expect(await orders()).toEqual([]);
  });
});

// docs/chargers-in-the-field.md#never-an-error, #quarantine
describe('a transaction’s message that cannot be read', () => {
  test.each([
    ['StopTransaction', { transactionId: null, meterStop: 1, timestamp: now() }],
    ['StopTransaction', { transactionId: 5, meterStop: 1e300, timestamp: now() }],
    ['StopTransaction', { transactionId: [], meterStop: {}, timestamp: now(), reason: 'Local' }],
    ['StartTransaction', { timestamp: now() }],
    ['MeterValues', { meterValue: 'none' }],
    [
      'MeterValues',
      { connectorId: 1e12, meterValue: [{ timestamp: now(), sampledValue: [{ value: '1' }] }] },
    ],
  ])('%s is kept aside and acknowledged', async (action, payload) => {
    const answer = await charger.call(action, payload);
    expect(answer[0]).toBe(3);
    if (action !== 'StartTransaction') expect(answer[2]).toEqual({});
    expect(await quarantined()).toMatchObject([{ action }]);
  });

  test('MeterValues that name their connector and nothing else are acknowledged, and nothing is kept aside', async () => {
    for (const meterValue of [undefined, 'none', [], [null], [{ timestamp: now(), sampledValue: [] }]])
      expect((await charger.call('MeterValues', { connectorId: 1, meterValue }))[2]).toEqual({});
    expect(await quarantined()).toEqual([]);
  });

  test.each([
    ['without a meter', null],
    ['with a meter beyond all bounds', 1e300],
  ])(
    'StartTransaction %s begins a session that counts from its first reading, and is held',
    async (_fact, meterStart) => {
      const begun = start({ meterStart });
      const { transactionId } = (await charger.call('StartTransaction', begun))[2] as {
        transactionId: number;
      };
      expect((await charger.call('StartTransaction', begun))[2]).toMatchObject({ transactionId });
      const meterValue = [{ timestamp: now(), sampledValue: [{ value: '5000' }] }];
      await charger.call('MeterValues', { connectorId: 1, transactionId, meterValue });
      await charger.call('StopTransaction', { transactionId, meterStop: 5_020, timestamp: now() });
      expect(await orders()).toMatchObject([
        { state: 'completed', energy_wh: 20, meter_start_wh: 5_000, held_reason: 'start-missing' },
      ]);
      expect(await quarantined()).toEqual([]);
    },
  );

  test.each([
    ['with a connector no charger has', { connectorId: 1e12 }],
    ['with nothing that can be read', { connectorId: {}, idTag: [], meterStart: null }],
  ])(
    'StartTransaction %s gets a real id and Invalid, and its stop ends nobody else’s',
    async (_fact, change) => {
      const running = (await charger.call('StartTransaction', start()))[2] as { transactionId: number };
      const answer = (await charger.call('StartTransaction', start(change)))[2] as { transactionId: number };
      expect(answer).toMatchObject({ idTagInfo: { status: 'Invalid' } });
      expect(answer.transactionId).toBeGreaterThan(running.transactionId);
      await charger.call('StopTransaction', {
        transactionId: answer.transactionId,
        meterStop: 2000,
        timestamp: now(),
      });
      expect(await orders()).toMatchObject([{ transaction_id: running.transactionId, state: 'charging' }]);
      expect((await quarantined()).map((each) => each.action)).toEqual([
        'StartTransaction',
        'StopTransaction',
      ]);
    },
  );

  // docs/chargers-in-the-field.md#one-odd-value
  test('one bad value takes only itself out', async () => {
    const { transactionId } = (await charger.call('StartTransaction', start()))[2] as {
      transactionId: number;
    };
    const sampledValue = [{ value: '1', unit: 'horsepower' }, { value: 1001.4 }];
    await charger.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: { timestamp: now(), sampledValue },
    });
    expect(await orders()).toMatchObject([{ energy_wh: 1 }]);
  });
});

describe('a command', () => {
  const body = () => ({ power_source_id: id, connector: 1 });
  const askStart = () =>
    house.run({ actor: house.mine }, (ctx) =>
      startOrder(ctx, { params: {}, query: {}, body: { ...body(), quantity: 'full' } }),
    );
  const askStop = () =>
    house.run({ actor: house.mine }, (ctx) => stopOrder(ctx, { params: {}, query: {}, body: body() }));
  const isCall = (action: string) => (message: unknown[]) => message[0] === 2 && message[2] === action;
  const stateOf = async () => (await orders())[0]?.state;
  beforeEach(async () => {
    await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
  });

  test('starts and stops a session from afar', async () => {
    const order = await askStart();
    const [, callId, , asked] = await charger.next(isCall('RemoteStartTransaction'));
    expect(asked).toEqual({ connectorId: 1, idTag: order.tag });
    charger.send([3, callId, { status: 'Accepted' }]);
    await until(async () => (await stateOf()) === 'starting');
    const begun = (await charger.call('StartTransaction', start({ idTag: order.tag })))[2] as {
      transactionId: number;
    };
    expect(begun).toMatchObject({ idTagInfo: { status: 'Accepted' } });
    await askStop();
    const [, stopId, , stopping] = await charger.next(isCall('RemoteStopTransaction'));
    expect(stopping).toEqual({ transactionId: begun.transactionId });
    charger.send([3, stopId, { status: 'Accepted' }]);
    await charger.call('StopTransaction', {
      ...begun,
      idTag: order.tag,
      meterStop: 1000,
      timestamp: now(),
      reason: 'Remote',
    });
    expect(await orders()).toMatchObject([{ id: order.id, state: 'completed', stop_reason: 'Remote' }]);
  });

  test('that the charger rejects fails its order', async () => {
    await askStart();
    const [, callId] = await charger.next(isCall('RemoteStartTransaction'));
    charger.send([3, callId, { status: 'Rejected' }]);
    await until(async () => (await stateOf()) === 'failed');
    expect(await orders()).toMatchObject([{ failure_reason: 'rejected' }]);
  });

  // docs/chargers-in-the-field.md#one-call-at-a-time
  test('that the charger answers late still counts', async () => {
    await askStart();
    const [, callId] = await charger.next(isCall('RemoteStartTransaction'));
    const outcomes = () =>
      house.rows<{ state: string }>('select state from commands where charge_point_id = $1', [id]);
    await until(async () => (await outcomes())[0]?.state === 'unanswered');
    expect(await stateOf()).toBe('requested');
    charger.send([3, callId, { status: 'Accepted' }]);
    await until(async () => (await stateOf()) === 'starting');
    expect(await outcomes()).toEqual([{ state: 'accepted' }]);
  });
});

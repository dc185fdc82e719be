import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stopOrder } from '../../charging';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';

let house: TestCentral;
let made = 0;
let id = 0;
let password = '';
beforeAll(async () => {
  house = await testCentral({ wakingMs: 600_000 });
  await house.tag('CARD');
  await house.tag('BLOCKED', { status: 'blocked' });
});
afterAll(() => house.close());
beforeEach(async () => {
  made += 1;
  await house.rows(`update orders set state = 'completed'`);
  ({ id, password } = await house.device(`FIELD-${made}`));
});

const plug = (protocol: '1.6' | '2.0.1'): Promise<Charger> =>
  connect(`${house.url}/FIELD-${made}`, basic(`F:${password}`), { protocols: `ocpp${protocol}` });
const orders = () => house.orders(`charge_point_id = ${id}`);
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

const start = (change: object = {}) => ({
  connectorId: 1,
  idTag: 'CARD',
  meterStart: 50_000,
  timestamp: ago(0),
  ...change,
});
const begin = async (charger: Charger, change: object = {}) =>
  (await charger.call('StartTransaction', start(change)))[2] as { transactionId: number };
const read = (charger: Charger, { transactionId }: { transactionId: number }, wh: number) =>
  charger.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(0), sampledValue: [{ value: String(wh) }] }],
  });

interface Telling {
  eventType: 'Started' | 'Updated' | 'Ended';
  seqNo: number;
  wh: number;
  secondsAgo: number;
}

/** An event of one transaction, with what may stand otherwise in it. */
const tell = (charger: Charger, { wh, secondsAgo, ...told }: Telling, change: object = {}) =>
  charger.call('TransactionEvent', {
    ...told,
    timestamp: ago(secondsAgo),
    triggerReason: told.eventType === 'Started' ? 'Authorized' : 'MeterValuePeriodic',
    transactionInfo: { transactionId: `of-${made}`, chargingState: 'Charging' },
    ...(told.eventType === 'Started'
      ? { evse: { id: 1, connectorId: 1 }, idToken: { idToken: 'CARD', type: 'ISO14443' } }
      : {}),
    meterValue: [{ timestamp: ago(secondsAgo), sampledValue: [{ value: wh }] }],
    ...change,
  });

// docs/chargers-in-the-field.md#deviations
test('what differs from the standard is counted against the model and firmware', async () => {
  const charger = await plug('1.6');
  const chargePointModel = `Model ${made}`;
  await charger.call('BootNotification', {
    chargePointVendor: 'Odd',
    chargePointModel,
    firmwareVersion: '3',
  });
  const begun = await begin(charger, { meterStart: '50000' });
  expect(begun).toMatchObject({ idTagInfo: { status: 'Accepted' } });
  const seen = () =>
    house.rows(`select vendor, firmware, action, path from deviations where model = $1`, [chargePointModel]);
  await expect
    .poll(seen)
    .toEqual([{ vendor: 'Odd', firmware: '3', action: 'StartTransaction', path: 'meterStart' }]);
  await charger.close();
});

// docs/chargers-in-the-field.md#start-kept-offline
test('a start kept offline with a blocked tag is refused with a real id, by which its stop finds the order', async () => {
  const charger = await plug('1.6');
  await charger.call('StatusNotification', {
    connectorId: 1,
    errorCode: 'NoError',
    status: 'Available',
    timestamp: ago(0),
  });
  const { transactionId, ...word } = await begin(charger, { idTag: 'BLOCKED', timestamp: ago(900) });
  expect(word).toMatchObject({ idTagInfo: { status: 'Blocked' } });
  expect(transactionId).toBeGreaterThan(0);
  expect(transactionId).toBeLessThan(2 ** 31);
  await charger.call('StopTransaction', { transactionId, meterStop: 50_040, timestamp: ago(300) });
  expect(await orders()).toMatchObject([
    { state: 'completed', way: 'offline', energy_wh: 40, held_reason: 'not-authorized' },
  ]);
  await charger.close();
});

// docs/chargers-in-the-field.md#who-asked-to-stop
test('a stop asked from afar keeps who asked, though the charger names the card that started', async () => {
  const charger = await plug('1.6');
  await charger.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' });
  const { transactionId } = await begin(charger);
  const body = { power_source_id: id, connector: 1 };
  await house.run({ actor: house.mine }, (ctx) => stopOrder(ctx, { params: {}, query: {}, body }));
  const [, callId] = await charger.next(
    ([kind, , action]) => kind === 2 && action === 'RemoteStopTransaction',
  );
  charger.send([3, callId, { status: 'Accepted' }]);
  await charger.call('StopTransaction', {
    transactionId,
    idTag: 'CARD',
    meterStop: 50_000,
    timestamp: ago(0),
    reason: 'Remote',
  });
  expect(await orders()).toMatchObject([
    { state: 'completed', tag_uid: 'CARD', stop_requested_why: 'operator' },
  ]);
  await charger.close();
});

// docs/chargers-in-the-field.md#words-of-their-own
test('an end of 2.0.1 without its trigger and with a reason of 2.1 ends the session with its energy', async () => {
  const charger = await plug('2.0.1');
  await tell(charger, { eventType: 'Started', seqNo: 0, wh: 50_000, secondsAgo: 60 });
  const transactionInfo = { transactionId: `of-${made}`, stoppedReason: 'ReqEnergyTransferRejected' };
  const end = { triggerReason: undefined, transactionInfo };
  const answer = await tell(charger, { eventType: 'Ended', seqNo: 1, wh: 50_070, secondsAgo: 0 }, end);
  expect(answer[0]).toBe(3);
  expect(await orders()).toMatchObject([{ state: 'completed', energy_wh: 70, held_reason: null }]);
  await charger.close();
});

// docs/chargers-in-the-field.md#words-of-their-own
test('a stop of 1.6 with a reason, context, location and phase of its own counts', async () => {
  const charger = await plug('1.6');
  const { transactionId } = await begin(charger, { timestamp: ago(60) });
  const sampledValue = [
    { value: '50070', context: 'At.The.End', location: 'Garage', phase: 'L9' },
    { value: '50070', context: 'Transaction.End' },
  ];
  const answer = await charger.call('StopTransaction', {
    transactionId,
    meterStop: 50_070,
    timestamp: ago(0),
    reason: 'GridFailure',
    transactionData: [{ timestamp: ago(0), sampledValue }],
  });
  expect(answer).toEqual([3, expect.any(String), {}]);
  expect(await orders()).toMatchObject([{ state: 'completed', energy_wh: 70, held_reason: null }]);
  await charger.close();
});

// docs/chargers-in-the-field.md#numbered-badly
test('events that all bear the number 0 are ordered by their time, and none replaces another', async () => {
  const charger = await plug('2.0.1');
  await tell(charger, { eventType: 'Started', seqNo: 0, wh: 50_000, secondsAgo: 90 });
  await tell(charger, { eventType: 'Updated', seqNo: 0, wh: 50_030, secondsAgo: 60 });
  await tell(charger, { eventType: 'Updated', seqNo: 0, wh: 50_060, secondsAgo: 30 });
  await tell(charger, { eventType: 'Ended', seqNo: 0, wh: 50_090, secondsAgo: 0 });
  expect(await orders()).toMatchObject([{ state: 'completed', energy_wh: 90, held_reason: null }]);
  await charger.close();
});

// docs/chargers-in-the-field.md#register-restarts
test.each(['1.6', '2.0.1'] as const)(
  'a register of %s that begins anew at zero after a power cut counts on, or the order is held',
  async (protocol) => {
    const charger = await plug(protocol);
    if (protocol === '1.6') {
      const begun = await begin(charger, { timestamp: ago(60) });
      for (const wh of [50_040, 0, 10]) await read(charger, begun, wh);
      await charger.call('StopTransaction', { ...begun, meterStop: 20, timestamp: ago(0) });
    } else {
      await tell(charger, { eventType: 'Started', seqNo: 0, wh: 50_000, secondsAgo: 60 });
      for (const [place, wh] of [50_040, 0, 10].entries())
        await tell(charger, { eventType: 'Updated', seqNo: place + 1, wh, secondsAgo: 40 - place * 10 });
      await tell(charger, { eventType: 'Ended', seqNo: 4, wh: 20, secondsAgo: 0 });
    }
    const [order] = await orders();
    expect(order).toMatchObject({ state: 'completed' });
    expect(order?.held_reason !== null || order?.energy_wh === 60).toBe(true);
    await charger.close();
  },
);

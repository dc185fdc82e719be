import { afterEach, describe, expect, it } from 'vitest';
import { type Charger, createCharger } from './charger';
import type { ChargerOptions } from './options';
import { type Central, type CentralOptions, openCentral } from './testing';

const car = { batteryWh: 60_000, soc: 40, maxPowerW: 150_000 };
const opened: { central?: Central; chargers: Charger[] } = { chargers: [] };

async function connect(options: CentralOptions = {}, own: Partial<ChargerOptions> = {}) {
  const central = await openCentral(options);
  opened.central = central;
  const charger = createCharger({
    url: central.url,
    identity: 'CP 1',
    connectors: [
      { number: 1, kind: 'DC', maxPowerW: 150_000 },
      { number: 2, kind: 'AC', maxPowerW: 22_000 },
    ],
    meterIntervalSeconds: 0.1,
    reconnectMs: 50,
    initialRegisterWh: 1000,
    ...own,
  });
  opened.chargers.push(charger);
  await charger.connect();
  return { central, charger };
}

afterEach(async () => {
  for (const charger of opened.chargers.splice(0)) charger.close();
  await opened.central?.close();
});

it('boots, tells every status, charges by card and sends what it metered', async () => {
  const { central, charger } = await connect();
  charger.plugIn(1, car);
  expect(await charger.presentCard(1, 'CARD')).toBe(true);
  await charger.until(() => central.sent('MeterValues').length >= 3);
  expect(await charger.presentCard(1, 'card')).toBe(true);
  charger.unplug(1);
  await charger.settled();
  const [session] = charger.sessions();
  const [stop] = central.sent('StopTransaction');
  expect(stop).toMatchObject({
    transactionId: 1,
    idTag: 'CARD',
    reason: 'Local',
    meterStop: session?.meterStop,
  });
  expect(session).toMatchObject({ transactionId: 1, meterStart: 1000, isSettled: true });
  expect(session?.sentWh).toBe(Number(stop?.['meterStop']) - 1000);
  const statuses = central.sent('StatusNotification').filter((each) => each['connectorId'] === 1);
  expect(statuses.map((each) => each['status'])).toEqual([
    'Available',
    'Preparing',
    'Charging',
    'Finishing',
    'Available',
  ]);
  expect(charger.violations().count).toBe(0);
});

it('starts and stops from afar', async () => {
  const { central, charger } = await connect();
  charger.plugIn(2, car);
  const peer = central.peer('CP 1');
  expect(await peer.call('RemoteStartTransaction', { connectorId: 2, idTag: 'APP' })).toEqual({
    status: 'Accepted',
  });
  await charger.until(() => charger.sessions()[0]?.transactionId === 1);
  expect(await peer.call('RemoteStopTransaction', { transactionId: 9 })).toEqual({ status: 'Rejected' });
  expect(await peer.call('RemoteStopTransaction', { transactionId: 1 })).toEqual({ status: 'Accepted' });
  await charger.settled();
  expect(central.sent('StopTransaction')).toMatchObject([
    { transactionId: 1, idTag: 'APP', reason: 'Remote' },
  ]);
});

it('keeps the messages of a session while cut off and sends them later with their own time', async () => {
  const { central, charger } = await connect({}, { reconnectMs: 400 });
  charger.plugIn(1, car);
  await charger.presentCard(1, 'CARD');
  await charger.until(() => charger.sessions()[0]?.transactionId === 1);
  charger.dropConnection();
  await charger.until(() => !charger.isOnline);
  await charger.stop(1);
  const [session] = charger.sessions();
  expect(charger.isOnline).toBe(true);
  expect(central.sent('StopTransaction')).toMatchObject([{ timestamp: session?.stoppedAt?.toISOString() }]);
  expect(central.sent('BootNotification')).toHaveLength(2);
  expect(session?.isSettled).toBe(true);
});

it('stops when the central system answers the start with Invalid', async () => {
  const invalid = () => ({ idTagInfo: { status: 'Invalid' }, transactionId: 5 });
  const { central, charger } = await connect({ answers: { StartTransaction: invalid } });
  charger.plugIn(1, car);
  await charger.presentCard(1, 'CARD');
  await charger.until(() => charger.sessions()[0]?.isSettled === true);
  expect(central.sent('StopTransaction')).toMatchObject([{ transactionId: 5, reason: 'DeAuthorized' }]);
});

it('starts nothing with a refused card', async () => {
  const { charger } = await connect({ answers: { Authorize: () => ({ idTagInfo: { status: 'Blocked' } }) } });
  const refused: unknown[] = [];
  charger.on('card-refused', (card) => refused.push(card));
  charger.plugIn(1, car);
  expect(await charger.presentCard(1, 'CARD')).toBe(false);
  expect(refused).toEqual([{ connector: 1, tag: 'CARD' }]);
  expect(await charger.presentCard(9, 'CARD')).toBe(false);
  expect(charger.sessions()).toEqual([]);
});

it('counts the answers that break their schema', async () => {
  const { charger } = await connect({ answers: { StatusNotification: () => ({ extra: 1 }) } });
  charger.plugIn(1, car);
  await charger.presentCard(1, 'CARD');
  expect(charger.violations().first[0]).toEqual({
    action: 'StatusNotification',
    what: 'extra: unknown-field',
  });
});

describe('commands', () => {
  it.each([
    ['GetConfiguration', { key: ['NumberOfConnectors', 'Nothing'] }, { unknownKey: ['Nothing'] }],
    ['ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '5' }, { status: 'Accepted' }],
    ['ChangeConfiguration', { key: 'NumberOfConnectors', value: '5' }, { status: 'Rejected' }],
    ['ChangeConfiguration', { key: 'constructor', value: '5' }, { status: 'NotSupported' }],
    ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }, { status: 'Accepted' }],
    ['TriggerMessage', { requestedMessage: 'Heartbeat' }, { status: 'Accepted' }],
    ['ChangeConfiguration', { key: 'ConnectionTimeOut', value: '60' }, { status: 'RebootRequired' }],
    ['ChangeConfiguration', { key: 'HeartbeatInterval', value: 'soon' }, { status: 'Rejected' }],
    ['TriggerMessage', { requestedMessage: 'StatusNotification', connectorId: 9 }, { status: 'Rejected' }],
    ['UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }],
    ['ClearCache', {}, { status: 'Accepted' }],
  ])('%s %o', async (action, payload, answer) => {
    const { central } = await connect();
    expect(await central.peer('CP 1').call(action, payload)).toMatchObject(answer);
  });

  it('a reset stops the session, and the charger boots again', async () => {
    const { central, charger } = await connect();
    charger.plugIn(1, car);
    await charger.presentCard(1, 'CARD');
    expect(await central.peer('CP 1').call('Reset', { type: 'Soft' })).toEqual({ status: 'Accepted' });
    await charger.until(() => central.sent('BootNotification').length === 2);
    expect(central.sent('StopTransaction')).toMatchObject([{ reason: 'SoftReset' }]);
  });

  it.each(['DiagnosticsStatusNotification', 'FirmwareStatusNotification'])(
    'a trigger for %s is answered, then obeyed',
    async (requestedMessage) => {
      const { central } = await connect();
      const answer = await central.peer('CP 1').call('TriggerMessage', { requestedMessage });
      expect(answer).toEqual({ status: 'Accepted' });
      await expect.poll(() => central.sent(requestedMessage)).toEqual([{ status: 'Idle' }]);
    },
  );

  it('a setting that needs a boot holds from that boot on, and an empty one is listed', async () => {
    const { central, charger } = await connect();
    const peerOf = () => central.peer('CP 1');
    const timeOut = () => peerOf().call('GetConfiguration', { key: ['ConnectionTimeOut'] });
    await peerOf().call('ChangeConfiguration', { key: 'ConnectionTimeOut', value: '60' });
    expect(await timeOut()).toMatchObject({ configurationKey: [{ value: '120', readonly: false }] });
    await peerOf().call('Reset', { type: 'Hard' });
    await charger.until(() => central.sent('BootNotification').length === 2 && charger.isOnline);
    expect(await timeOut()).toMatchObject({ configurationKey: [{ value: '60' }] });
    expect(await peerOf().call('GetConfiguration', {})).toMatchObject({
      configurationKey: expect.arrayContaining([
        { key: 'MeterValuesAlignedData', value: '', readonly: true },
      ]),
    });
  });

  it('what is known but not spoken is NotSupported, what is unknown NotImplemented, what is wrong is named', async () => {
    const { central } = await connect();
    const peer = central.peer('CP 1');
    await expect(peer.call('ReserveNow', {})).rejects.toMatchObject({ code: 'NotSupported' });
    await expect(peer.call('MakeCoffee', {})).rejects.toMatchObject({ code: 'NotImplemented' });
    await expect(peer.call('RemoteStopTransaction', {})).rejects.toMatchObject({
      code: 'OccurenceConstraintViolation',
    });
  });
});

it('free vend starts with its tag as soon as a car is plugged in, and once for each car', async () => {
  const { central, charger } = await connect({}, { freeVendTag: 'FREE' });
  charger.plugIn(2, car);
  await charger.until(() => charger.sessions()[0]?.transactionId === 1);
  await charger.stop(2);
  charger.unplug(2);
  charger.plugIn(2, car);
  charger.unplug(2);
  await charger.settled();
  expect(central.sent('StartTransaction').map(({ idTag }) => idTag)).toEqual(['FREE', 'FREE']);
  expect(central.sent('Authorize')).toEqual([]);
  expect(charger.sessions().every(({ isSettled }) => isSettled)).toBe(true);
});

describe('a refused connection says why', () => {
  it.each([
    [{ admit: () => 401 }, 'CP 1: wrong or missing password (401)'],
    [
      { admit: () => 404 },
      'CP 1: the central system does not know this charger, or the address is wrong (404)',
    ],
    [{ subProtocol: 'ocpp2.0.1' }, 'CP 1: the central system refused the sub-protocol ocpp1.6'],
  ])('%o', async (options, message) => {
    await expect(connect(options)).rejects.toThrow(message);
  });

  it('nobody listens', async () => {
    const charger = createCharger({ url: 'ws://127.0.0.1:1/ocpp', identity: 'X', connectors: [] });
    await expect(charger.connect()).rejects.toThrow('X: nothing listens at ws://127.0.0.1:1/ocpp');
  });

  it('the password goes with the identity', async () => {
    const seen: unknown[] = [];
    const admit = (request: { headers: object }) => {
      seen.push((request.headers as { authorization?: string }).authorization);
      return undefined;
    };
    await connect({ admit }, { password: 'secret' });
    expect(seen).toEqual([`Basic ${Buffer.from('CP 1:secret').toString('base64')}`]);
  });

  it('a secret of the path stands behind the identity', async () => {
    const seen: unknown[] = [];
    const admit = (request: { url?: string }) => {
      seen.push(request.url);
      return undefined;
    };
    await connect({ admit }, { pathPassword: 's3cret' });
    expect(seen).toEqual(['/ocpp/CP%201/s3cret']);
  });
});

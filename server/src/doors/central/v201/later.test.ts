import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrder } from '../../../charging';
import { basic, connect, testCentral, type Charger, type TestCentral } from '../testing-central';
import { authorization, frameOf, handshakeText, openRaw, readUntil } from '../testing-raw';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 600_000 });
  await house.tag('CARD');
});
afterAll(() => house.close());

async function device() {
  const identifier = `LATER-${(made += 1)}`;
  const { id, password } = await house.device(identifier, {
    connectors: [{ number: 1, maxPowerW: 350_000 }],
  });
  return { id, identifier, password };
}
async function station(): Promise<{ id: number; charger: Charger }> {
  const { id, identifier, password } = await device();
  const protocols = ['ocpp2.1'];
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), { protocols });
  return { id, charger };
}
const shown = async (id: number) => {
  const [row] = await house.rows<{ protocol: string }>('select protocol from charge_points where id = $1', [
    id,
  ]);
  return row?.protocol;
};
const at = (minutes: number): string => new Date(Date.now() - (20 - minutes) * 60_000).toISOString();

/** docs/connecting-chargers.md#ocpp-21 */
describe('a handshake', () => {
  test.each([
    ['ocpp2.1', 'ocpp2.1'],
    ['ocpp2.1, ocpp2.0.1', 'ocpp2.0.1'],
    ['ocpp2.0.1, ocpp2.1', 'ocpp2.0.1'],
    ['ocpp2.1, ocpp1.6', 'ocpp1.6'],
  ])('that offers %s is answered %s, which is what people are shown', async (offered, agreed) => {
    const { id, identifier, password } = await device();
    const socket = await openRaw(house.url);
    const headers = { 'Sec-WebSocket-Protocol': offered, ...authorization(password) };
    socket.write(handshakeText(`/ocpp/${identifier}`, headers));
    const head = await readUntil(socket, '\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 101 /);
    expect(/^sec-websocket-protocol: (.*)\r$/im.exec(head)?.[1]).toBe(agreed);
    socket.write(frameOf('[2,"beat","Heartbeat",{}]'));
    expect(await readUntil(socket, '"currentTime"')).toContain('[3,"beat",');
    expect(await shown(id)).toBe(agreed);
    socket.destroy();
  });
});

describe('a station that speaks 2.1 alone', () => {
  let numbered = 0;
  const told = (eventType: string, minutes: number, more: object): object => ({
    eventType,
    timestamp: at(minutes),
    seqNo: (numbered += 1),
    evse: { id: 1, connectorId: 1 },
    preconditioningStatus: 'Ready',
    evseSleep: false,
    ...more,
  });
  const meter = (minutes: number, wh: number) => [
    {
      timestamp: at(minutes),
      sampledValue: [
        {
          value: wh,
          context: 'Sample.Periodic',
          measurand: 'Energy.Active.Import.Register',
          unitOfMeasure: { unit: 'Wh' },
        },
        { value: 41.5, measurand: 'Display.PresentSOC', unitOfMeasure: { unit: 'Percent' } },
        { value: 11_000, measurand: 'Power.Import.Offered', location: 'Upstream' },
        { value: wh, signedMeterValue: { signedMeterData: 'c2ln', encodingMethod: 'OCMF' } },
      ],
    },
  ];

  test('is brought up, and charges to the Wh though its words are of 2.1', async () => {
    const { id, charger } = await station();
    const boot = { reason: 'PowerUp', chargingStation: { vendorName: 'ACME', model: 'Later' } };
    expect((await charger.call('BootNotification', boot))[2]).toMatchObject({ status: 'Accepted' });
    const free = {
      timestamp: new Date().toISOString(),
      connectorStatus: 'Available',
      evseId: 1,
      connectorId: 1,
    };
    expect((await charger.call('StatusNotification', free))[0]).toBe(3);
    const idToken = { idToken: 'CARD', type: 'EVCCID' };
    expect((await charger.call('Authorize', { idToken, tariff: {} }))[2]).toEqual({
      idTokenInfo: { status: 'Accepted' },
    });
    const transactionInfo = { transactionId: 'tx', operationMode: 'ChargingOnly', tariffId: 'T' };
    const charging = { ...transactionInfo, chargingState: 'Charging' };
    const answers = [
      told('Started', 0, {
        triggerReason: 'OperationModeChanged',
        idToken,
        transactionInfo: charging,
        meterValue: meter(0, 1_000),
      }),
      told('Updated', 5, {
        triggerReason: 'RunningCost',
        transactionInfo: charging,
        meterValue: meter(5, 2_000),
      }),
      told('Updated', 6, {
        triggerReason: 'TxResumed',
        transactionInfo: charging,
        costDetails: { totalCost: {} },
      }),
      told('Ended', 10, {
        triggerReason: 'CostLimitReached',
        transactionInfo: { ...transactionInfo, stoppedReason: 'ReqEnergyTransferRejected' },
        meterValue: meter(10, 3_456),
      }),
    ].map((event) => charger.call('TransactionEvent', event));
    for (const answer of await Promise.all(answers)) expect(answer[0]).toBe(3);
    expect(await house.orders(`charge_point_id = ${id}`)).toMatchObject([
      {
        state: 'completed',
        energy_wh: 2_456,
        meter_stop_wh: 3_456,
        stop_reason: 'ReqEnergyTransferRejected',
        held_reason: null,
      },
    ]);
    await charger.close();
  });

  test('is started from afar by the message of 2.0.1', async () => {
    const { id, charger } = await station();
    const free = {
      timestamp: new Date().toISOString(),
      connectorStatus: 'Available',
      evseId: 1,
      connectorId: 1,
    };
    await charger.call('StatusNotification', free);
    const body = { power_source_id: id, connector: 1, quantity: 'full' as const };
    await house.run({ actor: house.mine }, (ctx) => startOrder(ctx, { params: {}, query: {}, body }));
    const [, , action, asked] = await charger.next((message) => message[0] === 2);
    expect(action).toBe('RequestStartTransaction');
    expect(asked).toMatchObject({ evseId: 1, idToken: { idToken: expect.any(String) } });
    await charger.close();
  });

  test('hears that what only 2.1 knows is not implemented, and nothing of what nobody replies to', async () => {
    const { charger } = await station();
    for (const action of ['NotifyDERAlarm', 'OpenPeriodicEventStream', 'VatNumberValidation'])
      expect((await charger.call(action, {}))[2]).toBe('NotImplemented');
    charger.heard.splice(0);
    charger.send([6, 'sent', 'NotifyPeriodicEventStream', {}]);
    charger.send([5, 'wrong', 'FormatViolation', '', {}]);
    expect((await charger.call('Heartbeat', {}, 'after'))[0]).toBe(3);
    expect((await charger.call('Heartbeat', {}, 'later'))[0]).toBe(3);
    expect(charger.heard.map(([, messageId]) => messageId)).toEqual(['after', 'later']);
    await charger.close();
  });
});

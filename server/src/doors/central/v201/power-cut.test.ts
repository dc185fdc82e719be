import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, connect, testCentral, type TestCentral } from '../testing-central';
import { card } from './testing-events';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral();
  await house.tag('CARD');
});
afterAll(() => house.close());

// docs/chargers-in-the-field.md#start-on-an-open-session
test('who lost a session to a power cut starts anew at the same connector, which closes the one before', async () => {
  const { id, password } = await house.device('CUT-1');
  const charger = await connect(`${house.url}/CUT-1`, basic(`x:${password}`), { protocols: 'ocpp2.0.1' });
  const begin = (transactionId: string, wh: number) =>
    charger.call('TransactionEvent', {
      eventType: 'Started',
      timestamp: new Date().toISOString(),
      triggerReason: 'Authorized',
      seqNo: 0,
      transactionInfo: { transactionId, chargingState: 'EVConnected' },
      evse: { id: 1, connectorId: 1 },
      idToken: card,
      meterValue: [
        {
          timestamp: new Date().toISOString(),
          sampledValue: [{ value: wh, context: 'Transaction.Begin' }],
        },
      ],
    });
  await begin('first', 1_000);
  const [, , answer] = await begin('second', 1_004);
  expect(answer).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
  expect(await house.orders(`charge_point_id = ${id}`)).toMatchObject([
    { ocpp_transaction: 'first', state: 'completed', stop_reason: 'next-start', energy_wh: 4 },
    { ocpp_transaction: 'second', start_verdict: 'accepted' },
  ]);
  await charger.close();
});

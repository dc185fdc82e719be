import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, connect, testCentral, type TestCentral } from './testing-central';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral();
  house.supply({ addresses: { ocppUrl: house.url } });
});
afterAll(() => house.close());

async function station(protocol: 'ocpp1.6' | 'ocpp2.0.1') {
  const identifier = `FAULT-${(made += 1)}`;
  const { id, password } = await house.device(identifier);
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), {
    protocols: protocol,
  });
  return { id, charger };
}

const kept = (id: number) =>
  house.rows<{ connector_number: number; code: string; vendor_code: string | null; info: string | null }>(
    `select connector_number, code, vendor_code, info from charge_point_faults
     where charge_point_id = $1 and ended_at is null order by connector_number`,
    [id],
  );

test('a charger of 1.6 tells a fault with its vendor code and info, and that it is over', async () => {
  const { id, charger } = await station('ocpp1.6');
  const word = { connectorId: 1, status: 'Faulted', errorCode: 'PowerSwitchFailure' };
  const vendor = { vendorErrorCode: 'K1-07', info: 'Contactor welded', vendorId: 'com.example' };
  await charger.call('StatusNotification', { ...word, ...vendor });
  expect(await kept(id)).toEqual([
    { connector_number: 1, code: 'PowerSwitchFailure', vendor_code: 'K1-07', info: 'Contactor welded' },
  ]);
  await charger.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' });
  expect(await kept(id)).toEqual([]);
  await charger.close();
});

test('one of 2.0.1 tells that it is faulted', async () => {
  const { id, charger } = await station('ocpp2.0.1');
  const word = { evseId: 1, connectorId: 1, timestamp: new Date().toISOString() };
  await charger.call('StatusNotification', { ...word, connectorStatus: 'Faulted' });
  expect(await kept(id)).toMatchObject([{ code: 'Faulted', vendor_code: null, info: null }]);
  await charger.close();
});

test.each([
  ['a pair that the bound would halve', `${'x'.repeat(254)}😀tail`, 'x'.repeat(254)],
  ['nothing but pairs', `x${'😀'.repeat(300)}`, `x${'😀'.repeat(127)}`],
  ['far more than is kept', 'y'.repeat(20_000), 'y'.repeat(255)],
  ['NUL', 'a\u0000b', 'a\uFFFDb'],
  ['half of a pair', 'a\uD83Db', 'a\uFFFDb'],
  ['text of both directions', '\u202Eعطل GFI', '\u202Eعطل GFI'],
])('info with %s is kept as far as it can be, and the charger is answered', async (_, info, expected) => {
  const { id, charger } = await station('ocpp1.6');
  const answer = await charger.call('StatusNotification', {
    connectorId: 1,
    status: 'Faulted',
    errorCode: 'OtherError',
    info,
  });
  expect(answer[0]).toBe(3);
  expect(await kept(id)).toMatchObject([{ code: 'OtherError', info: expected }]);
  await charger.close();
});

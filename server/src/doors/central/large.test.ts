import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { framesSaid } from '../../charging/messages/testing-said';
import { basic, connect, testCentral, until, type Charger, type TestCentral } from './testing-central';

const kib = 1024;
let house: TestCentral;
let charger: Charger;
let id: number;
let made = 0;

beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());
beforeEach(async () => {
  made += 1;
  await house.tag(`CARD-${made}`);
  const device = await house.device(`LARGE-${made}`);
  id = device.id;
  charger = await connect(`${house.url}/LARGE-${made}`, basic(`L:${device.password}`));
  return () => charger.close();
});

interface Kept {
  direction: string;
  kind: string;
  action: string | null;
  message_id: string | null;
  frame: string;
}
const kept = () => house.rows<Kept>(framesSaid, [id]);
const filler = (bytes: number): { vendorId: string; data: string } => ({
  vendorId: 'V',
  data: 'x'.repeat(bytes),
});

describe('a message that is larger than is read', () => {
  test('is refused by its id, kept in part, and the socket stays', async () => {
    const answer = await charger.call('DataTransfer', filler(300 * kib), 'large');
    expect(answer).toEqual([
      4,
      'large',
      'FormationViolation',
      `The message is larger than ${256 * kib} bytes`,
      {},
    ]);
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
    const [first, refused] = await kept();
    expect(first).toMatchObject({ kind: 'call', action: 'DataTransfer', message_id: 'large' });
    expect(first?.frame).toMatch(
      /^\[2,"large","DataTransfer",\{"vendorId":"V","data":"x+… \[4096 of 3072\d\d bytes\]$/,
    );
    expect(first?.frame.length).toBeLessThan(5_000);
    expect(refused).toMatchObject({ kind: 'error', message_id: 'large' });
  });

  test('is refused by -1 where its beginning tells no id', async () => {
    charger.send(`"${'x'.repeat(300 * kib)}"`);
    const refused = await charger.next((message) => message[1] === '-1');
    expect(refused.slice(0, 3)).toEqual([4, '-1', 'FormationViolation']);
    expect((await kept())[0]).toMatchObject({ kind: 'unreadable', action: null });
  });

  test('is read where energy would be lost with it: the end of a session with thousands of readings', async () => {
    const begun = Date.now() - 3_600_000;
    const at = (minutes: number): string => new Date(begun + minutes * 60_000).toISOString();
    const start = { connectorId: 1, idTag: `CARD-${made}`, meterStart: 1_000, timestamp: at(0) };
    const { transactionId } = (await charger.call('StartTransaction', start))[2] as { transactionId: number };
    const transactionData = Array.from({ length: 3_000 }, (_, index) => ({
      timestamp: new Date(begun + index * 1_000).toISOString(),
      sampledValue: [{ value: `${1_000 + index}`, context: 'Sample.Periodic', format: 'Raw', unit: 'Wh' }],
    }));
    const stop = { transactionId, meterStop: 5_000, timestamp: at(59), transactionData };
    expect(JSON.stringify(stop).length).toBeGreaterThan(256 * kib);
    expect((await charger.call('StopTransaction', stop))[0]).toBe(3);
    expect(await house.orders(`charge_point_id = ${id}`)).toMatchObject([
      { state: 'completed', energy_wh: 4_000 },
    ]);
    const [counted] = await house.rows<{ count: number }>(
      'select count(*)::int as count from meter_samples where charge_point_id = $1',
      [id],
    );
    expect(counted?.count).toBe(3_000);
    expect((await kept()).find(({ action }) => action === 'StopTransaction')?.frame.length).toBeLessThan(
      5_000,
    );
  });

  test('beyond four times that ends its socket, and that it came is kept', async () => {
    charger.send([2, 'huge', 'DataTransfer', filler(1_100 * kib)]);
    expect((await charger.closed).code).toBe(1009);
    await until(async () => (await kept()).length > 0);
    expect(await kept()).toMatchObject([
      { kind: 'unreadable', message_id: null, frame: `… [0 of more than ${kib * kib} bytes]` },
    ]);
  });
});

test('an id of more than 255 characters is refused and not sent back', async () => {
  charger.send([2, 'x'.repeat(256), 'Heartbeat', {}]);
  const refused = await charger.next((message) => message[1] === '-1');
  expect(JSON.stringify(refused).length).toBeLessThan(200);
  expect((await charger.call('Heartbeat', {}, 'y'.repeat(255)))[0]).toBe(3);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(10_000), '\u0000', ''])(
  'an action called %j is not implemented',
  async (action) => {
    expect((await charger.call(action, {}))[2]).toBe('NotImplemented');
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
  },
);

test('fields called __proto__ and constructor are fields like others', async () => {
  charger.send(
    '[2,"p","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","__proto__":{"status":"Faulted"},"constructor":7}]',
  );
  expect(await charger.next((message) => message[1] === 'p')).toEqual([3, 'p', {}]);
  const [row] = await house.rows('select ocpp_status from connectors where charge_point_id = $1', [id]);
  expect(row).toEqual({ ocpp_status: 'Available' });
});

test('what is nested thousands deep is left out of its message, and the rest of it counts', async () => {
  const depths = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000);
  charger.send(
    `[2,"d","StartTransaction",{"connectorId":1,"idTag":"CARD-${made}","meterStart":1000,"timestamp":"${new Date().toISOString()}","more":${depths}}]`,
  );
  const answer = await charger.next((message) => message[1] === 'd');
  expect(answer[2]).toMatchObject({ idTagInfo: { status: 'Accepted' } });
  const counted = () => house.rows(`select path, kind from deviations where kind = 'too-deep'`);
  await expect.poll(counted, { timeout: 5_000 }).toEqual([{ path: '', kind: 'too-deep' }]);
});

test.each([2 ** 53, 1e300, -1e300])(
  'a stop with a meter at %d ends its session by the last reading, held',
  async (meterStop) => {
    const timestamp = new Date().toISOString();
    const start = { connectorId: 1, idTag: `CARD-${made}`, meterStart: 1_000, timestamp };
    const { transactionId } = (await charger.call('StartTransaction', start))[2] as { transactionId: number };
    await charger.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: new Date(Date.now() + 1).toISOString(), sampledValue: [{ value: '1010' }] }],
    });
    expect((await charger.call('StopTransaction', { transactionId, meterStop, timestamp }))[0]).toBe(3);
    expect(await house.orders(`charge_point_id = ${id}`)).toMatchObject([
      { state: 'completed', energy_wh: 10, held_reason: 'impossible-energy' },
    ]);
  },
);

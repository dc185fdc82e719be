import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type Charger, connect, testCentral, type TestCentral } from './testing-central';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral({ wakingMs: 600_000 });
  house.supply({ addresses: { ocppUrl: house.url } });
});
afterAll(() => house.close());

async function station(protocols: 'ocpp2.0.1' | 'ocpp2.1' = 'ocpp2.0.1') {
  const identifier = `EVENT-${(made += 1)}`;
  const { id, password } = await house.device(identifier, {
    connectors: [
      { number: 1, maxPowerW: 22_000 },
      { number: 2, maxPowerW: 22_000 },
    ],
  });
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), { protocols });
  const status = { timestamp: new Date().toISOString(), connectorId: 1, connectorStatus: 'Available' };
  for (const evseId of [1, 2]) await charger.call('StatusNotification', { ...status, evseId });
  return { id, charger };
}

const now = Date.now();
const at = (minutes: number): string => new Date(now - (60 - minutes) * 60_000).toISOString();
const event = (change: object = {}): object => ({
  eventId: 1,
  timestamp: at(1),
  trigger: 'Alerting',
  actualValue: 'true',
  techCode: 'CX002',
  techInfo: 'RCD trip 31 mA',
  cleared: false,
  component: { name: 'Connector', evse: { id: 2, connectorId: 1 } },
  eventNotificationType: 'HardWiredNotification',
  variable: { name: 'Problem' },
  ...change,
});
const notify = (charger: Charger, eventData: unknown) =>
  charger.call('NotifyEvent', { generatedAt: at(60), seqNo: 0, eventData });

interface Kept {
  number: number;
  code: string;
  info: string | null;
  component: string;
  value: string | null;
  times: number;
  lasts: boolean;
}
const kept = (id: number) =>
  house.rows<Kept>(
    `select connector_number as number, code, info, component, value, times, ended_at is null as lasts
     from charge_point_faults where charge_point_id = $1 and times > 0 order by connector_number desc, code`,
    [id],
  );

test.each(['ocpp2.0.1', 'ocpp2.1'] as const)(
  'a component of %s tells a fault, and that it is over',
  async (protocol) => {
    const { id, charger } = await station(protocol);
    expect((await notify(charger, [event()])).slice(2)).toEqual([{}]);
    const fault = {
      number: 2,
      code: 'CX002',
      info: 'RCD trip 31 mA',
      component: '2/1 Connector.Problem',
      value: null,
      times: 1,
    };
    expect(await kept(id)).toEqual([{ ...fault, lasts: true }]);
    await notify(charger, [event({ timestamp: at(2), cleared: true, actualValue: 'false' })]);
    expect(await kept(id)).toEqual([{ ...fault, lasts: false }]);
    await charger.close();
  },
);

test.each([
  ['a value that is reported', { trigger: 'Delta', techCode: undefined, variable: { name: 'Power' } }, []],
  ['a status', { variable: { name: 'AvailabilityState' }, actualValue: 'Faulted' }, []],
  ['no error', { techCode: 'NoError', trigger: 'Delta', variable: { name: 'Power' } }, []],
  ['the variable Problem', { trigger: 'Delta', techCode: undefined }, ['Faulted']],
  ['that there is no problem', { trigger: 'Delta', techCode: undefined, actualValue: 'false' }, []],
  [
    'a threshold',
    { techCode: null, variable: { name: 'Temperature' }, actualValue: '91.5' },
    ['Temperature'],
  ],
  ['a code of its vendor', { techCode: 'E_77' }, ['E_77']],
])('%s is told by an event', async (_, change, codes) => {
  const { id, charger } = await station();
  await notify(charger, [event(change)]);
  expect((await kept(id)).map(({ code }) => code)).toEqual(codes);
  await charger.close();
});

test.each([
  ['an EVSE without a connector', { evse: { id: 2 } }, 2],
  ['the station', {}, 0],
  ['EVSE 0', { evse: { id: 0 } }, 0],
  ['an EVSE that nobody knows', { evse: { id: 77, connectorId: 3 } }, 0],
  ['nothing that can be read', { evse: { id: 'x', connectorId: [] } }, 0],
])('a fault of %s stands at its place, and makes no connector', async (_, place, number) => {
  const { id, charger } = await station();
  await notify(charger, [event({ component: { name: 'Connector', ...place } })]);
  expect(await kept(id)).toMatchObject([{ number, lasts: true }]);
  const [{ count } = { count: 0 }] = await house.rows<{ count: number }>(
    'select count(*)::integer as count from connectors where charge_point_id = $1',
    [id],
  );
  expect(count).toBe(2);
  await charger.close();
});

test('words that come again, behind, or without a beginning do not bring a fault back', async () => {
  const { id, charger } = await station();
  await notify(charger, [event({ timestamp: at(5), cleared: true })]);
  expect(await kept(id)).toEqual([]);
  await notify(charger, [event({ timestamp: at(4) })]);
  expect(await kept(id)).toEqual([]);
  await notify(charger, [event({ timestamp: at(10) })]);
  await notify(charger, [event({ timestamp: at(10) })]);
  await notify(charger, [event({ timestamp: at(12), cleared: true })]);
  await notify(charger, [event({ timestamp: at(10) })]);
  await notify(charger, [event({ timestamp: at(12), cleared: true })]);
  expect(await kept(id)).toMatchObject([{ times: 1, lasts: false }]);
  await notify(charger, [event({ timestamp: at(20) })]);
  expect(await kept(id)).toMatchObject([{ times: 2, lasts: true }]);
  await notify(charger, [event({ timestamp: at(11), cleared: true })]);
  expect(await kept(id)).toMatchObject([{ times: 2, lasts: true }]);
  await charger.close();
});

test('an end without a code is that of all which its component told', async () => {
  const { id, charger } = await station();
  await notify(charger, [
    event(),
    event({ techCode: 'CX014' }),
    event({ component: { name: 'Controller' } }),
  ]);
  await notify(charger, [event({ timestamp: at(9), techCode: undefined, cleared: true })]);
  expect((await kept(id)).map(({ code, component, lasts }) => [code, component, lasts])).toEqual([
    ['CX002', '2/1 Connector.Problem', false],
    ['CX014', '2/1 Connector.Problem', false],
    ['CX002', '0/0 Controller.Problem', true],
  ]);
  await notify(charger, [event({ timestamp: at(8), techCode: 'CX001' })]);
  expect(await kept(id)).toHaveLength(3);
  await charger.close();
});

test('what a status tells and what components tell end by their own words alone', async () => {
  const { id, charger } = await station();
  const say = (connectorStatus: string) =>
    charger.call('StatusNotification', {
      timestamp: new Date().toISOString(),
      evseId: 2,
      connectorId: 1,
      connectorStatus,
    });
  await notify(charger, [event()]);
  await say('Faulted');
  await say('Available');
  const lasting = async () => (await kept(id)).flatMap(({ code, lasts }) => (lasts ? [code] : []));
  expect(await lasting()).toEqual(['CX002']);
  await say('Faulted');
  await notify(charger, [event({ timestamp: at(3), cleared: true })]);
  expect(await lasting()).toEqual(['Faulted']);
  await charger.close();
});

test.each([
  ['PowerUp', false],
  ['Triggered', true],
])('after a boot by %s what components told lasts: %s', async (reason, lasts) => {
  const { id, charger } = await station();
  await notify(charger, [event()]);
  await charger.call('BootNotification', { reason, chargingStation: { vendorName: 'V', model: 'M' } });
  expect(await kept(id)).toMatchObject([{ lasts }]);
  await charger.close();
});

test('of thousands of events, codes without end among them, a bounded number is kept, and each message is answered', async () => {
  const { id, charger } = await station();
  for (let message = 0; message < 8; message += 1) {
    const events = Array.from({ length: 500 }, (_, index) =>
      event({ techCode: `E${message}-${index}`, cleared: index % 3 === 0, timestamp: at(message) }),
    );
    expect((await notify(charger, events))[0]).toBe(3);
  }
  const [{ count } = { count: 0 }] = await house.rows<{ count: number }>(
    'select count(*)::integer as count from charge_point_faults where charge_point_id = $1',
    [id],
  );
  expect(count).toBe(300);
  expect((await kept(id)).length).toBeGreaterThan(200);
  await charger.close();
});

test.each([
  ['no list', 'x'],
  ['nothing in it', []],
  [
    'anything in its places',
    [null, 7, 'x', {}, { component: [], variable: 3, techCode: {}, cleared: 'yes' }],
  ],
  ['texts that cannot be kept', [event({ techInfo: 'a\u0000b\uD83D', techCode: 'é'.repeat(9000) })]],
  [
    'times that are none',
    [event({ timestamp: 'yesterday' }), event({ timestamp: '+275760-09-13T00:00:00Z' })],
  ],
])('an event with %s is answered', async (_, eventData) => {
  const { charger } = await station();
  expect([3, 4]).toContain((await notify(charger, eventData))[0]);
  expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
  await charger.close();
});

test('a fault that a component tells touches neither the status of its connector nor a session', async () => {
  const { id, charger } = await station();
  const standing = () =>
    house.rows<object>(
      `select k.status, k.fault, k.ocpp_status, c.status as whole, c.station_fault,
         (select count(*)::integer from orders where charge_point_id = c.id) as orders
       from connectors k join charge_points c on c.id = k.charge_point_id where c.id = $1 order by number`,
      [id],
    );
  const before = await standing();
  await notify(charger, [event(), event({ component: { name: 'Connector' }, techCode: 'CX008' })]);
  expect(await standing()).toEqual(before);
  await charger.close();
});

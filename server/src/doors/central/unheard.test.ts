import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAllowance, stopOrder } from '../../charging';
import { basic, connect, testCentral, type Charger, type Message, type TestCentral } from './testing-central';
import { type Door, openDoor } from './testing-door';
import { sessionOf } from './v201/testing-events';

// docs/chargers-in-the-field.md#stop-not-heard

let house: TestCentral;
/** The same product's second process. */
let other: Door;
let made = 0;
let identifier: string;
let password: string;
let id: number;

beforeAll(async () => {
  house = await testCentral({ callTimeoutMs: 400 });
  other = await openDoor(house, { callTimeoutMs: 400 });
});
afterAll(async () => {
  await other.close();
  await house.close();
});
beforeEach(async () => {
  identifier = `UNHEARD-${(made += 1)}`;
  const device = await house.device(identifier);
  ({ id } = device);
  password = device.password ?? '';
  await house.tag(`CARD-${made}`);
});

type Protocol = 'ocpp1.6' | 'ocpp2.0.1';
const come = (protocols: Protocol = 'ocpp1.6', url = house.url): Promise<Charger> =>
  connect(`${url}/${identifier}`, basic(`x:${password}`), { protocols });
const now = (): string => new Date().toISOString();
const order = async () => (await house.orders(`charge_point_id = ${id}`))[0];
const stops = () =>
  house.rows<{ state: string; outcome: string | null }>(
    `select state, outcome from commands where charge_point_id = $1 and kind = 'stop' order by id`,
    [id],
  );
const stateOfStops = async () => (await stops()).map(({ state }) => state);
const askStop = () =>
  house.run({ actor: house.mine }, (ctx) =>
    stopOrder(ctx, { params: {}, query: {}, body: { power_source_id: id, connector: 1 } }),
  );
const isStop = (message: Message): boolean =>
  message[0] === 2 && (message[2] === 'RemoteStopTransaction' || message[2] === 'RequestStopTransaction');
const idToken = () => ({ idToken: `CARD-${made}`, type: 'ISO14443' as const });
const events = (from: Date) =>
  sessionOf(
    [
      { state: 'Charging', wh: 100, idToken: idToken() },
      { wh: 900, reason: 'Remote', state: 'Idle' },
    ],
    { transactionId: `dark-${made}`, from },
  );

/** Begins a session, and gives what ends it. */
async function begin(charger: Charger, protocol: Protocol): Promise<[string, object | undefined]> {
  if (protocol === 'ocpp2.0.1') {
    const [first, last] = events(new Date());
    await charger.call('TransactionEvent', first);
    return ['TransactionEvent', last];
  }
  const idTag = `CARD-${made}`;
  const started = await charger.call('StartTransaction', {
    connectorId: 1,
    idTag,
    meterStart: 100,
    timestamp: now(),
  });
  const { transactionId } = started[2] as { transactionId: number };
  return ['StopTransaction', { transactionId, idTag, meterStop: 900, timestamp: now(), reason: 'Remote' }];
}

/** A session whose charger went dark over the stop that it was asked for. */
async function goneDark(protocol: Protocol = 'ocpp1.6'): Promise<[string, object | undefined]> {
  const charger = await come(protocol);
  const end = await begin(charger, protocol);
  await askStop();
  await charger.next(isStop);
  charger.socket.terminate();
  await charger.closed;
  await expect.poll(stateOfStops).toEqual(['unanswered']);
  return end;
}

describe('a stop that a charger went dark over', () => {
  test.each<Protocol>(['ocpp1.6', 'ocpp2.0.1'])(
    'of %s is asked again when it is back, and ends the order',
    async (protocol) => {
      const [action, payload] = await goneDark(protocol);
      const back = await come(protocol);
      const [, callId] = await back.next(isStop);
      expect(await order()).toMatchObject({ state: 'charging', stop_requested_why: 'operator' });
      back.send([3, callId, { status: 'Accepted' }]);
      await expect.poll(stateOfStops).toEqual(['unanswered', 'accepted']);
      await back.call(action, payload);
      expect(await order()).toMatchObject({ state: 'completed', energy_wh: 800 });
      await back.close();
      await (await come(protocol)).close();
      expect(await stops()).toHaveLength(2);
    },
  );

  test('is asked once on each connection, as long as it is not answered', async () => {
    await goneDark();
    for (const times of [2, 3]) {
      const back = await come();
      await back.next(isStop);
      await expect.poll(stateOfStops).toEqual(Array.from({ length: times }, () => 'unanswered'));
      await back.call('Heartbeat', {});
      expect(back.heard.filter(isStop)).toHaveLength(1);
      await back.close();
      await expect.poll(() => house.online(id)).toBe(false);
    }
  });

  test('is not asked again where it was refused, or its order has ended', async () => {
    await goneDark();
    const back = await come();
    const [, callId] = await back.next(isStop);
    back.send([3, callId, { status: 'Rejected' }]);
    await expect.poll(stateOfStops).toEqual(['unanswered', 'rejected']);
    await back.close();
    const again = await come();
    await again.call('Heartbeat', {});
    await again.close();
    expect(await stops()).toHaveLength(2);
  });

  test('is asked again by another process, though the first one still holds the dead socket', async () => {
    const charger = await come();
    await begin(charger, 'ocpp1.6');
    await askStop();
    await charger.next(isStop);
    charger.socket.pause();
    const back = await come('ocpp1.6', other.url);
    const [, callId] = await back.next(isStop);
    back.send([3, callId, { status: 'Accepted' }]);
    await expect.poll(stateOfStops).toEqual(['unanswered', 'accepted']);
    charger.socket.terminate();
    await charger.closed;
    await expect.poll(stateOfStops).toEqual(['unanswered', 'accepted']);
    expect(await order()).toMatchObject({ stop_requested_why: 'operator' });
    expect(back.heard.filter(isStop)).toHaveLength(1);
    await back.close();
  });

  test('is asked again after the process died that had sent it', async () => {
    await goneDark();
    await house.rows(
      `update commands set state = 'sent', outcome = null, answered_at = null, connection_id = gen_random_uuid()
       where charge_point_id = $1 and kind = 'stop'`,
      [id],
    );
    const back = await come('ocpp1.6', other.url);
    const [, callId] = await back.next(isStop);
    back.send([3, callId, { status: 'Accepted' }]);
    await expect.poll(stops).toEqual([
      { state: 'unanswered', outcome: 'closed' },
      { state: 'accepted', outcome: 'Accepted' },
    ]);
    await back.close();
  });
});

describe('a stop by a limit that a charger went dark over', () => {
  async function limited(): Promise<number> {
    const charger = await come();
    await begin(charger, 'ocpp1.6');
    const orderId = (await order())?.id ?? 0;
    await house.bySystem((ctx) =>
      setAllowance(ctx, orderId, { energyWh: 0, amountMinor: null, until: null }),
    );
    await charger.next(isStop);
    charger.socket.terminate();
    await expect.poll(stateOfStops).toEqual(['unanswered']);
    return orderId;
  }

  test('is asked again at once when it is back', async () => {
    await limited();
    const back = await come();
    await back.next(isStop);
    expect(await order()).toMatchObject({ stop_requested_why: 'allowance-energy' });
    await back.close();
  });

  test('is not asked again where the limit was raised meanwhile', async () => {
    const orderId = await limited();
    await house.bySystem((ctx) =>
      setAllowance(ctx, orderId, { energyWh: null, amountMinor: null, until: null }),
    );
    const back = await come();
    await back.call('Heartbeat', {});
    await expect.poll(() => house.online(id)).toBe(true);
    await back.close();
    expect(await stops()).toHaveLength(1);
  });
});

describe('a stop that is answered oddly', () => {
  test.each<[string, (charger: Charger, callId: string) => void, string[]]>([
    [
      'twice',
      (charger, callId) => [0, 1].forEach(() => charger.send([3, callId, { status: 'Accepted' }])),
      ['accepted'],
    ],
    ['by another id', (charger) => charger.send([3, 'another', { status: 'Accepted' }]), ['unanswered']],
    ['with nonsense', (charger, callId) => charger.send([3, callId, { status: 7 }]), ['rejected']],
    [
      'at the last moment',
      (charger, callId) => void setTimeout(() => charger.send([3, callId, { status: 'Accepted' }]), 250),
      ['accepted'],
    ],
    [
      'after it was given up',
      (charger, callId) => void setTimeout(() => charger.send([3, callId, { status: 'Accepted' }]), 600),
      ['accepted'],
    ],
  ])('%s is kept as what it is, and the charger is heard on', async (_fact, answer, states) => {
    const charger = await come();
    await begin(charger, 'ocpp1.6');
    await askStop();
    const [, callId] = await charger.next(isStop);
    answer(charger, callId);
    await expect.poll(stateOfStops).toEqual(states);
    expect((await charger.call('Heartbeat', {}))[0]).toBe(3);
    await charger.close();
  });
});

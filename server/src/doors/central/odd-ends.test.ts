import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from './testing-central';

// docs/chargers-in-the-field.md#one-odd-value, #words-of-their-own

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());

interface Device {
  id: number;
  charger: Charger;
  card: string;
}

async function device(protocol: string, connectors = 1): Promise<Device> {
  const card = `CARD${(made += 1)}`;
  await house.tag(card);
  const { id, password } = await house.device(`ODD-${made}`, {
    connectors: Array.from({ length: connectors }, (_, index) => ({ number: index + 1, maxPowerW: 350_000 })),
  });
  const options = basic(`x:${password}`);
  const charger = await connect(`${house.url}/ODD-${made}`, options, { protocols: [protocol] });
  return { id, charger, card };
}

const now = (): string => new Date().toISOString();
const orders = (id: number) => house.orders(`charge_point_id = ${id}`);
const aside = (id: number) =>
  house.rows<{ reason: string }>(
    `select reason, detail, said->>'kind' as kind from quarantine where charge_point_id = $1 order by id`,
    [id],
  );

describe('a session of 1.6', () => {
  const begin = async ({ charger, card }: Device, change: object = {}) => {
    const start = { connectorId: 1, idTag: card, meterStart: 1_000, timestamp: now(), ...change };
    const [, , reply] = await charger.call('StartTransaction', start);
    return (reply as { transactionId: number }).transactionId;
  };

  test.each([
    ['Weird', 'Weird'],
    [{ why: 1 }, 'Other'],
    [`${'long '.repeat(40)}`, 'long long long long long long long long long long '],
    [`${'x'.repeat(49)}\u{1F50C}`, `${'x'.repeat(49)}\uFFFD`],
  ])('that ends for the reason %j is billed, and the word is kept', async (reason, kept) => {
    const one = await device('ocpp1.6');
    const transactionId = await begin(one);
    await one.charger.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp: now(), reason });
    expect(await orders(one.id)).toMatchObject([
      { state: 'completed', energy_wh: 2_000, stop_reason: kept, held_reason: null },
    ]);
    expect(await aside(one.id)).toEqual([]);
  });

  test('whose stop tells its register only among its readings ends with that', async () => {
    const one = await device('ocpp1.6');
    const transactionId = await begin(one);
    const sampledValue = [{ value: '1.5', unit: 'kWh', context: 'Transaction.End', phase: null }, 'none'];
    const transactionData = [{ timestamp: now(), sampledValue }, 7];
    const stop = { transactionId, meterStop: 'n/a', timestamp: now(), transactionData };
    await one.charger.call('StopTransaction', stop);
    expect(await orders(one.id)).toMatchObject([{ energy_wh: 500, held_reason: null }]);
  });

  test('that tells no connector of two is on the free one, and the other goes on', async () => {
    const one = await device('ocpp1.6', 2);
    await begin(one);
    await house.tag(`${one.card}-2`);
    const transactionId = await begin(one, { connectorId: {}, idTag: `${one.card}-2` });
    await one.charger.call('StopTransaction', { transactionId, meterStop: 3_000, timestamp: now() });
    expect(await orders(one.id)).toMatchObject([
      { connector_number: 1, state: 'charging' },
      { connector_number: 2, state: 'completed', energy_wh: 2_000 },
    ]);
  });

  test('that tells no connector while both charge ends none of them, and is kept aside', async () => {
    const one = await device('ocpp1.6', 2);
    await begin(one);
    await begin(one, { connectorId: 2, meterStart: 5_000 });
    expect(await begin(one, { connectorId: 'x', meterStart: 9_000 })).toBeGreaterThan(0);
    expect(await orders(one.id)).toMatchObject([{ state: 'charging' }, { state: 'charging' }]);
    expect(await aside(one.id)).toHaveLength(1);
  });
});

describe('a session of 2.0.1', () => {
  const meterValue = (wh: number) => [{ timestamp: now(), sampledValue: [{ value: wh }] }];
  const started = (card: string) => ({
    eventType: 'Started',
    triggerReason: 'Authorized',
    seqNo: 0,
    transactionInfo: { transactionId: 'tx', chargingState: 'Charging' },
    idToken: { idToken: card, type: 'ISO14443' },
    evse: { id: 1, connectorId: 1 },
    meterValue: meterValue(1_000),
  });
  const ended = {
    eventType: 'Ended',
    seqNo: 1,
    transactionInfo: { transactionId: 'tx', stoppedReason: 'ReqEnergyTransferRejected' },
    meterValue: meterValue(3_000),
  };
  const play = async ({ charger }: Device, events: readonly object[]) => {
    for (const event of events)
      expect((await charger.call('TransactionEvent', { timestamp: now(), ...event }))[0]).toBe(3);
  };

  test('ends without a trigger, and for a reason of a later version', async () => {
    const one = await device('ocpp2.0.1');
    await play(one, [started(one.card), ended]);
    expect(await orders(one.id)).toMatchObject([
      { state: 'completed', energy_wh: 2_000, stop_reason: 'ReqEnergyTransferRejected', held_reason: null },
    ]);
  });

  test('whose events have no number is taken in as they come, and told again it stays the same', async () => {
    const one = await device('ocpp2.0.1');
    const [first, middle, last] = [
      { ...started(one.card), seqNo: null },
      { ...started(one.card), eventType: 'Updated', seqNo: 'x', meterValue: meterValue(2_000) },
      { ...ended, seqNo: undefined, timestamp: now() },
    ];
    await play(one, [first, middle, last, last]);
    expect(await orders(one.id)).toMatchObject([
      { state: 'completed', energy_wh: 2_000, held_reason: null, last_seq_no: 2 },
    ]);
    expect(await aside(one.id)).toEqual([]);
  });

  test('whose end names neither itself nor a kind ends what is open there', async () => {
    const one = await device('ocpp2.0.1');
    const { meterValue: values, transactionInfo } = ended;
    const end = {
      evse: { id: 1 },
      transactionInfo: { ...transactionInfo, transactionId: [] },
      meterValue: values,
    };
    await play(one, [started(one.card), end]);
    expect(await orders(one.id)).toMatchObject([{ state: 'completed', energy_wh: 2_000 }]);
  });

  test('that never tells its connector of two has an order with its energy once it is over, which is held', async () => {
    const one = await device('ocpp2.0.1', 2);
    await play(one, [{ ...started(one.card), evse: 'one' }, ended]);
    expect(await orders(one.id)).toMatchObject([
      { state: 'completed', energy_wh: 2_000, held_reason: 'start-missing' },
    ]);
    expect(await aside(one.id)).toEqual([]);
  });

  test('of which nothing can be read is kept aside and acknowledged', async () => {
    const one = await device('ocpp2.0.1');
    await play(one, [
      { eventType: 'Ended', triggerReason: 7 },
      { transactionInfo: 'tx', meterValue: 'none' },
    ]);
    const detail = 'transactionId is missing';
    expect(await aside(one.id)).toEqual([
      { reason: 'unreadable', detail, kind: 'ended' },
      { reason: 'unreadable', detail, kind: null },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, connect, testCentral, type Charger, type TestCentral } from '../testing-central';
import { card, charging, sessionOf, starts, stops, type Told } from './testing-events';

let house: TestCentral;
let made = 0;
beforeAll(async () => {
  house = await testCentral();
  await house.tag('CARD');
});
afterAll(() => house.close());

const protocols = ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'];

async function station(): Promise<{ id: number; charger: Charger; transactionId: string; from: Date }> {
  const identifier = `TWO-${(made += 1)}`;
  const { id, password } = await house.device(identifier, {
    connectors: [{ number: 1, maxPowerW: 350_000 }],
  });
  const charger = await connect(`${house.url}/${identifier}`, basic(`x:${password}`), { protocols });
  // With its clock known, what it tells of the past is trusted.
  const timestamp = new Date().toISOString();
  const free = { timestamp, connectorStatus: 'Available', evseId: 1, connectorId: 1 };
  await charger.call('StatusNotification', free);
  return { id, charger, transactionId: `tx-${made}`, from: new Date(Date.now() - 20 * 60_000) };
}

const orders = (id: number) => house.orders(`charge_point_id = ${id}`);
const tell = async (charger: Charger, event: Told) => (await charger.call('TransactionEvent', event))[2];

const cases = Object.keys(starts).flatMap((start) => Object.keys(stops).map((stop) => [start, stop]));

describe('a session', () => {
  test.each(cases)('that starts at %s and stops at %s is one order of 2 kWh', async (start, stop) => {
    const { id, charger, transactionId, from } = await station();
    const happenings = [...(starts[start ?? ''] ?? []), ...charging, ...(stops[stop ?? ''] ?? [])];
    const events = sessionOf(happenings, { transactionId, from });
    for (const event of events) {
      const answer = await tell(charger, event);
      const status = event.idToken?.idToken === 'ANOTHER' ? 'Invalid' : 'Accepted';
      expect(answer).toMatchObject(event.idToken === undefined ? {} : { idTokenInfo: { status } });
      if (event.idToken === undefined) expect(answer).toEqual({});
    }
    expect(await orders(id)).toMatchObject([
      {
        state: 'completed',
        tag_uid: 'CARD',
        energy_wh: 2_000,
        cost_minor: 100,
        ocpp_transaction: transactionId,
        held_reason: null,
        meter_start_wh: 1_000,
        meter_stop_wh: 3_000,
      },
    ]);
    await charger.close();
  });

  test('is billed from when a tag is known and a car is there', async () => {
    const { id, charger, transactionId, from } = await station();
    const happenings = [...(starts['EVConnected, cable first'] ?? []), ...charging];
    const events = sessionOf([...happenings, { reason: 'Local', wh: 3_000 }], { transactionId, from });
    await tell(charger, events[0] as Told);
    expect(await orders(id)).toEqual([]);
    await tell(charger, events[1] as Told);
    expect(await orders(id)).toMatchObject([
      { state: 'charging', started_at: new Date(from.getTime() + 60_000) },
    ]);
    for (const event of events.slice(2)) await tell(charger, event);
    await charger.close();
  });

  test('whose card is there before the car waits for it, and fails when it never comes', async () => {
    const { id, charger, transactionId, from } = await station();
    const events = sessionOf(
      [
        { triggerReason: 'Authorized', state: 'Idle', idToken: card, wh: 1_000 },
        { triggerReason: 'EVConnectTimeout', state: 'Idle', reason: 'Timeout', wh: 1_000 },
      ],
      { transactionId, from },
    );
    await tell(charger, events[0] as Told);
    expect(await orders(id)).toMatchObject([{ state: 'starting', energy_wh: 0 }]);
    await tell(charger, events[1] as Told);
    expect(await orders(id)).toMatchObject([{ state: 'failed', failure_reason: 'not-plugged-in' }]);
    await charger.close();
  });

  test('of a refused card is an order only once energy has flowed', async () => {
    const { id, charger, transactionId, from } = await station();
    const unknown = { idToken: 'UNKNOWN', type: 'ISO14443' } as const;
    const events = sessionOf(
      [{ state: 'EVConnected', idToken: unknown, wh: 1_000 }, { wh: 1_400 }, { wh: 1_500, reason: 'Local' }],
      { transactionId, from },
    );
    expect(await tell(charger, events[0] as Told)).toEqual({ idTokenInfo: { status: 'Invalid' } });
    expect(await orders(id)).toEqual([]);
    await tell(charger, events[1] as Told);
    await tell(charger, events[2] as Told);
    expect(await orders(id)).toMatchObject([
      { state: 'completed', energy_wh: 500, start_verdict: 'invalid', held_reason: 'not-authorized' },
    ]);
    await charger.close();
  });

  test('that the device kept while it was offline says so', async () => {
    const { id, charger, transactionId, from } = await station();
    const happenings = [{ state: 'Charging' as const, idToken: card, wh: 1_000, offline: true }, ...charging];
    for (const event of sessionOf([...happenings, { reason: 'Local', wh: 2_000 }], { transactionId, from }))
      await tell(charger, event);
    expect(await orders(id)).toMatchObject([{ way: 'offline', energy_wh: 1_000 }]);
    const happening = [
      { idToken: card, wh: 3_000 },
      { wh: 3_000, reason: 'Local' as const },
    ];
    const live = sessionOf(happening, { transactionId: 'live', from: new Date() });
    for (const event of live) await tell(charger, event);
    expect((await orders(id))[1]).toMatchObject({ way: 'card', state: 'completed' });
    await charger.close();
  });
});

describe('an event', () => {
  test('that cannot be read is kept aside and acknowledged', async () => {
    const { id, charger } = await station();
    expect(await tell(charger, { eventType: 'Updated', seqNo: 3 } as Told)).toEqual({});
    const kept = await house.rows('select action from quarantine where charge_point_id = $1', [id]);
    expect(kept).toEqual([{ action: 'TransactionEvent' }]);
    await charger.close();
  });

  test('without a start opens the order from what is known, and marks it', async () => {
    const { id, charger, transactionId, from } = await station();
    const whole = sessionOf(
      [{ idToken: card, wh: 1_000 }, { state: 'Charging', wh: 1_100, idToken: card }, { wh: 1_600 }],
      { transactionId, from },
    );
    const [, second, third] = whole as [Told, Told, Told];
    await tell(charger, { ...second, evse: { id: 1, connectorId: 1 } });
    await tell(charger, third);
    expect(await orders(id)).toMatchObject([
      { state: 'finishing', energy_wh: 500, held_reason: 'start-missing', awaits_events: true },
    ]);
    await tell(charger, whole[0] as Told);
    expect(await orders(id)).toMatchObject([{ state: 'completed', energy_wh: 600, held_reason: null }]);
    await charger.close();
  });

  test('after the end is kept aside and changes nothing; one repeated is no news', async () => {
    const { id, charger, transactionId, from } = await station();
    const happenings = [{ idToken: card, wh: 1_000 }, ...charging, { reason: 'Local' as const, wh: 1_900 }];
    const events = sessionOf(happenings, { transactionId, from });
    for (const event of [...events, ...events]) await tell(charger, event);
    const before = await orders(id);
    await tell(charger, { ...(events[2] as Told), seqNo: 99 });
    expect(await orders(id)).toEqual(before);
    const kept = await house.rows('select reason from quarantine where charge_point_id = $1', [id]);
    expect(kept).toEqual([{ reason: 'already-stopped' }]);
    await charger.close();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmOrder } from '../../charging/orders/actions/confirm';
import { testCentral, type TestCentral } from './testing-central';
import { protocols, teller } from './testing-tellers';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral();
  await house.tag('CARD');
});
afterAll(() => house.close());

const orders = (id: number) => house.orders(`charge_point_id = ${id}`);

describe.each(protocols)('a session told by %s', (protocol) => {
  test('docs/chargers-in-the-field.md#no-measurands: without any reading is held, until somebody confirms it', async () => {
    const { id, charger, start, stop } = await teller(house, protocol);
    await start(0, protocol === 'ocpp1.6' ? 5_000 : null);
    await stop(30, null, protocol === 'ocpp1.6' ? { meterStop: 1e15 } : {});
    const [order] = await orders(id);
    expect(order).toMatchObject({ state: 'completed', energy_wh: 0, held_reason: 'no-reading' });
    const confirmed = await house.run({ actor: house.mine }, (ctx) =>
      confirmOrder(ctx, { params: { id: order?.id ?? 0 }, query: {}, body: {} }),
    );
    expect(confirmed.held_reason).toBeNull();
    expect(await orders(id)).toMatchObject([{ confirmed_hold: 'no-reading' }]);
    await charger.close();
  });

  test('docs/chargers-in-the-field.md#wrong-clock: hours late is not held, once its charger has told the present', async () => {
    const { id, charger, start, read, stop } = await teller(house, protocol);
    await house.rows('update charge_points set clock_skew_ms = null where id = $1', [id]);
    const now = () => ({ timestamp: new Date().toISOString() });
    await start(120, 10_000, now());
    await stop(120, 10_000, now());
    await start(0, 12_000);
    await read(10, 13_131);
    await stop(20, 13_500);
    expect((await orders(id))[1]).toMatchObject({ way: 'offline', energy_wh: 1_500, held_reason: null });
    await charger.close();
  });

  test('docs/chargers-in-the-field.md#wrong-clock: kept by a clock that has been set since is held', async () => {
    const { id, charger, start, stop, status } = await teller(house, protocol);
    await house.rows('update charge_points set clock_skew_ms = $2 where id = $1', [id, -3_600_000]);
    await status('Available');
    await start(0, 12_000);
    await stop(20, 13_500);
    expect(await orders(id)).toMatchObject([{ energy_wh: 1_500, held_reason: 'untrusted-clock' }]);
    await charger.close();
  });

  test('docs/chargers-in-the-field.md#rounded-readings: is what its exact stop says, and nothing is held', async () => {
    const { id, charger, start, read, stop } = await teller(house, protocol);
    await start(0, 12_346);
    await read(10, 13_130);
    await stop(20, 13_124);
    expect(await orders(id)).toMatchObject([
      { state: 'completed', energy_wh: 778, cost_minor: 39, meter_stop_wh: 13_124, held_reason: null },
    ]);
    await charger.close();
  });
});

describe('by ocpp1.6', () => {
  test('docs/chargers-in-the-field.md#stop-not-matched: a stop that carries its own begin is an order, once', async () => {
    const { id, charger, at, stop } = await teller(house, 'ocpp1.6');
    const begin = { timestamp: at(0), sampledValue: [{ value: '12000', context: 'Transaction.Begin' }] };
    const told = { transactionId: 1_999_999_999, idTag: 'CARD', transactionData: [begin] };
    await stop(20, 13_500, told);
    await stop(20, 13_500, told);
    expect(await orders(id)).toMatchObject([
      { state: 'completed', way: 'offline', energy_wh: 1_500, cost_minor: 75, held_reason: null },
    ]);
    expect(await house.rows('select 1 from quarantine where charge_point_id = $1', [id])).toEqual([]);
    await charger.close();
  });

  test('docs/chargers-in-the-field.md#transaction-not-named: an id nobody knows is that of the session it fits', async () => {
    const { id, charger, start, read, stop } = await teller(house, 'ocpp1.6');
    await start(0, 12_000);
    await read(10, 12_700, { transactionId: 1_999_999_999 });
    expect(await orders(id)).toMatchObject([{ state: 'charging', energy_wh: 700 }]);
    await stop(20, 13_500, { transactionId: 1_999_999_999, idTag: 'CARD' });
    expect(await orders(id)).toMatchObject([{ state: 'completed', energy_wh: 1_500, held_reason: null }]);
    await charger.close();
  });
});

test('docs/chargers-in-the-field.md#numbered-badly: a 2.0.1 station that uses an id again after a reboot begins another session', async () => {
  const { id, charger, start, read, stop } = await teller(house, 'ocpp2.0.1');
  const again = (seqState: string) => ({
    transactionInfo: { transactionId: 'same', chargingState: seqState },
  });
  for (const [minute, wh] of [
    [0, 12_000],
    [30, 12_500],
  ] as const) {
    await start(minute, wh, again('Charging'));
    await read(minute + 10, wh + 200, again('Charging'));
    await stop(minute + 20, wh + 500, again('EVConnected'));
  }
  const whole = { state: 'completed', energy_wh: 500, ocpp_transaction: 'same', held_reason: null };
  expect(await orders(id)).toMatchObject([whole, whole]);
  expect(await house.rows('select 1 from quarantine where charge_point_id = $1', [id])).toEqual([]);
  await start(60, 13_000, again('Charging'));
  await read(70, 13_200, again('Charging'));
  await start(90, 13_200, again('Charging'));
  expect((await orders(id)).slice(2)).toMatchObject([
    { state: 'completed', energy_wh: 200, closed_by_rule: true },
    { state: 'charging', energy_wh: 0 },
  ]);
  await charger.close();
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepChargePoint, sweepOrders } from './actions/jobs';
import { overdueChargePoints } from '../orders/store/orders';
import { chargingHouse, mayAll, minutes, sample, type ChargingHouse } from '../testing-charging';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());
beforeEach(async () => {
  house.answer.now = mayAll;
  await house.rows(`update orders set state = 'completed'`);
  house.clock.advance(minutes(30));
});

const orderOf = async (transactionId: number) => (await house.orders(`transaction_id = ${transactionId}`))[0];
const quarantined = (chargePointId: number) =>
  house.rows<{ reason: string }>('select reason from quarantine where charge_point_id = $1 order by id', [
    chargePointId,
  ]);
const stopCommands = (chargePointId: number) =>
  house.rows(`select id from commands where kind = 'stop' and charge_point_id = $1`, [chargePointId]);
const sweep = async () => {
  const ids = await house.bySystem((ctx) => overdueChargePoints(ctx.tx, ctx.now));
  await house.bySystem(sweepOrders);
  for (const chargePointId of ids) await house.bySystem((ctx) => sweepChargePoint(ctx, { chargePointId }));
};
const perMinute = { prices: [{ price: 0.1, price_unit: 'minutes' as const }] };

describe('a stop', () => {
  test('completes a session priced by energy at once, and repeated changes nothing', async () => {
    const { id, start, stop, status } = await house.station();
    const { transactionId } = await start();
    await status('Charging');
    house.clock.advance(minutes(30));
    await stop(transactionId, 5_000);
    const first = await orderOf(transactionId);
    expect(first).toMatchObject({
      state: 'completed',
      energy_wh: 4_000,
      cost_minor: 200,
      duration_ms: minutes(30),
    });
    house.clock.advance(minutes(1));
    await stop(transactionId, 5_000);
    await stop(transactionId, 6_000);
    expect(await orderOf(transactionId)).toEqual(first);
    expect(await quarantined(id)).toEqual([{ reason: 'already-stopped' }]);
  });

  test('of a session whose charge point a smaller plan has deactivated meanwhile is billed in full', async () => {
    const { id, start, stop, status } = await house.station();
    const { transactionId } = await start();
    await status('Charging');
    await house.rows('update charge_points set plan_deactivated_at = $2 where id = $1', [
      id,
      house.clock.now(),
    ]);
    house.clock.advance(minutes(30));
    await sweep();
    expect(await stopCommands(id)).toEqual([]);
    await stop(transactionId, 5_000);
    expect(await orderOf(transactionId)).toMatchObject({
      state: 'completed',
      energy_wh: 4_000,
      cost_minor: 200,
      held_reason: null,
    });
  });

  test.each([
    ['of an unknown transaction', 2_000_000_000],
    ['of an id no transaction has', 1e18],
  ])('%s is kept aside', async (_fact, transactionId) => {
    const { id, stop } = await house.station();
    await stop(transactionId, 5_000);
    expect(await quarantined(id)).toEqual([{ reason: 'unknown-transaction' }]);
  });

  // docs/chargers-in-the-field.md#stop-not-matched
  test('of another charger’s transaction touches it not', async () => {
    const [one, two] = [await house.station(), await house.station()];
    const { transactionId } = await one.start();
    await two.stop(transactionId, 5_000);
    expect(await orderOf(transactionId)).toMatchObject({ state: 'charging' });
    expect(await quarantined(two.id)).toHaveLength(1);
  });

  // docs/chargers-in-the-field.md#transaction-not-named
  test.each([0, -1, null])('with the id %s ends the session it fits', async (id) => {
    const { start, stop } = await house.station();
    const { transactionId } = await start();
    house.clock.advance(minutes(30));
    await stop(id, 5_000, { uid: 'card;x' });
    expect(await orderOf(transactionId)).toMatchObject({ state: 'completed', energy_wh: 4_000 });
  });

  test('with a meter below the start bills what was read, and is held and kept aside', async () => {
    const { id, start, read, stop } = await house.station();
    const { transactionId } = await start();
    house.clock.advance(minutes(10));
    await read(transactionId, 2_000);
    await stop(transactionId, 900);
    expect(await orderOf(transactionId)).toMatchObject({
      state: 'completed',
      energy_wh: 1_000,
      held_reason: 'meter-went-back',
    });
    expect(await quarantined(id)).toEqual([{ reason: 'meter-went-back' }]);
  });

  test('told before its start, by another tag, with readings of its own, is acknowledged', async () => {
    const { start, stop } = await house.station();
    const begun = house.clock.now();
    const { transactionId } = await start();
    house.clock.advance(minutes(30));
    const samples = [sample(new Date(begun.getTime() + minutes(10)), 2_000)];
    await stop(transactionId, 3_000, {
      uid: 'OTHER',
      deviceAt: new Date(begun.getTime() - minutes(9)),
      samples,
    });
    expect(await orderOf(transactionId)).toMatchObject({ state: 'completed', energy_wh: 2_000 });
    expect(
      await house.rows(`select order_id from meter_samples where energy_wh = 2000 and order_id = (
      select id from orders where transaction_id = ${transactionId})`),
    ).toHaveLength(1);
  });
});

describe('a session priced by minutes', () => {
  test('goes on until the connector is available, and bills the idle minutes', async () => {
    const { start, stop, status, read } = await house.station(perMinute);
    const { transactionId } = await start();
    await status('Charging');
    house.clock.advance(minutes(30));
    await stop(transactionId, 5_000);
    expect(await orderOf(transactionId)).toMatchObject({ state: 'finishing', cost_minor: 300 });
    await read(transactionId, 9_000);
    await status('Available', { number: 0 });
    house.clock.advance(minutes(15));
    expect(await orderOf(transactionId)).toMatchObject({ state: 'finishing', energy_wh: 4_000 });
    await status('Available');
    expect(await orderOf(transactionId)).toMatchObject({
      state: 'completed',
      duration_ms: minutes(45),
      cost_minor: 450,
      energy_wh: 4_000,
    });
  });

  test('ends with its stop where the connector is free already', async () => {
    const { start, stop, status } = await house.station(perMinute);
    const { transactionId } = await start();
    await status('Charging');
    house.clock.advance(minutes(10));
    await status('Available');
    expect(await orderOf(transactionId)).toMatchObject({ state: 'charging' });
    await stop(transactionId, 1_500);
    expect(await orderOf(transactionId)).toMatchObject({ state: 'completed', cost_minor: 100 });
  });

  test('stops at its limit without a single reading', async () => {
    const limit = { session_limit_type: 'minutes', session_limit_value: 20 } as const;
    const { id, start } = await house.station({ prices: [{ ...limit }] });
    await start();
    house.clock.advance(minutes(19));
    await sweep();
    expect(await stopCommands(id)).toHaveLength(0);
    house.clock.advance(minutes(1));
    await sweep();
    await sweep();
    expect(await stopCommands(id)).toHaveLength(1);
  });
});

describe('a connector’s word', () => {
  test('moves a session between charging and suspended, an older one does not', async () => {
    const { start, status } = await house.station();
    const { transactionId } = await start();
    await status('Charging');
    house.clock.advance(minutes(10));
    await status('SuspendedEV');
    expect(await orderOf(transactionId)).toMatchObject({ state: 'suspended' });
    await status('Charging', { deviceAt: new Date(house.clock.now().getTime() - minutes(5)) });
    expect(await orderOf(transactionId)).toMatchObject({ state: 'suspended' });
    await status('Charging');
    expect(await orderOf(transactionId)).toMatchObject({ state: 'charging' });
  });

  // docs/chargers-in-the-field.md#available-before-the-stop
  test('that it is free closes the session after five minutes without a stop', async () => {
    const { start, read, status } = await house.station();
    const { transactionId } = await start();
    await status('Charging');
    house.clock.advance(minutes(10));
    await read(transactionId, 2_000);
    await status('Available');
    house.clock.advance(minutes(4));
    await sweep();
    expect(await orderOf(transactionId)).toMatchObject({ state: 'charging' });
    house.clock.advance(minutes(2));
    await sweep();
    expect(await orderOf(transactionId)).toMatchObject({
      state: 'completed',
      closed_by_rule: true,
      stop_reason: 'connector-available',
      energy_wh: 1_000,
      duration_ms: minutes(10),
    });
  });
});

test('a charger silent for a day has its session closed with the last value', async () => {
  const { start, read, status } = await house.station();
  const { transactionId } = await start();
  await status('Charging');
  house.clock.advance(minutes(10));
  await read(transactionId, 2_000);
  house.clock.advance(minutes(23 * 60));
  await sweep();
  expect(await orderOf(transactionId)).toMatchObject({ state: 'charging' });
  house.clock.advance(minutes(61));
  await sweep();
  expect(await orderOf(transactionId)).toMatchObject({
    state: 'completed',
    closed_by_rule: true,
    stop_reason: 'silent',
    duration_ms: minutes(10),
  });
});

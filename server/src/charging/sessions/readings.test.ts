import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingHouse, mayAll, minutes, type ChargingHouse } from '../testing-charging';

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
const stops = async (chargePointId: number) =>
  (await house.rows(`select id from commands where kind = 'stop' and charge_point_id = $1`, [chargePointId]))
    .length;

describe('a reading', () => {
  test.each([
    ['without a transaction', null],
    ['of transaction 0', 0],
    ['of transaction -1', -1],
  ])('%s belongs to the session on its connector', async (_fact, id) => {
    const { start, read } = await house.station();
    const { transactionId } = await start();
    house.clock.advance(minutes(10));
    await read(id, 2_000, { connector: 0 });
    expect(await orderOf(transactionId)).toMatchObject({ energy_wh: 1_000, cost_minor: 50 });
  });

  test('of another charger’s transaction is kept, and counts for nobody', async () => {
    const [one, two] = [await house.station(), await house.station()];
    const [first, second] = [await one.start(), await two.start({ uid: 'OTHER' })];
    house.clock.advance(minutes(10));
    await two.read(first.transactionId, 2_000);
    expect(await orderOf(first.transactionId)).toMatchObject({ energy_wh: 0 });
    expect(await orderOf(second.transactionId)).toMatchObject({ energy_wh: 0 });
    expect(
      await house.rows('select order_id from meter_samples where charge_point_id = $1', [two.id]),
    ).toEqual([{ order_id: null }]);
  });

  test('after the stop is kept and changes nothing', async () => {
    const { start, read, stop } = await house.station();
    const { transactionId } = await start();
    house.clock.advance(minutes(10));
    await stop(transactionId, 2_000);
    const ended = await orderOf(transactionId);
    house.clock.advance(minutes(1));
    await read(transactionId, 3_000);
    expect(await orderOf(transactionId)).toEqual(ended);
  });

  // docs/chargers-in-the-field.md#doubtful-readings
  test('beyond what the connector can deliver holds the settlement', async () => {
    const { start, read } = await house.station();
    const { transactionId } = await start();
    house.clock.advance(minutes(1));
    await read(transactionId, 900_000);
    expect(await orderOf(transactionId)).toMatchObject({ energy_wh: 0, held_reason: 'impossible-energy' });
  });
});

describe('a session that has used up what it may', () => {
  const allowance = { energyWh: null, amountMinor: null, until: null };
  test.each([
    ['the energy limit of its price', { session_limit_type: 'energy' as const, session_limit_value: 1 }, {}],
    [
      'the minutes limit of its price',
      { session_limit_type: 'minutes' as const, session_limit_value: 10 },
      {},
    ],
    ['its allowance of energy', {}, { energyWh: 1_000 }],
    ['its allowance of money', {}, { amountMinor: 50 }],
    ['its allowance of time', {}, { until: 'soon' }],
  ])('%s is asked to stop once a minute', async (_fact, price, bound) => {
    const until = 'until' in bound ? new Date(house.clock.now().getTime() + minutes(10)) : null;
    house.answer.now = { ...mayAll, allowance: { ...allowance, ...bound, until } } as typeof mayAll;
    const { id, start, read } = await house.station({ prices: [price] });
    const { transactionId } = await start();
    house.clock.advance(minutes(9));
    await read(transactionId, 1_900);
    expect(await stops(id)).toBe(0);
    house.clock.advance(minutes(1));
    await read(transactionId, 2_000);
    house.clock.advance(30_000);
    await read(transactionId, 2_050);
    expect(await stops(id)).toBe(1);
    house.clock.advance(31_000);
    await read(transactionId, 2_100);
    expect(await stops(id)).toBe(2);
  });
});

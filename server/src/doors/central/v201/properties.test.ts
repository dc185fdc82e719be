import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { take } from '../../../charging';
import { chargingHouse, type ChargingHouse } from '../../../charging/testing-charging';
import { verifyLedger } from '../../../ledger';
import { toEvent } from './events';
import { charging, sessionOf, starts, stops, type Told } from './testing-events';

let house: ChargingHouse;
let made = 0;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

/** Prices that change within the session, one by time: lost or late readings would show. */
const prices = [
  { price: 0.4, starting_time: '12:00', ending_time: '12:04' },
  { price: 0.07, price_unit: 'minutes' as const, starting_time: '12:04', ending_time: '12:06' },
  { price: 0.9, starting_time: '12:06', ending_time: '12:00' },
];

async function figuresAfter(events: readonly Told[]) {
  const station = await house.station({ prices, connectors: [{ number: 1, maxPowerW: 350_000 }] });
  const actor = {
    kind: 'charger',
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
  } as const;
  for (const told of events) {
    await house.run({ actor }, (ctx) =>
      take(ctx, station.source, { ...toEvent(told), connectorNumber: 1, outlet: undefined }),
    );
  }
  const [order, ...more] = await house.orders(`charge_point_id = ${station.id}`);
  expect(more).toEqual([]);
  return {
    state: order?.state,
    energy: order?.energy_wh,
    cost: order?.cost_minor,
    lines: order?.cost_state?.lines.map(({ rowId: _rowId, ...line }) => line),
    began: order?.started_at,
    held: order?.held_reason,
    tag: order?.tag_uid,
  };
}

// docs/chargers-in-the-field.md#events-out-of-order
test('in whatever order and however often its events come, a session ends in the same energy and price', async () => {
  const noon = new Date(house.clock.now());
  noon.setUTCDate(noon.getUTCDate() + 1);
  noon.setUTCHours(12, 0, 0, 0);
  house.clock.set(new Date(noon.getTime() + 60 * 60_000));
  const names = fc.tuple(fc.constantFrom(...Object.keys(starts)), fc.constantFrom(...Object.keys(stops)));
  const session = names.map(([start, stop]) => [starts[start] ?? [], charging, stops[stop] ?? []].flat());
  await fc.assert(
    fc.asyncProperty(
      session,
      fc.infiniteStream(fc.nat({ max: 1_000 })),
      fc.array(fc.nat({ max: 20 }), { maxLength: 6 }),
      async (happenings, keys, again) => {
        const transactionId = `t-${(made += 1)}`;
        const whole = sessionOf(happenings, { transactionId, from: noon });
        const repeated = again.flatMap((index) => whole[index % whole.length] ?? []);
        const shuffled = [...whole, ...repeated]
          .map((event) => ({ event, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ event }) => event);
        const expected = await figuresAfter(whole);
        expect(expected).toMatchObject({ state: 'completed', energy: 2_000, held: null });
        expect(await figuresAfter(shuffled)).toEqual(expected);
      },
    ),
    { numRuns: 20 },
  );
  expect((await house.bySystem((ctx) => verifyLedger(ctx))).differences).toEqual([]);
}, 120_000);

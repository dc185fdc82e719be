import { rehearsals } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, chargingHouse, type ChargingHouse, type Station } from '../testing-charging';
import { rehearsePrices } from './actions';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

const idle = { price: 0.4, start_fee: 1, idle_fee: 0.1, idle_grace: 10, session_maximum: 30 };

/** Charges 6 kWh in half an hour, and is unplugged an hour after that. */
async function charge(station: Station): Promise<void> {
  await station.status('Preparing');
  const { transactionId } = await station.start();
  house.clock.advance(minutes(30));
  await station.read(transactionId, 7_000);
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 7_000);
  await station.status('Finishing');
  house.clock.advance(minutes(30));
  await station.status('Available');
}

const rehearse = (body: object, by = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    rehearsePrices(ctx, { params: {}, query: {}, body: rehearsals.rehearsePrices.body.parse(body) }),
  );

test('the rows of today come to what was earned, and other rows to what they say; nobody else is told', async () => {
  const plain = await house.station({ prices: [{ price: 0.4 }] });
  const added = await house.station({ prices: [idle] });
  for (const station of [plain, added]) await charge(station);
  const charge_point_ids = [plain.id, added.id];
  // 2.40, and 2.40 with 1.00 for the start and 50 minutes beyond the grace.
  const orders = await house.orders();
  expect(orders.map((order) => [order.state, order.cost_minor])).toEqual([
    ['completed', 240],
    ['completed', 840],
  ]);
  expect(await rehearse({ charge_point_ids })).toMatchObject({
    sessions: 2,
    before: 10.8,
    after: 10.8,
    same: 2,
  });

  const day = { starting_time: '00:00', ending_time: '00:00', price_unit: 'energy' };
  const rows = [{ ...day, ...idle }];
  expect(await rehearse({ charge_point_ids, rows })).toMatchObject({ before: 10.8, dearer: 1, same: 1 });
  expect(await rehearse({ charge_point_ids, rows: [{ ...day, price: 1 }] })).toMatchObject({
    after: 12,
    dearer: 1,
    cheaper: 1,
  });

  await expect(rehearse({ charge_point_ids }, house.other)).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    rehearse({ charge_point_ids, rows: [{ ...day, price: 1, start_fee: 0.005 }] }),
  ).rejects.toMatchObject({
    details: { errors: { 'rows.0.start_fee': [{ code: 'decimals', args: { max: 2 } }] } },
  });
});

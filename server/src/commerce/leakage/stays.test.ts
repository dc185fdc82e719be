import { leakage, type LeakageFinding } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { minutes, type Station } from '../../charging/testing-charging';
import { type WorkHouse, workHouse } from '../../charging/work-list/testing-work';
import { dayMs } from '../../kernel/clock';
import type { PaymentProvider, ProviderMovement } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { listen } from '../index';
import { holders } from '../payments/holders';
import { tellingByNotes } from '../payments/store-movements';
import { releasePending } from '../settlements/actions';
import { dismissFindings } from './actions/dismiss';
import { listFindings } from './actions/look';
import { carryOutRun, startLeakageRun } from './actions/run';

let house: WorkHouse;
let extra: ProviderMovement[] = [];
const telling = tellingByNotes(testProvider);
const provider: PaymentProvider = {
  ...telling,
  movements: async (ctx, asked) => [
    ...((await telling.movements?.(ctx, asked)) ?? []),
    ...extra.filter(({ at }) => at >= asked.from && at < asked.to),
  ],
};
beforeAll(async () => {
  house = await workHouse();
  house.supply({ paymentProviders: [provider], holders });
  listen(house.facts);
  await house.tag('DRIVER', { holder: 'person', person_id: house.other.personId });
});
afterAll(() => house.close());
beforeEach(() => {
  extra = [];
  house.clock.advance(dayMs);
});

const daysAgo = (days: number): string => new Date(house.clock.now().getTime() - days * dayMs).toISOString();
const all = async (kind: LeakageFinding['kind']) => {
  const query = leakage.listFindings.query.parse({ per_page: 200, kind, state: 'open,dismissed,cured' });
  const { data } = await house.run({ actor: house.mine }, (ctx) =>
    listFindings(ctx, { params: {}, query, body: {} }),
  );
  return data;
};

/** What is known of a kind after a comparison of a period, each with its state and amount. */
async function after(kind: LeakageFinding['kind'], body: { from?: string; to?: string }) {
  house.clock.advance(1);
  const { id } = await house.run({ actor: house.mine }, (ctx) =>
    startLeakageRun(ctx, { params: {}, query: {}, body }),
  );
  await house.bySystem((ctx) => carryOutRun(ctx, { runId: id }));
  return (await all(kind)).map(({ state, amount, order_id: orderId }) => ({ state, amount, orderId }));
}

async function sold(station: Station, meterStartWh = 1_000): Promise<number> {
  const { orderId } = await house.session(station, { uid: 'DRIVER', meterStartWh });
  house.clock.advance(minutes(60));
  return orderId;
}
const correct = (id: number, body: object) =>
  house.run({ actor: house.mine }, (ctx) =>
    correctOrder(ctx, { params: { id }, query: {}, body: { reason: 'read on site', ...body } }),
  );

/** A session that was closed by rule at 3,000 Wh. */
async function unended(station: Station): Promise<number> {
  const { transactionId } = await station.start({ uid: 'DRIVER', meterStartWh: 1_000 });
  await station.status('Charging');
  house.clock.advance(minutes(30));
  await station.read(transactionId, 3_000);
  house.clock.advance(minutes(20));
  await station.status('Available');
  house.clock.advance(minutes(6));
  const [order] = await house.orderOf(transactionId);
  await house.cure([{ kind: 'stuck', id: order?.id ?? 0 }], { do: 'close' });
  return order?.id ?? 0;
}

test('a stop that never came stays open once the session that told its energy is older than the period', async () => {
  const station = await house.station();
  const orderId = await unended(station);
  await sold(station, 7_000);
  const open = [{ state: 'open', amount: 2, orderId }];
  expect(await after('failed-stop', { from: daysAgo(1) })).toEqual(open);
  house.clock.advance(10 * dayMs);
  expect(await after('failed-stop', { from: daysAgo(1) })).toEqual(open);
  await correct(orderId, { energy: 6 });
  expect(await after('failed-stop', { from: daysAgo(1) })).toMatchObject([{ state: 'cured' }]);
});

test('what others paid nothing beside it for since stays what it was worth when it was found', async () => {
  await sold(await house.station());
  const orderId = await sold(await house.station({ prices: [{ price: 0 }] }));
  const open = [{ state: 'open', amount: 1, orderId }];
  expect(await after('unpriced', { from: daysAgo(1) })).toEqual(open);
  house.clock.advance(200 * dayMs);
  expect(await after('unpriced', { from: daysAgo(1) })).toEqual(open);
  await correct(orderId, { price: 0.8 });
  expect(await after('unpriced', { from: daysAgo(1) })).toMatchObject([{ state: 'cured' }]);
});

test('what a provider took stays open in a comparison of the time before and of the time after it', async () => {
  extra = [{ key: 'unknown-7', amountMinor: 700, currency: 'EUR', at: house.clock.now() }];
  const open = [{ state: 'open', amount: 7, orderId: null }];
  expect(await after('provider', {})).toEqual(open);
  house.clock.advance(2 * dayMs);
  expect(await after('provider', { from: daysAgo(30), to: daysAgo(20) })).toEqual(open);
  house.clock.advance(30 * dayMs);
  expect(await after('provider', { from: daysAgo(1) })).toEqual(open);
  extra = [];
  expect(await after('provider', { from: daysAgo(60), to: daysAgo(50) })).toMatchObject([{ state: 'cured' }]);
});

test('a movement that books more than was earned stays open once it is older than the period', async () => {
  const orderId = await sold(await house.station());
  house.clock.advance(30 * dayMs);
  await house.bySystem(releasePending);
  const change = (by: number) =>
    house.rows('update settlements set earning_minor = earning_minor + $2 where order_id = $1', [
      orderId,
      by,
    ]);
  await change(10);
  const released = async (body: object) =>
    (await after('books', body)).filter(({ orderId: of }) => of === null).map(({ state }) => state);
  const found = await released({ from: daysAgo(1) });
  expect(new Set(found)).toEqual(new Set(['open']));
  house.clock.advance(20 * dayMs);
  expect(await released({ from: daysAgo(1) })).toEqual(found);
  await change(-10);
  expect(new Set(await released({ from: daysAgo(1) }))).toEqual(new Set(['cured']));
});

test('what was set aside stays so, once, whichever period it is found in again', async () => {
  const station = await house.station();
  const orderId = await unended(station);
  const [estimated] = (await after('failed-stop', { from: daysAgo(1) })).filter(
    (one) => one.orderId === orderId,
  );
  expect(estimated?.state).toBe('open');
  const ids = (await all('failed-stop')).filter((one) => one.order_id === orderId).map(({ id }) => id);
  await house.run({ actor: house.mine }, (ctx) =>
    dismissFindings(ctx, { params: {}, query: {}, body: { ids, reason: 'meter was tested' } }),
  );
  await sold(station, 7_000);
  for (const days of [1, 300, 1]) {
    const known = (await after('failed-stop', { from: daysAgo(days) })).filter(
      (one) => one.orderId === orderId,
    );
    expect(known).toEqual([{ state: 'dismissed', amount: 2, orderId }]);
    house.clock.advance(10 * dayMs);
  }
});

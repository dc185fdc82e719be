import { leakage, type LeakageFinding, type LeakageRun } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmOrder, correctOrder } from '../../charging';
import { minutes, sample, type Station } from '../../charging/testing-charging';
import { type WorkHouse, workHouse } from '../../charging/work-list/testing-work';
import { dayMs } from '../../kernel/clock';
import type { Member } from '../../kernel/actor';
import { listen } from '../index';
import { holders } from '../payments/holders';
import type { PaymentProvider, ProviderMovement } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { tellingByNotes } from '../payments/store-movements';
import { dismissFindings, restoreFindings } from './actions/dismiss';
import { findingTotals, listFindings } from './actions/look';
import { beginDailyRuns, carryOutRun, listLeakageRuns, startLeakageRun } from './actions/run';

let house: WorkHouse;
/** What the provider says beside what it was asked. */
const telling = tellingByNotes(testProvider);
let extra: ProviderMovement[] | 'nothing';
const provider: PaymentProvider = {
  ...telling,
  movements: async (ctx, asked) => {
    if (extra === 'nothing') throw new Error('away');
    return [...((await telling.movements?.(ctx, asked)) ?? []), ...extra];
  },
};
beforeAll(async () => {
  house = await workHouse();
  house.supply({ paymentProviders: [provider], holders });
  listen(house.facts);
  await house.tag('OWN', { holder: 'operator' });
  await house.tag('DRIVER', { holder: 'person', person_id: house.other.personId });
});
afterAll(() => house.close());
let began: Date;
beforeEach(() => {
  extra = [];
  house.clock.advance(dayMs);
  began = house.clock.now();
});

const by = (actor: Member) => ({
  list: async (query: object = {}) => {
    const parsed = leakage.listFindings.query.parse({ per_page: 200, ...query });
    const page = await house.run({ actor }, (ctx) =>
      listFindings(ctx, { params: {}, query: parsed, body: {} }),
    );
    expect(leakage.listFindings.result.parse(page)).toEqual(page);
    return page.data;
  },
  ask: (body: object = {}) =>
    house.run({ actor }, (ctx) => startLeakageRun(ctx, { params: {}, query: {}, body })),
});

const carryOut = async (run: LeakageRun, actor = house.mine): Promise<LeakageRun> => {
  await house.bySystem((ctx) => carryOutRun(ctx, { runId: run.id }));
  const runs = await house.run({ actor }, listLeakageRuns);
  const done = runs.find(({ id }) => id === run.id);
  if (done === undefined) throw new Error('no run');
  return done;
};

/** A comparison of what happened since the test began, and what is open of it after that. */
async function compared(): Promise<{ run: LeakageRun; open: LeakageFinding[] }> {
  house.clock.advance(1);
  const run = await carryOut(await by(house.mine).ask({ from: began.toISOString() }));
  return { run, open: await by(house.mine).list({ from: began.toISOString() }) };
}

const found = async (kind: LeakageFinding['kind']) =>
  (await compared()).open.filter((one) => one.kind === kind);

/** Sessions that agree in everything: neither leak nor difference. */
async function sold(station: Station, meterStartWh = 1_000): Promise<number> {
  const { orderId } = await house.session(station, { uid: 'DRIVER', meterStartWh });
  house.clock.advance(minutes(60));
  return orderId;
}

const correct = (id: number, body: object) =>
  house.run({ actor: house.mine }, (ctx) =>
    correctOrder(ctx, { params: { id }, query: {}, body: { reason: 'read on site', ...body } }),
  );

test('clean books have no findings', async () => {
  const station = await house.station();
  await sold(station);
  await sold(station, 3_000);
  const { run, open } = await compared();
  expect(open).toEqual([]);
  expect(run).toMatchObject({
    state: 'done',
    compared: { orders: 2, registers: 1, registers_unknown: 0, movements: 2, providers_silent: [], found: 0 },
  });
});

describe('a leak is found with its amount, and is gone at the run after its cure', () => {
  test('energy between sessions', async () => {
    const station = await house.station();
    await sold(station);
    const orderId = await sold(station, 8_000);
    expect(await found('energy-between')).toMatchObject([
      { amount: 2.5, energy: 5, is_estimated: false, order_id: orderId, charge_point: { id: station.id } },
    ]);
    await correct(orderId, { energy: 7 });
    expect(await found('energy-between')).toEqual([]);
  });

  test('a stop that never came', async () => {
    const station = await house.station();
    const { transactionId } = await station.start({ uid: 'DRIVER', meterStartWh: 1_000 });
    await station.status('Charging');
    house.clock.advance(minutes(30));
    await station.read(transactionId, 3_000);
    house.clock.advance(minutes(20));
    await station.status('Available');
    house.clock.advance(minutes(6));
    const [order] = await house.orderOf(transactionId);
    await house.cure([{ kind: 'stuck', id: order?.id ?? 0 }], { do: 'close' });
    const [closed] = await house.orderOf(transactionId);
    expect(closed).toMatchObject({ closed_by_rule: true, held_reason: null });
    expect(await found('failed-stop')).toMatchObject([
      { amount: 0.67, energy: 1.333, is_estimated: true, order_id: closed?.id },
    ]);
    // The next session shows how much it was.
    await sold(station, 7_000);
    expect(await found('failed-stop')).toMatchObject([
      { amount: 2, energy: 4, is_estimated: false, order_id: closed?.id },
    ]);
    await correct(closed?.id ?? 0, { energy: 6 });
    expect(await found('failed-stop')).toEqual([]);
  });

  test('energy that was sold for nothing', async () => {
    await sold(await house.station());
    const orderId = await sold(await house.station({ prices: [{ price: 0 }] }));
    expect(await found('unpriced')).toMatchObject([
      { amount: 1, energy: 2, is_estimated: true, order_id: orderId },
    ]);
    await correct(orderId, { price: 0.8 });
    expect(await found('unpriced')).toEqual([]);
  });

  test('an order that is held', async () => {
    const station = await house.station();
    const { transactionId } = await station.start({ uid: 'OWN' });
    house.clock.advance(minutes(30));
    await station.stop(transactionId, 60_000);
    const [order] = await house.orderOf(transactionId);
    const id = order?.id ?? 0;
    expect(await found('held')).toMatchObject([
      { amount: (order?.cost_minor ?? 0) / 100, subject: 'impossible-energy', order_id: id },
    ]);
    await house.run({ actor: house.mine }, (ctx) =>
      confirmOrder(ctx, { params: { id }, query: {}, body: {} }),
    );
    expect(await found('held')).toEqual([]);
  });

  test('what a driver owes', async () => {
    const orderId = await sold(await house.station());
    await correct(orderId, { price: 90 });
    expect(await found('debt')).toMatchObject([{ amount: 89, order_id: orderId, subject: null }]);
    await correct(orderId, { price: 1 });
    expect(await found('debt')).toEqual([]);
  });

  test('a message with energy that no order could take', async () => {
    await sold(await house.station());
    const station = await house.station({ connectors: [{ number: 1 }, { number: 2 }] });
    const deviceAt = house.clock.now();
    house.clock.advance(minutes(60));
    // A session runs on each connector, so that nobody knows where it was.
    for (const connectorNumber of [1, 2]) await station.start({ uid: 'OWN', connectorNumber, deviceAt });
    const begin = {
      ...sample(new Date(deviceAt.getTime() + minutes(10)), 88_000),
      context: 'Transaction.Begin',
    };
    await station.stop(2_000_000_000, 90_000, { uid: 'DRIVER', samples: [begin] });
    const id = await house.aside(station.id);
    expect(await found('unmatched')).toMatchObject([
      { amount: 1, energy: 2, is_estimated: true, work_id: id, charge_point: { id: station.id } },
    ]);
    await house.cure([{ kind: 'unmatched', id }], { do: 'dismiss', reason: 'told twice' });
    expect(await found('unmatched')).toEqual([]);
  });

  test('what a provider took and nobody booked', async () => {
    await sold(await house.station());
    extra = [{ key: 'unknown-1', amountMinor: 700, currency: 'EUR', at: house.clock.now() }];
    expect(await found('provider')).toMatchObject([
      { amount: 7, subject: 'unknown-1', expected: 0, found: 7, order_id: null },
    ]);
    extra = 'nothing';
    const { run, open } = await compared();
    expect(run.compared).toMatchObject({ movements: null, providers_silent: ['test'] });
    // Who gives no answer mends nothing.
    expect(open.map(({ kind }) => kind)).toEqual(['provider']);
    extra = [];
    expect(await found('provider')).toEqual([]);
  });

  test('books that say otherwise than an order', async () => {
    const orderId = await sold(await house.station());
    await house.rows('update orders set cost_minor = cost_minor + 50 where id = $1', [orderId]);
    expect(await found('books')).toMatchObject([{ amount: 0.5, subject: 'order-cost', order_id: orderId }]);
    await house.rows('update orders set cost_minor = cost_minor - 50 where id = $1', [orderId]);
    expect(await found('books')).toEqual([]);
  });
});

describe('findings', () => {
  test('are not found twice, stay set aside, and are nobody else’s', async () => {
    const station = await house.station();
    await sold(station);
    await sold(station, 8_000);
    await sold(station, 20_000);
    const { run, open } = await compared();
    expect(run.compared).toMatchObject({ found: 2 });
    expect(open.map(({ amount }) => amount)).toEqual([5, 2.5]);
    const again = await compared();
    expect(again.run.compared).toMatchObject({ found: 0, cured: 0 });
    expect(again.open.map(({ id }) => id)).toEqual(open.map(({ id }) => id));

    const ids = [open[0]?.id ?? 0];
    const body = { ids, reason: 'meter was tested' };
    const refused = house.run({ actor: house.other }, (ctx) =>
      dismissFindings(ctx, { params: {}, query: {}, body }),
    );
    await expect(refused).rejects.toMatchObject({ code: 'not-found' });
    await house.run({ actor: house.mine }, (ctx) => dismissFindings(ctx, { params: {}, query: {}, body }));
    expect((await compared()).open).toHaveLength(1);
    expect(await by(house.mine).list({ state: 'dismissed' })).toMatchObject([
      { id: ids[0], dismissed: { reason: 'meter was tested' } },
    ]);
    const totals = await house.run({ actor: house.mine }, (ctx) =>
      findingTotals(ctx, { params: {}, query: { from: began.toISOString() }, body: {} }),
    );
    expect(totals).toMatchObject({ count: 1, amount: 2.5 });

    const others = await carryOut(await by(house.other).ask(), house.other);
    expect(others.compared).toMatchObject({ orders: 0, found: 0 });
    expect(await by(house.other).list({ state: 'open,dismissed,cured' })).toEqual([]);
    const restored = await house.run({ actor: house.mine }, (ctx) =>
      restoreFindings(ctx, { params: {}, query: {}, body: { ids } }),
    );
    expect(restored).toEqual({ changed: 1 });
  });

  test('a run is asked for once, however many ask', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => by(house.mine).ask()));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    await Promise.all(asked.map((run) => carryOut(run)));
  });

  test('the clock brings one run a day to each operator, from four in the morning', async () => {
    const at = (text: string) => ({ actor: { kind: 'system' } as const, now: new Date(text) });
    const runs = async () =>
      (
        await house.rows<{ day: string }>(
          `select day::text from leakage_runs where operator_id = $1 and day is not null`,
          [house.mine.operatorId],
        )
      ).map(({ day }) => day);
    await house.rows(`update operators set time_zone = 'Asia/Kolkata' where id = $1`, [
      house.mine.operatorId,
    ]);
    await house.run(at('2026-06-01T22:04:00Z'), beginDailyRuns);
    expect(await runs()).toEqual([]);
    await Promise.all([1, 2].map(() => house.run(at('2026-06-01T22:34:00Z'), beginDailyRuns)));
    await house.run(at('2026-06-02T03:04:00Z'), beginDailyRuns);
    expect(await runs()).toEqual(['2026-06-02']);
    const [run] = await house.run({ actor: house.mine }, listLeakageRuns);
    expect(run).toMatchObject({ from: '2026-04-27T18:30:00.000Z', to: '2026-06-01T18:30:00.000Z', by: null });
  });
});

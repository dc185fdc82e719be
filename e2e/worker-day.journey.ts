import { orders, workerCash, workers } from '@voltdeck/contract';
import { type Charger, createCharger, reportOf } from '@voltdeck/simulator';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks, verifySettlements } from '../server/src/commerce';
import { verifyLedger, verifyLines } from '../server/src/ledger';
import { type Api, openApi } from './api';
import { type JourneyProduct, openProduct, type PriceRow } from './product';

const rounds = 10;
const card = 'AMAL7';
/** So dear that a second of charging costs some cents. */
const price: PriceRow = {
  starting_time: '00:00',
  ending_time: '00:00',
  price: 12.5,
  price_unit: 'energy',
};
const centsOf = (wh: number): number => Number((2n * BigInt(wh) * 1250n + 1000n) / 2000n);
const cents = (amount: number): number => Math.round(amount * 100);
const bySize = (one: number, other: number): number => one - other;
const sumOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

let house: JourneyProduct;
let api: Api;
let id: number;
const chargers: Charger[] = [];

beforeAll(async () => {
  house = await openProduct(
    ['CASH-1', 'CASH-2', 'CASH-3'].map((identifier) => ({
      identifier,
      kind: 'DC' as const,
      maxPowerW: 150_000,
      prices: [price],
    })),
  );
  api = await openApi(house.product.port);
  ({ id } = await api.call(workers.createWorker, {
    body: { name: 'Amal Haddad', rfid_tag: card },
  }));
  for (const [index, { identifier, password }] of house.chargers.entries()) {
    const charger = createCharger({
      url: house.ocppUrl,
      identity: identifier,
      password,
      protocol: index === 1 ? '2.0.1' : '1.6',
      connectors: [{ number: 1, kind: 'DC', maxPowerW: 150_000 }],
      meterIntervalSeconds: 0.5,
      initialRegisterWh: 700_000 * (index + 1),
      tickMs: 100,
      reconnectMs: 300,
      retryMs: 300,
    });
    chargers.push(charger);
    await charger.connect();
  }
}, 60_000);
afterAll(async () => {
  for (const charger of chargers) charger.close();
  await house.close();
});

const at = (index: number): Charger => {
  const charger = chargers[index];
  if (charger === undefined) throw new Error('no charger');
  return charger;
};

/** A car charges on the worker's card for somewhat less than a second. */
async function charge(charger: Charger, meanwhile?: () => Promise<void>): Promise<void> {
  charger.plugIn(1, { batteryWh: 77_000, maxPowerW: 135_000, soc: 30 });
  await charger.presentCard(1, card);
  expect(charger.connector(1)?.session, `${charger.identity} takes the card`).not.toBeNull();
  await meanwhile?.();
  await pause(500);
  await charger.presentCard(1, card);
  charger.unplug(1);
  // The card is free for the next place once the server knows that it is.
  if (charger.isOnline) await charger.settled();
}

const transactions = async () =>
  (
    await api.call(workerCash.listTransactions, {
      params: { id },
      query: { per_page: 100, sort: 'at' },
    })
  ).data;

it('a worker charges thirty cars at three power centers, one of them out of reach for hours', async () => {
  const [first, second, third] = [at(0), at(1), at(2)];
  /** With what it kept, while the worker is busy elsewhere; what began a moment ago would be told as present. */
  const comeBack = async () => {
    await pause(2_500);
    await third.comeBack();
  };
  for (let round = 0; round < rounds; round += 1) {
    await charge(first, round === 7 ? comeBack : undefined);
    await charge(second);
    if (round === 3) {
      third.goDark();
      await expect.poll(() => third.isOnline).toBe(false);
    }
    await charge(third);
  }
  await Promise.all(chargers.map((charger) => charger.settled()));
  const report = reportOf(chargers);
  expect(report).toMatchObject({
    unsettled: 0,
    lostMessages: 0,
    violations: { count: 0 },
  });
  expect(report.sessions).toHaveLength(3 * rounds);
  const list = () =>
    api.call(orders.listOrders, {
      query: { per_page: 100, worker_id: [id], status: [2] },
    });
  await expect.poll(async () => (await list()).data.length).toBe(3 * rounds);

  const costs = report.sessions.map(({ sentWh }) => centsOf(sentWh));
  const { data } = await list();
  expect(data.filter(({ held_reason: held }) => held !== null)).toEqual([]);
  expect(new Set(data.map(({ payment_kind: kind }) => kind))).toEqual(new Set(['cash']));
  expect(data.map(({ price: each }) => cents(each)).toSorted(bySize)).toEqual(costs.toSorted(bySize));
  expect(sumOf(data.map(({ charging_session_energy: kWh }) => Math.round(kWh * 1000)))).toBe(report.totalWh);
});

it('what is in hand, its movements, the day and the books agree with what was charged', async () => {
  const total = sumOf(reportOf(chargers).sessions.map(({ sentWh }) => centsOf(sentWh)));
  expect(total).toBeGreaterThan(0);
  expect(cents((await api.call(workers.getWorker, { params: { id } })).balance)).toBe(total);
  const told = await transactions();
  expect(told).toHaveLength(3 * rounds);
  let inHand = 0;
  for (const { amount, balance } of told) expect(cents(balance)).toBe((inHand += cents(amount)));
  expect(inHand).toBe(total);
  const stats = await api.call(workerCash.getStats, { params: { id } });
  expect([stats.days_7.sessions, cents(stats.days_7.cash)]).toEqual([3 * rounds, total]);
  const day = await api.call(workerCash.getDay, { query: {} });
  // Where the day changed meanwhile, its part of the sum is told by the days before.
  if (stats.today.sessions === 3 * rounds) {
    expect(day.workers).toMatchObject([{ id, sessions: 3 * rounds, handed_over: 0 }]);
    expect(cents(day.total.cash)).toBe(total);
    expect(sumOf(day.lines.map((line) => cents(line.cash)))).toBe(total);
  }
});

it('handing it over gives a receipt, leaves nothing in hand, and the ledger at zero', async () => {
  const { balance } = await api.call(workers.getWorker, { params: { id } });
  const receipt = await api.call(workerCash.resetBalance, {
    params: { id },
    query: { amount: balance },
  });
  expect(receipt).toMatchObject({
    worker: 'Amal Haddad',
    amount: balance,
    signed_at: null,
  });
  const strokes = [[100, 100, 500, 200, 900, 120]];
  const signed = await api.call(workerCash.signHandOver, {
    params: { id, handOverId: receipt.id },
    body: { worker: strokes, receiver: strokes },
  });
  expect(signed.signed_at).not.toBeNull();
  expect((await api.call(workers.getWorker, { params: { id } })).balance).toBe(0);
  const told = await transactions();
  expect(told.at(-1)).toMatchObject({
    kind: 'hand-over',
    amount: -balance,
    balance: 0,
    hand_over: { number: receipt.number },
  });
  const differences = await house.product.house.run({ actor: { kind: 'system' } }, async (ctx) => [
    ...(await verifyLedger(ctx)).differences,
    ...(await verifyLines(ctx)),
    ...(await verifyBooks(ctx)),
    ...(await verifySettlements(ctx)),
  ]);
  expect(differences).toEqual([]);
});

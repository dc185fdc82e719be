import { type FleetPayment, payments } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundOrder } from '../../commerce/refunds/actions/refund';
import { minuteMs } from '../../kernel/clock';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { exportPayments, listPayments } from './actions';

let house: FleetHouse;
let id = 0;

const asked = (change: object) => payments.listPayments.query.parse({ page: '1', per_page: '3', ...change });
const list = async (change: object = {}): Promise<FleetPayment[]> =>
  (
    await house.run({ actor: house.mine }, (ctx) =>
      listPayments(ctx, { params: { id }, query: asked(change), body: {} }),
    )
  ).data;
const all = async (change: object = {}): Promise<FleetPayment[]> => {
  const found: FleetPayment[] = [];
  for (let page = 1; page < 9; page += 1) found.push(...(await list({ ...change, page: String(page) })));
  return found;
};
const figures = (found: readonly FleetPayment[]) =>
  found.map(({ kind, amount, balance }) => [kind, amount, balance]);

beforeAll(async () => {
  house = await fleetHouse();
  id = await house.fleet('Couriers', 100);
  const other = await house.fleet('Taxis', 700);
  await house.deposit(id, -30, { reason: 'Booked on the wrong fleet' });
  for (const wh of [2_000, 3_000, 4_000]) {
    const station = await house.station();
    const { uid } = await house.vehicle(id);
    const { transactionId } = await station.start({ uid });
    house.clock.advance(30 * minuteMs);
    await station.stop(transactionId, wh);
  }
  await house.deposit(id, 50, { reference: 'ES-17' });
  await house.deposit(other, 1);
});
afterAll(() => house.close());

test('payments tell the balance after each, the newest first, page by page', async () => {
  const found = await all();
  expect(found).toHaveLength(6);
  expect(found.at(-1)).toMatchObject({ kind: 'deposit', amount: 100, balance: 100 });
  expect(found.at(-2)).toMatchObject({
    kind: 'taken-back',
    amount: -30,
    reason: 'Booked on the wrong fleet',
  });
  expect(found[0]).toMatchObject({ kind: 'deposit', amount: 50, reference: 'ES-17' });
  expect(found[1]).toMatchObject({ kind: 'session', vehicle: { title: expect.any(String) } });
  const rising = found.toReversed();
  let balance = 0;
  for (const payment of rising) {
    balance = Math.round((balance + payment.amount) * 100) / 100;
    expect(payment.balance).toBe(balance);
  }
  expect(Math.round(balance * 100)).toBe(await house.balance(id));
});

test('the oldest first are the same the other way round', async () => {
  expect(figures(await all({ sort: 'at' }))).toEqual(figures((await all()).toReversed()));
});

test('those of a kind keep the balance that stood there', async () => {
  const found = await all();
  expect(figures(await all({ kind: 'session' }))).toEqual(
    figures(found.filter(({ kind }) => kind === 'session')),
  );
  expect(await all({ search: 'es-17' })).toHaveLength(1);
});

test.each(['at', '-at'])('the export by %s has what the list has', async (sort) => {
  const answer = await house.run({ actor: house.mine }, (ctx) =>
    exportPayments(ctx, {
      params: { id },
      query: payments.exportPayments.query.parse({ sort, kind: 'session,deposit' }),
      body: {},
    }),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.chunks((work) => house.run({ actor: house.mine }, work)))
    chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n').slice(1);
  const found = await all({ sort, kind: 'session,deposit' });
  expect(lines.map((line) => Number(line.split(/[,;]/)[0]?.replaceAll('"', '')))).toEqual(
    found.map((payment) => payment.id),
  );
  expect(lines[0]).toContain(String(found[0]?.balance));
});

test('a refund of a session gives the money back to the fleet', async () => {
  const before = await house.balance(id);
  const [session] = await all({ kind: 'session' });
  await house.run({ actor: house.mine }, (ctx) =>
    refundOrder(ctx, {
      params: { id: session?.order_id ?? 0 },
      query: {},
      body: { amount: 0.1, reason: 'Too slow' },
    }),
  );
  await house.runJobs();
  expect(await house.balance(id)).toBe(before + 10);
  expect((await list())[0]).toMatchObject({ kind: 'change', movement: 'refund', amount: 0.1 });
});

describe('the search finds', () => {
  const found = async (search: string) => (await all({ search })).map(({ kind, amount }) => [kind, amount]);
  const sessions = () => all({ kind: 'session' });

  beforeAll(async () => {
    await house.deposit(id, 12.34, { reference: '100%_A', reason: 'Bonus of spring' });
    await house.deposit(id, 12.35, { reference: '100XYA' });
  });

  test('what was given back by its reason', async () => {
    expect(await found('too slow')).toEqual([['change', 0.1]]);
    expect(await found('slow Too')).toEqual([['change', 0.1]]);
  });

  test('a vehicle by its name or its plate, spaces and dashes aside', async () => {
    const [newest] = await sessions();
    await house.rows(`update vehicles set license_plate = 'AB-12 CD', plate_key = 'AB12CD' where id = $1`, [
      newest?.vehicle?.id,
    ]);
    // The session, and what was given back of it.
    const both = [
      ['change', 0.1],
      ['session', newest?.amount],
    ];
    expect(await found(newest?.vehicle?.title ?? '-')).toEqual(both);
    expect(await found('ab12cd')).toEqual(both);
    expect(await found('ab-12')).toEqual(both);
  });

  test('an amount whichever way it went, an order and a payment by their numbers', async () => {
    expect(await found('12.34')).toEqual([['deposit', 12.34]]);
    expect(await found('12,34')).toEqual([['deposit', 12.34]]);
    expect(await found('-30.00')).toEqual([['taken-back', -30]]);
    const [, second] = await sessions();
    const numbers = (await all({ search: `#${second?.order_id}` })).map(({ order_id: order }) => order);
    expect(numbers).toContain(second?.order_id);
    const ids = (await all({ search: String(second?.id) })).map((payment) => payment.id);
    expect(ids).toContain(second?.id);
  });

  test('what stands for other letters as itself, and nothing of another fleet', async () => {
    expect(await found('100%_')).toEqual([['deposit', 12.34]]);
    expect(await found('%')).toEqual([['deposit', 12.34]]);
    expect(await found('100_YA')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(await found('700')).toEqual([]);
    expect(await found('999999999999999')).toEqual([]);
  });
});

import { workerCash, type WorkerTransaction } from '@voltdeck/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOnce } from '../../identity';
import { verifyBooks } from '../settlements/actions-verify';
import { verifyLedger, verifyLines } from '../../ledger';
import { refundOrder } from '../refunds/actions/refund';
import { acceptOrder, endOrder, makeOrder, type Scene } from '../testing-orders';
import { workerHouse, type WorkerHouse } from '../testing-workers';
import { getDay, getStats } from './actions/figures';
import { resetBalance, signHandOver } from './actions/hand-over';
import { downloadHandOver } from './actions/receipt';
import { exportTransactions, listTransactions } from './actions/transactions';

let house: WorkerHouse;
let scene: Scene;
let round = 0;
beforeAll(async () => {
  house = await workerHouse();
  const station = await house.station();
  const [connector] = await house.rows<{ id: number }>(
    'select id from connectors where charge_point_id = $1',
    [station.id],
  );
  scene = {
    operatorId: house.mine.operatorId,
    personId: house.mine.personId,
    chargePointId: station.id,
    connectorId: connector?.id ?? 0,
    currency: 'EUR',
  };
});
afterAll(() => house.close());

const worker = async (): Promise<number> => (await house.add({ name: `Amal ${(round += 1)}` })).id;
const collect = async (workerId: number, costMinor: number): Promise<number> => {
  const payer = { kind: 'worker', id: workerId } as const;
  const orderId = await makeOrder(house, scene, { payer, paymentKind: 'cash', costMinor });
  await house.rows('update orders set completed_at = $2 where id = $1', [orderId, house.clock.now()]);
  await acceptOrder(house, orderId).catch(() => undefined);
  await endOrder(house, orderId);
  return orderId;
};
const refund = (orderId: number, amount: number) =>
  house.run({ actor: house.mine }, (ctx) =>
    refundOrder(ctx, { params: { id: orderId }, query: {}, body: { amount, reason: 'Cable fault' } }),
  );
const list = (id: number, query: object = {}) =>
  house.run({ actor: house.mine }, (ctx) =>
    listTransactions(ctx, {
      params: { id },
      query: workerCash.listTransactions.query.parse(query),
      body: {},
    }),
  );
const code = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'done' : String((outcome.reason as { code?: string }).code);

test('what is in hand is what was collected less what was handed over, whoever asks at once', async () => {
  const deed = fc.oneof(
    fc.record({ kind: fc.constant('collect' as const), minor: fc.integer({ min: 1, max: 9_999 }) }),
    fc.record({ kind: fc.constant('hand-over' as const), minor: fc.constant(0) }),
    fc.record({ kind: fc.constant('refund' as const), minor: fc.integer({ min: 1, max: 500 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 10 }), async (deeds) => {
      const id = await worker();
      const first = await collect(id, 10_000);
      const outcomes = await Promise.allSettled(
        deeds.map(async ({ kind, minor }): Promise<number> => {
          if (kind === 'collect') return collect(id, minor).then(() => minor);
          if (kind === 'hand-over') return house.handOver(id).then(({ amount }) => -Math.round(amount * 100));
          return refund(first, minor / 100).then(() => -minor);
        }),
      );
      const known = ['done', 'worker.nothing-in-hand', 'refund.too-much', 'refund.money-moved'];
      for (const outcome of outcomes) expect(known).toContain(code(outcome));
      const sum = outcomes.reduce(
        (minor, outcome) => minor + (outcome.status === 'fulfilled' ? outcome.value : 0),
        10_000,
      );
      expect(Math.round((await house.worker(id)).balance * 100)).toBe(sum);
      const { data } = await list(id, { per_page: 50, sort: 'at' });
      let balance = 0;
      for (const { amount, balance: after } of data) {
        // A hair below zero is zero.
        balance = Math.round(balance + amount * 100) + 0;
        expect(Math.round(after * 100)).toBe(balance);
      }
      expect(balance).toBe(sum);
    }),
    { numRuns: 4 },
  );
  const { rows } = await house.db.pool.query<{ number: number }>(
    'select number::int from hand_overs order by number',
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(await house.bySystem((ctx) => verifyBooks(ctx))).toEqual([]);
  expect(await house.bySystem((ctx) => verifyLines(ctx))).toEqual([]);
  expect((await house.bySystem((ctx) => verifyLedger(ctx))).differences).toEqual([]);
});

test('of two who take the cash at once one gets it, and nothing in hand is refused in words', async () => {
  const id = await worker();
  await expect(house.handOver(id)).rejects.toMatchObject({ code: 'worker.nothing-in-hand' });
  await collect(id, 4_200);
  await expect(house.handOver(id, 41)).rejects.toMatchObject({
    code: 'worker.balance-changed',
    details: { args: { amount: 42 } },
  });
  const both = await Promise.allSettled([house.handOver(id, 42), house.handOver(id, 42)]);
  expect(both.map(code).toSorted()).toEqual(['done', 'worker.nothing-in-hand']);
  expect((await house.worker(id)).balance).toBe(0);
});

test('a request that is sent again gets the receipt of the first', async () => {
  const id = await worker();
  await collect(id, 700);
  const send = () =>
    house.run({ actor: house.mine }, (ctx) =>
      answerOnce(ctx, { asker: house.mine, key: `cash-${id}`, hash: Buffer.from(String(id)) }, () =>
        resetBalance(ctx, { params: { id }, query: {}, body: {} }),
      ),
    );
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.results).toEqual(other.results);
  expect(await house.rows('select from hand_overs where worker_id = $1', [id])).toHaveLength(1);
});

test('movements tell kind and receipt, are found by it, and are exported with what was in hand after each', async () => {
  const id = await worker();
  await collect(id, 300);
  const refunded = await collect(id, 500);
  await refund(refunded, 2);
  const { number } = await house.handOver(id);
  const { data } = await list(id);
  const told = data.map(({ kind, amount, balance }: WorkerTransaction) => [kind, amount, balance]);
  expect(told).toEqual([
    ['hand-over', -6, 0],
    ['change', -2, 6],
    ['session', 5, 8],
    ['session', 3, 3],
  ]);
  expect((await list(id, { search: number })).data).toMatchObject([{ hand_over: { number } }]);
  expect((await list(id, { kind: 'change' })).data).toHaveLength(1);
  for (const sort of ['at', '-at'] as const) {
    const file = await house.run({ actor: house.mine }, (ctx) =>
      exportTransactions(ctx, { params: { id }, query: { format: 'csv', sort }, body: {} }),
    );
    let text = '';
    for await (const chunk of file.chunks((work) => house.run({ actor: house.mine }, work)))
      text += Buffer.from(chunk).toString();
    const balances = text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(/[,;]/).at(-2));
    expect(balances).toEqual(sort === 'at' ? ['3', '8', '6', '0'] : ['0', '6', '8', '3']);
  }
});

test('a receipt is signed once, and is a file in any language', async () => {
  const id = await worker();
  await collect(id, 900);
  const { id: handOverId } = await house.handOver(id);
  const sign = () =>
    house.run({ actor: house.mine }, (ctx) =>
      signHandOver(ctx, {
        params: { id, handOverId },
        query: {},
        body: { worker: [[0, 0, 500, 300, 1000, 0]], receiver: [[10, 10, 20, 20]] },
      }),
    );
  const file = async (locale: 'ar' | 'en') => {
    const { chunks } = await house.run({ actor: house.mine, locale }, (ctx) =>
      downloadHandOver(ctx, { params: { id, handOverId }, query: {}, body: {} }),
    );
    for await (const chunk of chunks((work) => house.run({ actor: house.mine }, work)))
      return Buffer.from(chunk).subarray(0, 5).toString();
  };
  expect(await file('en')).toBe('%PDF-');
  const both = await Promise.allSettled([sign(), sign()]);
  expect(both.map(code).toSorted()).toEqual(['done', 'hand-over.signed']);
  expect(await file('ar')).toBe('%PDF-');
});

test('days are added up by worker and site, and what is in hand now stands beside', async () => {
  house.clock.advance(40 * 86_400_000);
  const id = await worker();
  await collect(id, 100);
  house.clock.advance(6 * 86_400_000);
  await collect(id, 200);
  await house.handOver(id);
  await collect(id, 50);
  const stats = await house.run({ actor: house.mine }, (ctx) =>
    getStats(ctx, { params: { id }, query: {}, body: {} }),
  );
  expect(stats).toMatchObject({
    balance: 0.5,
    today: { sessions: 2, cash: 2.5 },
    days_7: { sessions: 3, cash: 3.5 },
    days_30: { sessions: 3 },
    last_hand_over: { amount: 3 },
  });
  const day = await house.run({ actor: house.mine }, (ctx) =>
    getDay(ctx, { params: {}, query: {}, body: {} }),
  );
  expect(day.lines).toMatchObject([{ worker: { id }, charging_site: null, sessions: 2, cash: 2.5 }]);
  expect(day.workers.find((each) => each.id === id)).toMatchObject({
    handed_over: 3,
    balance: 0.5,
    cash: 2.5,
  });
  expect(day.total).toMatchObject({ sessions: 2, cash: 2.5, handed_over: 3 });
});

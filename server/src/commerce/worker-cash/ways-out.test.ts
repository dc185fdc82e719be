import { workerCash, workers } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockCard } from '../../charging';
import { minutes, type Station } from '../../charging/testing-charging';
import { verifyLedger, verifyLines } from '../../ledger';
import { refundOrder } from '../refunds/actions/refund';
import { verifyBooks } from '../settlements/actions-verify';
import { workerHouse, type WorkerHouse } from '../testing-workers';
import { workerTable } from '../workers/actions';
import { getDay, getStats } from './actions/figures';
import { downloadHandOver } from './actions/receipt';
import { signHandOver } from './actions/hand-over';
import { listTransactions } from './actions/transactions';

let house: WorkerHouse;
let round = 0;
beforeAll(async () => {
  house = await workerHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  round += 1;
});

const card = (suffix = '') => `GONE${round}${suffix}`;
const add = (name: string, suffix = '') => house.add({ name: `${name} ${round}`, rfid_tag: card(suffix) });
const code = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'done' : String((outcome.reason as { code?: string }).code);

/** A session of 1,000 Wh that began so many minutes ago while its charger was offline, told now. */
async function tellLate(station: Station, uid: string, minutesAgo: number): Promise<string> {
  const now = house.clock.now().getTime();
  const source = { chargePointId: station.id, connectedAt: house.clock.now() };
  const at = (ago: number) => new Date(now - minutes(ago));
  const { transactionId, verdict } = await station.start({ uid, source, deviceAt: at(minutesAgo) });
  await station.stop(transactionId, 3_000, { source, deviceAt: at(minutesAgo - 5) });
  return verdict;
}
const orderAt = async (station: Station) => {
  const [order] = await house.orders(`charge_point_id = ${station.id}`);
  if (order === undefined) throw new Error('there is no order');
  return order;
};
const refund = (orderId: number, amount: number) =>
  house.run({ actor: house.mine }, (ctx) =>
    refundOrder(ctx, { params: { id: orderId }, query: {}, body: { amount, reason: 'Cable fault' } }),
  );
const block = async (uid: string) => {
  const [tag] = await house.rows<{ id: number }>('select id from tags where uid = $1', [uid]);
  const id = tag?.id ?? 0;
  await house.run({ actor: house.mine }, (ctx) => blockCard(ctx, { params: { id }, query: {}, body: {} }));
};
const table = async (): Promise<[number, number][]> => {
  const query = workers.workerTable.query.parse({ search: ` ${round}`, per_page: 50 });
  const { data } = await house.run({ actor: house.mine }, (ctx) =>
    workerTable(ctx, { params: {}, query, body: {} }),
  );
  return data.map(({ id, balance }) => [id, balance]);
};
const movements = async (id: number) => {
  const query = workerCash.listTransactions.query.parse({ sort: 'at', per_page: 50 });
  const { data } = await house.run({ actor: house.mine }, (ctx) =>
    listTransactions(ctx, { params: { id }, query, body: {} }),
  );
  return data.map(({ kind, amount, balance }) => [kind, amount, balance]);
};
async function expectBooksInOrder(): Promise<void> {
  expect(await house.bySystem((ctx) => verifyBooks(ctx))).toEqual([]);
  expect(await house.bySystem((ctx) => verifyLines(ctx))).toEqual([]);
  expect((await house.bySystem((ctx) => verifyLedger(ctx))).differences).toEqual([]);
}

describe('a session that is told late', () => {
  test('is in hand of a worker who was deleted meanwhile, and is handed over', async () => {
    const { id } = await add('Amal');
    const station = await house.station();
    house.clock.advance(minutes(30));
    await house.remove(id);
    house.clock.advance(minutes(30));
    expect(await tellLate(station, card(), 45)).toBe('accepted');
    expect(await orderAt(station)).toMatchObject({ payer_id: id, payment_kind: 'cash', held_reason: null });
    expect(await house.worker(id)).toMatchObject({
      balance: 1,
      rfid_tag: null,
      deleted_at: expect.any(String),
    });
    expect(await table()).toEqual([[id, 1]]);
    const { id: handOverId, amount } = await house.handOver(id, 1);
    expect(amount).toBe(1);
    await house.run({ actor: house.mine }, (ctx) =>
      signHandOver(ctx, {
        params: { id, handOverId },
        query: {},
        body: { worker: [[0, 0, 5, 5]], receiver: [[1, 1, 2, 2]] },
      }),
    );
    expect(await table()).toEqual([]);
    expect(await movements(id)).toEqual([
      ['session', 1, 1],
      ['hand-over', -1, 0],
    ]);
    await expect(house.change(id, { name: 'Amal' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(house.remove(id)).rejects.toMatchObject({ code: 'not-found' });
    await expectBooksInOrder();
  });

  test('is not that of a worker who was deleted before it began', async () => {
    const { id } = await add('Amal');
    const station = await house.station();
    await house.remove(id);
    house.clock.advance(minutes(60));
    expect(await tellLate(station, card(), 30)).toBe('invalid');
    await expect(house.worker(id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is that of who had the card then, whoever has it now', async () => {
    const former = await add('Amal');
    const station = await house.station();
    house.clock.advance(minutes(10));
    await house.change(former.id, { name: `Amal ${round}`, rfid_tag: card('B') });
    const now = await add('Basim');
    house.clock.advance(minutes(60));
    expect(await tellLate(station, card(), 65)).toBe('accepted');
    expect(await tellLate(await house.station(), card(), 30)).toBe('accepted');
    expect((await house.worker(former.id)).balance).toBe(1);
    expect((await house.worker(now.id)).balance).toBe(1);
  });

  test('is in hand where its card was lost and blocked later, and in doubt where that was before', async () => {
    const { id } = await add('Amal');
    const [before, after] = [await house.station(), await house.station()];
    house.clock.advance(minutes(20));
    await block(card());
    house.clock.advance(minutes(40));
    expect(await tellLate(before, card(), 50)).toBe('accepted');
    expect((await house.worker(id)).balance).toBe(1);
    await house.change(id, { name: `Amal ${round}`, rfid_tag: card('B') });
    expect(await tellLate(await house.station(), card(), 55)).toBe('accepted');
    expect(await tellLate(after, card(), 30)).not.toBe('accepted');
    expect(await orderAt(after)).toMatchObject({ held_reason: 'not-authorized' });
    expect((await house.worker(id)).balance).toBe(2);
  });

  test('after the cash was handed over is in hand from then on, and handed over next', async () => {
    const { id } = await add('Amal');
    await house.charge(await house.station(), card(), 4_000);
    await house.handOver(id, 2);
    house.clock.advance(minutes(60));
    await house.change(id, { name: `Amal ${round}`, rfid_tag: card(), status: 'blocked' });
    expect(await tellLate(await house.station(), card(), 50)).toBe('accepted');
    expect((await house.handOver(id, 1)).amount).toBe(1);
    expect((await movements(id)).at(-1)).toEqual(['hand-over', -1, 0]);
  });
});

describe('what a refund took beyond what is in hand', () => {
  const owed = async () => {
    const { id } = await add('Amal');
    const station = await house.station();
    await house.charge(station, card(), 8_000);
    await house.handOver(id, 4);
    const order = await orderAt(station);
    await refund(order.id, 3);
    return { id, orderId: order.id };
  };

  test('is given back to the worker once, with a receipt, who may be deleted then', async () => {
    const { id } = await owed();
    await expect(house.handOver(id)).rejects.toMatchObject({ code: 'worker.nothing-in-hand' });
    await expect(house.handOver(id, 0)).rejects.toMatchObject({ code: 'worker.balance-changed' });
    await expect(house.remove(id)).rejects.toMatchObject({
      code: 'worker.is-owed',
      details: { args: { amount: 3, currency: 'EUR' } },
    });
    await expect(house.handOver(id, -2)).rejects.toMatchObject({ code: 'worker.balance-changed' });
    const both = await Promise.allSettled([house.handOver(id, -3), house.handOver(id, -3)]);
    expect(both.map(code).toSorted()).toEqual(['done', 'worker.nothing-in-hand']);
    const paid = both.find((outcome) => outcome.status === 'fulfilled');
    expect(paid).toMatchObject({ value: { amount: -3 } });
    expect((await movements(id)).at(-1)).toEqual(['hand-over', 3, 0]);
    const file = await house.run({ actor: house.mine }, (ctx) =>
      downloadHandOver(ctx, {
        params: { id, handOverId: paid?.status === 'fulfilled' ? paid.value.id : 0 },
        query: {},
        body: {},
      }),
    );
    for await (const chunk of file.chunks((work) => house.run({ actor: house.mine }, work)))
      expect(Buffer.from(chunk).subarray(0, 5).toString()).toBe('%PDF-');
    await house.remove(id);
    await expectBooksInOrder();
  });

  test('is given back also to one who is deleted, and told with the day', async () => {
    const { id, orderId } = await owed();
    await house.handOver(id, -3);
    await house.remove(id);
    await refund(orderId, 1);
    expect(await table()).toEqual([[id, -1]]);
    const day = await house.run({ actor: house.mine }, (ctx) =>
      getDay(ctx, { params: {}, query: {}, body: {} }),
    );
    expect(day.workers.find((each) => each.id === id)).toMatchObject({ handed_over: 1, balance: -1 });
    expect((await house.handOver(id, -1)).amount).toBe(-1);
    expect(await table()).toEqual([]);
    const stats = await house.run({ actor: house.mine }, (ctx) =>
      getStats(ctx, { params: { id }, query: {}, body: {} }),
    );
    expect(stats).toMatchObject({ balance: 0, last_hand_over: { amount: -1 } });
    await expectBooksInOrder();
  });

  test('is no way to a worker of another operator', async () => {
    const { id } = await owed();
    await house.handOver(id, -3);
    await house.remove(id);
    await expect(
      house.run({ actor: house.other }, (ctx) =>
        listTransactions(ctx, { params: { id }, query: { page: 1, per_page: 25 }, body: {} }),
      ),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('nothing in hand is nothing to hand over, and keeps nobody from being deleted', async () => {
  const { id } = await add('Amal');
  await expect(house.handOver(id, 0)).rejects.toMatchObject({ code: 'worker.nothing-in-hand' });
  await expect(house.handOver(id, -1)).rejects.toMatchObject({ code: 'worker.nothing-in-hand' });
  await house.remove(id);
});

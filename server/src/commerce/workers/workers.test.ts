import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOrders } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { verifyLedger, verifyLines } from '../../ledger';
import { createSite } from '../../network';
import { workerHouse, type WorkerHouse } from '../testing-workers';
import { verifySettlements } from '../settlements/actions';
import { listWorkerRefusals } from './actions/refusals';
import { workerTable } from './actions';

let house: WorkerHouse;
let round = 0;
beforeAll(async () => {
  house = await workerHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  round += 1;
  house.plan.features = ['worker-access'];
});

const card = (suffix = '') => `WORKER${round}${suffix}`;
const site = (name: string) =>
  house.bySystem((ctx) => createSite(ctx, { operatorId: house.mine.operatorId, name }));
const refusals = async (id: number) =>
  (
    await house.run({ actor: house.mine }, (ctx) =>
      listWorkerRefusals(ctx, { params: { id }, query: { page: 1, per_page: 25 }, body: {} }),
    )
  ).data.map(({ reason, times }) => [reason, times]);
const held = (who: string, name = '') => ({
  code: 'fields.invalid',
  details: { errors: { rfid_tag: [{ code: 'worker.card-held', args: { who, name } }] } },
});

async function expectBooksInOrder(): Promise<void> {
  expect(await house.bySystem((ctx) => verifySettlements(ctx))).toEqual([]);
  expect(await house.bySystem((ctx) => verifyLines(ctx))).toEqual([]);
  expect((await house.bySystem((ctx) => verifyLedger(ctx))).differences).toEqual([]);
}

describe('a session with the card of a worker', () => {
  test('is paid in cash, which the worker has in hand', async () => {
    const { id } = await house.add({ name: 'Amal', rfid_tag: card() });
    const station = await house.station();
    await house.charge(station, card(), 10_000);
    const [order] = await house.orders(`charge_point_id = ${station.id}`);
    expect(order).toMatchObject({
      payer_kind: 'worker',
      payer_id: id,
      payment_kind: 'cash',
      cost_minor: 500,
      state: 'completed',
    });
    expect((await house.worker(id)).balance).toBe(5);
    const found = await house.run({ actor: house.mine }, (ctx) =>
      listOrders(ctx, { params: {}, query: { page: 1, per_page: 25, worker_id: [id] }, body: {} } as never),
    );
    expect(found.data).toMatchObject([{ id: order?.id, worker_id: id, payment_kind: 'cash' }]);
    await expectBooksInOrder();
  });

  test('is refused with a reason that its operator reads', async () => {
    const { id } = await house.add({ name: 'Basim', rfid_tag: card(), status: 'blocked' });
    const station = await house.station();
    expect((await station.start({ uid: card() })).verdict).toBe('blocked');
    house.clock.advance(minutes(1));
    expect((await station.start({ uid: card() })).verdict).toBe('blocked');
    expect(await refusals(id)).toEqual([['worker-blocked', 2]]);
    house.clock.advance(minutes(1));
    await house.change(id, {
      name: 'Basim',
      rfid_tag: card(),
      rfid_expires_at: '2020-01-01',
      status: 'active',
    });
    expect((await station.start({ uid: card() })).verdict).toBe('expired');
    await house.change(id, { name: 'Basim', rfid_tag: card() });
    house.plan.features = [];
    house.clock.advance(minutes(1));
    expect((await station.start({ uid: card() })).verdict).toBe('blocked');
    expect(new Set((await refusals(id)).map(([reason]) => reason))).toEqual(
      new Set(['expired', 'worker-blocked', 'worker-not-in-plan']),
    );
  });

  test('begins at the worker’s own sites alone, where there are some', async () => {
    const [here, there] = [await site(`Here ${round}`), await site(`There ${round}`)];
    const { id, sites } = await house.add({ name: 'Dalia', rfid_tag: card(), site_ids: [here.id] });
    expect(sites).toEqual([{ id: here.id, name: `Here ${round}` }]);
    const [one, other] = [await house.station(), await house.station()];
    await house.rows('update charge_points set charging_site_id = $2 where id = $1', [one.id, here.id]);
    await house.rows('update charge_points set charging_site_id = $2 where id = $1', [other.id, there.id]);
    expect((await other.start({ uid: card() })).verdict).toBe('not-here');
    expect(await refusals(id)).toEqual([['worker-elsewhere', 1]]);
    await house.charge(one, card(), 2_000);
    expect((await house.worker(id)).balance).toBe(1);
  });
});

describe('the card of a worker', () => {
  test('is nobody else’s, and nobody else’s is a worker’s', async () => {
    await house.add({ name: 'Amal', rfid_tag: card() });
    await expect(house.add({ name: 'Basim', rfid_tag: card().toLowerCase() })).rejects.toMatchObject(
      held('worker', 'Amal'),
    );
    await house.tag(card('V'), { holder: 'vehicle', holder_id: 900_000 + round, label: 'Van' });
    await expect(house.add({ name: 'Basim', rfid_tag: card('V') })).rejects.toMatchObject(
      held('vehicle', 'Van'),
    );
    const both = await Promise.allSettled([
      house.add({ name: 'Celine', rfid_tag: card('X') }),
      house.add({ name: 'Dora', rfid_tag: card('X') }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is free once the worker is deleted', async () => {
    const { id } = await house.add({ name: 'Amal', rfid_tag: card() });
    await house.remove(id);
    await expect(house.worker(id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await house.add({ name: 'Basim', rfid_tag: card() })).rfid_tag).toBe(card());
  });
});

test('a worker with a session or with cash in hand is not deleted', async () => {
  const { id } = await house.add({ name: 'Amal', rfid_tag: card() });
  const station = await house.station();
  const { transactionId } = await station.start({ uid: card() });
  await expect(house.remove(id)).rejects.toMatchObject({ code: 'worker.in-use' });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 3_000);
  await expect(house.remove(id)).rejects.toMatchObject({
    code: 'worker.has-cash',
    details: { args: { amount: 1 } },
  });
  await house.handOver(id);
  await house.remove(id);
});

test('of two who change one, the second is told, and a strange site is refused by its place', async () => {
  const worker = await house.add({ name: 'Amal' });
  await house.change(worker.id, { name: 'Amal K', revision: worker.revision });
  await expect(house.change(worker.id, { name: 'Amal Z', revision: worker.revision })).rejects.toMatchObject({
    code: 'worker.changed',
  });
  await expect(house.change(worker.id, { name: 'Amal', site_ids: [999_999] })).rejects.toMatchObject({
    details: { errors: { 'site_ids.0': [{ code: 'unknown' }] } },
  });
});

test('of two who change card and sites at once, one is told, whatever became of the card and the site since', async () => {
  const here = await site(`Here ${round}`);
  const worker = await house.add({ name: 'Amal', rfid_tag: card() });
  const { revision } = worker;
  const both = await Promise.allSettled([
    house.change(worker.id, { name: 'Amal', rfid_tag: card('A'), revision }),
    house.change(worker.id, { name: 'Amal', rfid_tag: card(), site_ids: [here.id], revision }),
  ]);
  const lost = both.find((outcome) => outcome.status === 'rejected');
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(lost).toMatchObject({ reason: { code: 'worker.changed' } });
  await house.change(worker.id, { name: 'Amal', rfid_tag: card('B') });
  await house.add({ name: 'Basim', rfid_tag: card() });
  const stale = { name: 'Amal', rfid_tag: card(), site_ids: [999_999], revision };
  await expect(house.change(worker.id, stale)).rejects.toMatchObject({ code: 'worker.changed' });
  expect(await house.worker(worker.id)).toMatchObject({ rfid_tag: card('B'), sites: [] });
});

test('the list is found by name and card, and ordered by what is in hand', async () => {
  const rich = await house.add({ name: `Rich ${round}`, rfid_tag: card('R') });
  await house.add({ name: `Poor ${round}`, rfid_tag: card('P') });
  await house.charge(await house.station(), card('R'), 8_000);
  const table = (query: object) =>
    house.run({ actor: house.mine }, (ctx) =>
      workerTable(ctx, { params: {}, query: { page: 1, per_page: 25, ...query }, body: {} }),
    );
  expect((await table({ search: card('R').toLowerCase() })).data).toMatchObject([
    { id: rich.id, balance: 4 },
  ]);
  expect((await table({ search: `${round}`, sort: '-balance' })).data[0]?.id).toBe(rich.id);
});

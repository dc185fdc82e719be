import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingHouse, mayAll, minutes, type ChargingHouse } from '../../testing-charging';
import { OrderConfirmed, OrderCorrected } from '../facts';
import { confirmOrder } from './confirm';
import { correctOrder, correctOrderTo, previewCorrection } from './correct';
import { sumSessions, verifySums } from './sums';
import { getOrder, listOrders, orderTotals } from './views';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
  house.answer.now = mayAll;
});
afterAll(() => house.close());

const problem = (code: string) => expect.objectContaining({ code }) as Error;

/** A session of half an hour and 3 kWh at 0.50, held where a reason is given. */
const order = async (hold: string | null = null): Promise<number> => {
  const { id, start, stop } = await house.station();
  const { transactionId } = await start();
  house.clock.advance(minutes(30));
  await stop(transactionId, 4_000);
  const rows = await house.rows<{ id: number }>(
    `update orders set held_reason = $2 where charge_point_id = $1 returning id::int as id`,
    [id, hold],
  );
  return rows[0]?.id ?? 0;
};

interface Body {
  energy?: number;
  price?: number;
  reason?: string;
  seen_corrections?: number;
}

const correct = (id: number, body: Body, actor = house.mine) =>
  house.run({ actor }, (ctx) =>
    correctOrder(ctx, { params: { id }, query: {}, body: { reason: 'Read off', ...body } }),
  );
const detail = (id: number) =>
  house.run({ actor: house.mine }, (ctx) => getOrder(ctx, { params: { id }, query: {}, body: {} }));

describe('a completed order', () => {
  test('is corrected with who, when, why and both figures, and a line in the audit log', async () => {
    const id = await order();
    const now = house.clock.now().toISOString();
    expect(await correct(id, { energy: 2.5 })).toMatchObject({ charging_session_energy: 2.5, price: 1.25 });
    await correct(id, { price: 1 }, house.colleague);
    const { prices, corrections, meter_stop: meterStop, charging_session_time: time } = await detail(id);
    expect(corrections).toMatchObject([
      { at: now, by: 'mine O', before: { energy: 3, price: 1.5 }, after: { energy: 2.5, price: 1.25 } },
      { by: 'other O', before: { energy: 2.5, price: 1.25 }, after: { energy: 2.5, price: 1 } },
    ]);
    expect([meterStop, time]).toEqual([4, 30]);
    expect(prices).toMatchObject([
      { energy: 2.5, total: 1.25, is_correction: false },
      { total: -0.25, is_correction: true },
    ]);
    const lines = await house.rows(
      `select action, changes, detail from audit_log where noun = 'order' and noun_id = ${id} order by id`,
    );
    expect(lines).toMatchObject([
      { action: 'corrected', changes: [{ field: 'energy', before: 3 }, { field: 'price', after: 1.25 }, {}] },
      { action: 'corrected', detail: { reason: 'Read off' } },
    ]);
  });

  test('shows its corrected figures in lists and sums, before and after these are rolled up', async () => {
    const id = await order();
    const [{ charge_point_id: chargePointId } = { charge_point_id: 0 }] = await house.orders(`id = ${id}`);
    const total = () =>
      house.run({ actor: house.mine }, (ctx) => orderTotals(ctx, { params: {}, query: {}, body: {} }));
    const before = await total();
    await correct(id, { energy: 1 });
    const query = { page: 1, per_page: 25, sort: '-created_at', charge_point_id: [chargePointId] } as const;
    const { data } = await house.run({ actor: house.mine }, (ctx) =>
      listOrders(ctx, { params: {}, query: { ...query, charge_point_id: [chargePointId] }, body: {} }),
    );
    expect(data).toMatchObject([{ id, charging_session_energy: 1, price: 0.5, earning: 0.5 }]);
    for (const when of ['not yet rolled up', 'rolled up']) {
      const after = await total();
      expect([after.count, after.energy, after.price].map(Number), when).toEqual([
        before.count,
        Math.round((before.energy - 2) * 1000) / 1000,
        Math.round((before.price - 1) * 100) / 100,
      ]);
      expect(await house.bySystem(verifySums), when).toEqual([]);
      await house.bySystem(sumSessions);
    }
  });

  test('is corrected by one of two who have seen the same, and the other hears so', async () => {
    const id = await order();
    const both = await Promise.allSettled([
      correct(id, { price: 1, seen_corrections: 0 }),
      correct(id, { price: 2, seen_corrections: 0 }, house.colleague),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'order.corrected-since' },
    });
    await correct(id, { price: 3, seen_corrections: 1 });
    expect((await detail(id)).corrections).toHaveLength(2);
  });

  test('shows before what it would come to, and changes nothing by that', async () => {
    const id = await order();
    const preview = (query: { energy?: number; price?: number }) =>
      house.run({ actor: house.mine }, (ctx) => previewCorrection(ctx, { params: { id }, query, body: {} }));
    const before = { energy: 3, price: 1.5, earning: 1.5 };
    expect(await preview({})).toEqual({ before, after: before, currency: 'EUR' });
    expect(await preview({ energy: 2.5 })).toMatchObject({
      before,
      after: { energy: 2.5, price: 1.25, earning: 1.25 },
    });
    await expect(preview({ price: 0.001 })).rejects.toEqual(problem('fields.invalid'));
    expect(await detail(id)).toMatchObject({ price: 1.5, corrections: [] });
  });

  test('tells those who settle, and is not confirmed by it', async () => {
    const id = await order();
    await correct(id, { price: 0 });
    expect(house.announcedOf(OrderCorrected)).toContainEqual(expect.objectContaining({ orderId: id }));
    expect(house.announcedOf(OrderConfirmed)).not.toContainEqual({ orderId: id });
    expect((await detail(id)).confirmation).toBeNull();
  });
});

describe('an order that is held', () => {
  test('is confirmed by its correction, with the reason', async () => {
    const id = await order('impossible-energy');
    expect(await correct(id, { energy: 2, reason: 'Seen on the meter' })).toMatchObject({
      held_reason: null,
      price: 1,
    });
    expect(await detail(id)).toMatchObject({
      confirmation: { hold: 'impossible-energy', comment: 'Seen on the meter', by: 'mine O' },
      corrections: [{ reason: 'Seen on the meter' }],
    });
    expect(house.announcedOf(OrderConfirmed)).toContainEqual({ orderId: id });
    expect(house.announcedOf(OrderCorrected)).not.toContainEqual(expect.objectContaining({ orderId: id }));
  });

  test('is confirmed once, though one confirms it while another corrects it', async () => {
    for (const turn of [1, 2, 3]) {
      const id = await order('impossible-energy');
      const confirm = house.run({ actor: house.mine }, (ctx) =>
        confirmOrder(ctx, { params: { id }, query: {}, body: {} }),
      );
      const both = turn === 2 ? [correct(id, { price: 9 }), confirm] : [confirm, correct(id, { price: 9 })];
      await Promise.all(both);
      expect(house.announcedOf(OrderConfirmed).filter(({ orderId }) => orderId === id)).toHaveLength(1);
      expect(await detail(id)).toMatchObject({ price: 9, held_reason: null, corrections: [{}] });
    }
  });
});

describe('a correction is refused', () => {
  test.each<[string, Body, object]>([
    ['that changes nothing', { energy: 3 }, { code: 'order.correction-empty' }],
    ['without figures', {}, { code: 'order.correction-empty' }],
    [
      'to parts of a cent',
      { price: 1.005 },
      { code: 'fields.invalid', details: { errors: { price: [{ code: 'decimals', args: { max: 2 } }] } } },
    ],
  ])('%s, and leaves nothing', async (_what, body, refusal) => {
    const id = await order('no-reading');
    await expect(correct(id, body)).rejects.toMatchObject(refusal);
    expect(await detail(id)).toMatchObject({ corrections: [], held_reason: 'no-reading', price: 1.5 });
  });

  test('of an order that runs', async () => {
    const { id, start } = await house.station();
    await start();
    const [row] = await house.orders(`charge_point_id = ${id}`);
    await expect(correct(row?.id ?? 0, { price: 1 })).rejects.toEqual(problem('order.unfinished'));
  });

  test('of another operator’s order, and by who may not read orders', async () => {
    const id = await order();
    await expect(correct(id, { price: 1 }, house.other)).rejects.toEqual(problem('not-found'));
    const blind = { ...house.mine, isOwner: false, permissions: new Set(['power-center.update']) };
    await expect(correct(id, { price: 1 }, blind)).rejects.toEqual(problem('forbidden'));
  });
});

test('a correction is never changed, nor taken away', async () => {
  const id = await order();
  const { before, after } = await house.run({ actor: house.mine }, (ctx) =>
    correctOrderTo(ctx, {
      orderId: id,
      operatorId: house.mine.operatorId,
      membershipId: house.mine.membershipId,
      energyWh: 500,
      reason: 'Found',
    }),
  );
  expect([before.energy_wh, after.energy_wh, after.cost_minor]).toEqual([3_000, 500, 25]);
  for (const change of [
    `update order_corrections set reason = ''`,
    'delete from order_corrections',
    'truncate order_corrections',
  ])
    await expect(house.rows(change)).rejects.toThrow('immutable');
});

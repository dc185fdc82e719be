import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderMoney } from '@voltdeck/contract';
import { rebuildFigures, verifySums } from '../../charging';
import { dayMs } from '../../kernel/clock';
import { verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { collectDebt, writeOffDebt } from './actions/debts';
import { waitsMs } from './rules-debts';
import { releasePending, verifySettlements } from '../settlements/actions';
import { correctTo, partner, vehicle, worker } from '../testing-corrections';
import { asOwner, asSystem, makeScene, makeSettled, type OrderTold, type Scene } from '../testing-orders';
import { getOrderMoney } from './actions/money';
import { previewRefund, refundOrder } from './actions/refund';
import { reverseMovement } from './actions/reverse';
import { refundingHouse } from './testing-house';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
});
afterAll(() => house.close());

const make = async (told: OrderTold): Promise<number> => {
  const id = await makeSettled(house, scene, told);
  // This order was not written by the store that keeps sums.
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
  return id;
};
const reason = 'Cable did not lock';
const bodyOf = (amount: number | undefined) => (amount === undefined ? { reason } : { amount, reason });
const refund = (id: number, amount?: number, operatorId = scene.operatorId): Promise<OrderMoney> =>
  asOwner(house, operatorId, (ctx) => refundOrder(ctx, { params: { id }, query: {}, body: bodyOf(amount) }));
const writeOff = (id: number, amount?: number): Promise<OrderMoney> =>
  asOwner(house, scene.operatorId, (ctx) =>
    writeOffDebt(ctx, { params: { id }, query: {}, body: bodyOf(amount) }),
  );
const moneyOf = (id: number): Promise<OrderMoney> =>
  asOwner(house, scene.operatorId, (ctx) => getOrderMoney(ctx, { params: { id }, query: {}, body: {} }));
/** Takes the last change of an order back. */
const reverseLast = async (id: number): Promise<OrderMoney> => {
  const { changes } = await moneyOf(id);
  const movementId = changes.at(-1)?.movement_id ?? 0;
  return asOwner(house, scene.operatorId, (ctx) =>
    reverseMovement(ctx, { params: { id: movementId }, query: {}, body: { reason } }),
  );
};
const verified = (): Promise<unknown[]> =>
  asSystem(house, async (ctx) => [
    ...(await verifyLedger(ctx)).differences,
    ...(await verifySettlements(ctx)),
    ...(await verifySums(ctx)),
  ]);
const stateOf = ({ price, paid, credit, debt, written_off: off }: OrderMoney) => [
  price,
  paid,
  credit,
  debt,
  off,
];
/** A driver owes what the price was raised by after the session. */
const owed = async (): Promise<number> => {
  const id = await make({ costMinor: 1_000 });
  await correctTo({ house, scene }, id, { price: 14.02 });
  return id;
};

describe('a refund', () => {
  test('lowers price, fee and earning, and goes out by the provider after that', async () => {
    const id = await make({ costMinor: 1_000 });
    const preview = await asOwner(house, scene.operatorId, (ctx) =>
      previewRefund(ctx, { params: { id }, query: { amount: 4 }, body: {} }),
    );
    expect(preview).toMatchObject({
      amount: 4,
      from_credit: 0,
      after: { price: 6, paid: 6 },
      balance: 'pending',
    });
    const noted = await refund(id, 4);
    expect(stateOf(noted)).toEqual([6, 6, 0, 0, 0]);
    expect(noted.changes.at(-1)).toMatchObject({
      kind: 'refund',
      amount: 4,
      reason,
      refund: { state: 'waiting' },
    });
    await house.runJobs();
    expect((await moneyOf(id)).changes.at(-1)?.refund?.state).toBe('paid');
    expect(await verified()).toEqual([]);
  });

  test('gives what is the driver’s already back first, and leaves the price', async () => {
    const id = await make({ costMinor: 1_000 });
    await correctTo({ house, scene }, id, { price: 7 });
    expect(stateOf(await refund(id))).toEqual([7, 7, 0, 0, 0]);
    expect(stateOf(await refund(id, 2))).toEqual([5, 5, 0, 0, 0]);
    expect(await verified()).toEqual([]);
  });

  test.each<[string, OrderTold]>([
    ['cash', { payer: worker, paymentKind: 'cash', costMinor: 900 }],
    ['a fleet', { payer: vehicle, paymentKind: 'fleet', costMinor: 900 }],
    ['a partner', { payer: partner, paymentKind: 'roaming', costMinor: 900 }],
  ])('of %s goes back on its account, and is back by a reversal', async (_whose, told) => {
    const id = await make(told);
    const { changes, price } = await refund(id, 4);
    expect([price, changes.at(-1)?.refund?.state]).toEqual([5, 'paid']);
    expect(stateOf(await reverseLast(id))).toEqual([9, 9, 0, 0, 0]);
    expect(await verified()).toEqual([]);
  });

  test('that the provider refuses is taken back, with its word', async () => {
    const id = await make({ costMinor: 1_000 });
    await refund(id, 4.02);
    await house.runJobs();
    const money = await moneyOf(id);
    expect(stateOf(money)).toEqual([10, 10, 0, 0, 0]);
    expect(money.changes.map(({ kind, reason: why }) => [kind, why])).toEqual([
      ['refund', reason],
      ['reversal', 'card_declined'],
    ]);
    expect(await verified()).toEqual([]);
  });

  test('asked twenty times at once gives back no more than was paid', async () => {
    const id = await make({ costMinor: 1_000 });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund(id, 3)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ code: 'refund.too-much' }) as unknown),
    );
    expect(stateOf(await moneyOf(id))).toEqual([1, 1, 0, 0, 0]);
    expect(await verified()).toEqual([]);
  });

  test('after the release is missing of what may be withdrawn', async () => {
    const id = await make({ costMinor: 1_000 });
    house.clock.advance(15 * dayMs);
    await asSystem(house, releasePending);
    await refund(id);
    await reverseLast(id);
    expect(await verified()).toEqual([]);
  });

  test('is refused of an order that is held, not paid, or another operator’s', async () => {
    const held = await make({ costMinor: 1_000, heldReason: 'impossible-energy' });
    await expect(refund(held)).rejects.toMatchObject({ code: 'refund.unsettled' });
    const own = await make({ paymentKind: 'none', costMinor: 1_000 });
    await expect(refund(own)).rejects.toMatchObject({ code: 'refund.nothing-paid' });
    const other = await makeScene(house);
    const id = await make({ costMinor: 1_000 });
    await expect(refund(id, 1, other.operatorId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(refund(id, 1.005)).rejects.toMatchObject({ code: 'fields.invalid' });
  });

  test('is taken back before it is sent, and once; taken back after that, it is owed', async () => {
    const id = await make({ costMinor: 1_000 });
    const { changes } = await refund(id, 4);
    expect(stateOf(await reverseLast(id))).toEqual([10, 10, 0, 0, 0]);
    const again = asOwner(house, scene.operatorId, (ctx) =>
      reverseMovement(ctx, { params: { id: changes.at(-1)?.movement_id ?? 0 }, query: {}, body: { reason } }),
    );
    await expect(again).rejects.toMatchObject({ code: 'refund.reversed-before' });
    await refund(id, 4);
    await house.runJobs();
    expect(stateOf(await reverseLast(id))).toEqual([10, 6, 0, 4, 0]);
    expect(await verified()).toEqual([]);
  });
});

describe('a debt', () => {
  test('is given up, and owed again by a reversal', async () => {
    const id = await owed();
    expect(stateOf(await writeOff(id, 1.02))).toEqual([14.02, 10, 0, 3, 1.02]);
    await expect(writeOff(id, 3.01)).rejects.toMatchObject({ code: 'debt.too-much' });
    expect(stateOf(await reverseLast(id))).toEqual([14.02, 10, 0, 4.02, 0]);
    expect(await verified()).toEqual([]);
  });

  test('is tried after growing waits, and ends with the provider’s word as a note', async () => {
    const id = await owed();
    const collect = () =>
      asOwner(house, scene.operatorId, (ctx) => collectDebt(ctx, { params: { id }, query: {}, body: {} }));
    await collect();
    await expect(collect()).rejects.toMatchObject({ code: 'debt.collecting' });
    for (const wait of waitsMs) {
      await house.runJobs();
      house.clock.advance(wait);
    }
    await house.runJobs();
    expect((await moneyOf(id)).collection).toMatchObject({
      state: 'given-up',
      tries: waitsMs.length + 1,
      note: 'card_declined',
    });
    // What is left of it is not refused.
    await writeOff(id, 0.02);
    await collect();
    await house.runJobs();
    expect(stateOf(await moneyOf(id))).toEqual([14.02, 14, 0, 0, 0.02]);
    expect(await verified()).toEqual([]);
  });
});

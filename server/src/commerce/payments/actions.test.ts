import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OrderAccepted, OrderEnded, OrderFailed } from '../../charging';
import { entriesOfOrder } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { asSystem, commerceHouse, makeOrder, makeScene, type Scene } from '../testing-orders';
import { verifySettlements } from '../settlements/actions';
import { paymentOf } from './actions';
import type { PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';

const calls: unknown[][] = [];
let refusal: string | null = null;
const provider: PaymentProvider = {
  ...testProvider,
  name: 'recorder',
  authorize: async (asked) => {
    calls.push(['authorize', asked.amountMinor, asked.currency]);
    return refusal === null
      ? { ok: true, reference: `hold-${asked.reference}` }
      : { ok: false, reason: refusal };
  },
  capture: async (reference, amountMinor) => {
    calls.push(['capture', reference, amountMinor]);
    return refusal === null ? { ok: true } : { ok: false, reason: refusal };
  },
  release: async (reference) => void calls.push(['release', reference]),
  refund: async () => ({ ok: true }),
  charge: async ({ key }) => ({ ok: true, payment: key }),
};

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  house = await commerceHouse(provider);
  scene = await makeScene(house);
});
afterAll(() => house.close());
beforeEach(() => {
  calls.length = 0;
  refusal = null;
});

const tell = (kind: typeof OrderAccepted, orderId: number): Promise<void> =>
  asSystem(house, (ctx) => ctx.announce(kind, { orderId, paymentKind: 'platform' }, scene.operatorId));
const payment = (orderId: number) => asSystem(house, (ctx) => paymentOf(ctx, orderId));

describe('the payment of an order', () => {
  test('is held when it is accepted, once', async () => {
    const orderId = await makeOrder(house, scene);
    await tell(OrderAccepted, orderId);
    await tell(OrderAccepted, orderId);
    expect(calls).toEqual([['authorize', 6000, 'EUR']]);
    expect(await payment(orderId)).toMatchObject({
      state: 'authorized',
      authorizedMinor: 6000,
      capturedMinor: null,
    });
  });

  test("is none where the operator's own people charge", async () => {
    const orderId = await makeOrder(house, scene, { paymentKind: 'none' });
    await tell(OrderAccepted, orderId);
    expect([calls, await payment(orderId)]).toEqual([[], null]);
  });

  test.each([
    [1234, 'captured', 1234, ['capture', 1234]],
    [6000, 'captured', 6000, ['capture', 6000]],
    [6001, 'captured', 6000, ['capture', 6000]],
    [0, 'released', 0, ['release']],
  ])('of an order that cost %s is %s with %s', async (costMinor, state, capturedMinor, [call, ...amount]) => {
    const orderId = await makeOrder(house, scene, { costMinor });
    await tell(OrderAccepted, orderId);
    await tell(OrderEnded, orderId);
    expect(calls.slice(1)).toEqual([[call, `hold-order-${orderId}`, ...amount]]);
    expect(await payment(orderId)).toMatchObject({ state, capturedMinor });
  });

  test('is let go when the order comes to nothing, once', async () => {
    const orderId = await makeOrder(house, scene, { state: 'failed' });
    await tell(OrderAccepted, orderId);
    await tell(OrderFailed, orderId);
    await tell(OrderFailed, orderId);
    expect(calls.slice(1)).toEqual([['release', `hold-order-${orderId}`]]);
    expect(await payment(orderId)).toMatchObject({ state: 'released' });
  });

  test('that is refused leaves the order nothing to use, with the reason beside it', async () => {
    refusal = 'card-declined';
    const orderId = await makeOrder(house, scene, { state: 'charging' });
    await tell(OrderAccepted, orderId);
    expect(await payment(orderId)).toMatchObject({
      state: 'failed',
      reference: null,
      refusal: 'card-declined',
    });
    const { rows } = await house.db.pool.query('select allowance_minor from orders where id = $1', [orderId]);
    expect(rows).toEqual([{ allowance_minor: 0 }]);
    await house.db.pool.query(`update orders set state = 'completed', cost_minor = 50 where id = $1`, [
      orderId,
    ]);
    await tell(OrderEnded, orderId);
    expect(calls).toEqual([['authorize', 6000, 'EUR']]);
  });

  test('that is refused when it is to be taken is owed by the driver, and asked for once', async () => {
    const orderId = await makeOrder(house, scene, { costMinor: 1_234, feeMinor: 10 });
    await tell(OrderAccepted, orderId);
    refusal = 'expired_card';
    await tell(OrderEnded, orderId);
    await tell(OrderEnded, orderId);
    expect(calls.slice(1)).toEqual([['capture', `hold-order-${orderId}`, 1_234]]);
    expect(await payment(orderId)).toMatchObject({
      state: 'failed',
      reference: `hold-order-${orderId}`,
      capturedMinor: 0,
      refusal,
    });
    const posted = await asSystem(house, (ctx) => entriesOfOrder(ctx, orderId));
    expect(posted.map(({ account, amountMinor }) => [account.kind, amountMinor])).toEqual([
      ['person-debt', 1_234],
      ['operator-unpaid-sales', -1_234],
      ['operator-pending', 10],
      ['platform-fee', -10],
    ]);
    const differences = await asSystem(house, verifySettlements);
    expect(differences.filter((one) => one.orderId === orderId)).toEqual([]);
  });

  test('held by a provider that is no longer set up cannot be concluded', async () => {
    const orderId = await makeOrder(house, scene, { costMinor: 100 });
    await tell(OrderAccepted, orderId);
    await house.db.pool.query(`update payments set provider = 'gone' where order_id = $1`, [orderId]);
    await expect(tell(OrderEnded, orderId)).rejects.toThrow('held by gone');
  });
});

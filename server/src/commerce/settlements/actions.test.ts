import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import { confirmOrder } from '../../charging';
import { entriesOfOrder, verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { userBalance } from '../balance/actions';
import { BalanceChanged } from '../balance/facts';
import {
  acceptOrder,
  asOwner,
  asSystem,
  commerceHouse,
  endOrder,
  makeOrder,
  makeScene,
  makeSettled,
  type OrderTold,
  type Scene,
} from '../testing-orders';
import { releasePending, settleOrder, showOrderLedger, verifySettlements } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await commerceHouse();
});
afterAll(() => house.close());

const accept = (orderId: number): Promise<void> => acceptOrder(house, orderId);
const end = (orderId: number): Promise<void> => endOrder(house, orderId);
const settled = (scene: Scene, told: OrderTold): Promise<number> => makeSettled(house, scene, told);
const entriesOf = (orderId: number): Promise<[string, number][]> =>
  asSystem(house, async (ctx) =>
    (await entriesOfOrder(ctx, orderId)).map(({ account, amountMinor }) => [account.kind, amountMinor]),
  );
const balanceOf = async (scene: Scene): Promise<[number, number]> => {
  const answer = await asOwner(house, scene.operatorId, userBalance);
  return [answer.balance, answer.pending_balance];
};
const differences = (): Promise<unknown[]> =>
  asSystem(house, async (ctx) => [
    ...(await verifyLedger(ctx)).differences,
    ...(await verifySettlements(ctx)),
  ]);

describe('an ended order', () => {
  test('of a driver moves what was taken to the pending earning and the fee', async () => {
    const scene = await makeScene(house);
    const orderId = await settled(scene, { costMinor: 1234, feeMinor: 34 });
    expect(await entriesOf(orderId)).toEqual([
      ['provider', 1234],
      ['operator-pending', -1200],
      ['platform-fee', -34],
    ]);
    expect(await balanceOf(scene)).toEqual([0, 12]);
  });

  test('that cost more than the hold leaves the rest as a debt of the driver', async () => {
    const scene = await makeScene(house);
    const orderId = await settled(scene, { costMinor: 6100 });
    expect(await entriesOf(orderId)).toEqual([
      ['provider', 6000],
      ['person-debt', 100],
      ['operator-unpaid-sales', -100],
      ['operator-pending', -6000],
    ]);
  });

  test.each<[string, OrderTold, [string, number][]]>([
    ["the operator's own, without a fee", { paymentKind: 'none', costMinor: 900 }, []],
    [
      "the operator's own, with a fee",
      { paymentKind: 'none', costMinor: 900, feeMinor: 9 },
      [
        ['operator-fees', 9],
        ['platform-fee', -9],
      ],
    ],
    ['a driver, for nothing', { costMinor: 0 }, []],
    ['a driver, held until confirmed', { costMinor: 900, heldReason: 'impossible-reading' }, []],
    ['a driver, still charging', { costMinor: 900, state: 'charging' }, []],
  ])('%s', async (_, told, entries) => {
    expect(await entriesOf(await settled(await makeScene(house), told))).toEqual(entries);
  });

  test('that was held is settled once somebody has confirmed it', async () => {
    const scene = await makeScene(house);
    const orderId = await settled(scene, { costMinor: 900, heldReason: 'impossible-reading' });
    expect(await entriesOf(orderId)).toEqual([]);
    await house.db.pool.query(
      `insert into memberships (id, person_id, operator_id, role, status) overriding system value
       values (1, $1, $2, 'voltdeck_user', 'active') on conflict do nothing`,
      [scene.personId, scene.operatorId],
    );
    const confirm = () =>
      asOwner(house, scene.operatorId, (ctx) =>
        confirmOrder(ctx, { params: { id: orderId }, query: {}, body: {} }),
      );
    await Promise.all([confirm(), confirm()]);
    await confirm();
    await end(orderId);
    expect(await entriesOf(orderId)).toHaveLength(2);
    expect(await balanceOf(scene)).toEqual([0, 9]);
    expect(await differences()).toEqual([]);
  });

  test('is settled once, however often and however simultaneously it is told', async () => {
    const scene = await makeScene(house);
    const orderId = await makeOrder(house, scene, { costMinor: 500 });
    await accept(orderId);
    await Promise.all([1, 2, 3].map(() => end(orderId)));
    await end(orderId);
    expect(await entriesOf(orderId)).toHaveLength(2);
    expect(await balanceOf(scene)).toEqual([0, 5]);
  });

  test('leaves nothing behind when the transaction breaks off', async () => {
    const scene = await makeScene(house);
    const orderId = await makeOrder(house, scene, { costMinor: 500 });
    await accept(orderId);
    const broken = asSystem(house, async (ctx) => {
      await settleOrder(ctx, { orderId });
      throw new Error('the power went out');
    });
    await expect(broken).rejects.toThrow('the power went out');
    expect(await entriesOf(orderId)).toEqual([]);
    const { rows } = await house.db.pool.query('select state from payments where order_id = $1', [orderId]);
    expect(rows).toEqual([{ state: 'authorized' }]);
    await end(orderId);
    expect(await balanceOf(scene)).toEqual([0, 5]);
  });

  test.each([
    ['JPY', 1234, 1234],
    ['EUR', 1234, 12.34],
    ['KWD', 1234, 1.234],
  ])('in %s shows its minor units with the digits of the currency', async (currency, costMinor, shown) => {
    const scene = await makeScene(house, currency);
    const orderId = await settled(scene, { costMinor });
    const ledger = await asOwner(house, scene.operatorId, (ctx) =>
      showOrderLedger(ctx, { params: { id: orderId } }),
    );
    expect(ledger.entries.map(({ amount }) => amount)).toEqual([shown, -shown]);
    expect(await balanceOf(scene)).toEqual([0, shown]);
  });
});

describe('a pending earning', () => {
  test('becomes available after two weeks, in one movement for all that are due', async () => {
    const scene = await makeScene(house);
    const other = await makeScene(house, 'KWD');
    const orders = [await settled(scene, { costMinor: 700 }), await settled(scene, { costMinor: 300 })];
    await settled(other, { costMinor: 2500, feeMinor: 500 });
    house.clock.advance(14 * dayMs - 1);
    await asSystem(house, releasePending);
    expect(await balanceOf(scene)).toEqual([0, 10]);
    house.clock.advance(1);
    const before = house.announcedOf(BalanceChanged).length;
    await asSystem(house, releasePending);
    expect(house.announcedOf(BalanceChanged).length).toBeGreaterThan(before);
    expect(await balanceOf(scene)).toEqual([10, 0]);
    expect(await balanceOf(other)).toEqual([2, 0]);
    const { rows } = await house.db.pool.query<{ count: number }>(
      'select count(distinct release_transaction_id) from settlements where order_id = any($1)',
      [orders],
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('is released once, though two processes do it at the same moment and again later', async () => {
    const scene = await makeScene(house);
    for (let order = 0; order < 5; order += 1) await settled(scene, { costMinor: 100 });
    house.clock.advance(20 * dayMs);
    await Promise.all([1, 2, 3].map(() => asSystem(house, releasePending)));
    await asSystem(house, releasePending);
    expect(await balanceOf(scene)).toEqual([5, 0]);
  });

  test('stays pending when its release breaks off', async () => {
    const scene = await makeScene(house);
    await settled(scene, { costMinor: 100 });
    house.clock.advance(20 * dayMs);
    const broken = asSystem(house, async (ctx) => {
      await releasePending(ctx);
      throw new Error('the power went out');
    });
    await expect(broken).rejects.toThrow('the power went out');
    expect(await balanceOf(scene)).toEqual([0, 1]);
    await asSystem(house, releasePending);
    expect(await balanceOf(scene)).toEqual([1, 0]);
  });
});

describe('the ledger of an order', () => {
  test('shows its entries, its payment and when its earning becomes available', async () => {
    const scene = await makeScene(house);
    const orderId = await settled(scene, { costMinor: 1234 });
    const ledger = await asOwner(house, scene.operatorId, (ctx) =>
      showOrderLedger(ctx, { params: { id: orderId } }),
    );
    expect(ledger).toMatchObject({
      entries: [
        {
          transaction_kind: 'settlement',
          account: 'provider',
          reference: 'test',
          amount: 12.34,
          currency: 'EUR',
        },
        { transaction_kind: 'settlement', account: 'operator-pending', reference: null, amount: -12.34 },
      ],
      available_at: new Date(house.clock.now().getTime() + 14 * dayMs).toISOString(),
      released_at: null,
      payment: {
        provider: 'test',
        state: 'captured',
        reference: `test-order-${orderId}`,
        held: 60,
        captured: 12.34,
      },
    });
  });

  test("of another operator's order is not found, and neither is one that does not exist", async () => {
    const orderId = await settled(await makeScene(house), { costMinor: 100 });
    const stranger = await makeScene(house);
    for (const id of [orderId, 999_999]) {
      const asked = asOwner(house, stranger.operatorId, (ctx) => showOrderLedger(ctx, { params: { id } }));
      await expect(asked).rejects.toThrow(new Problem('not-found'));
    }
  });
});

test('the check finds nothing after all of this', async () => {
  expect(await differences()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { asSystem, commerceHouse, makeScene, makeSettled, type OrderTold } from '../testing-orders';
import { releasePending, verifySettlements } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await commerceHouse();
});
afterAll(() => house.close());

describe('the check of settlements finds', () => {
  const spoiled = async (told: OrderTold, damage: string): Promise<[string, number, number][]> => {
    const orderId = await makeSettled(house, await makeScene(house), told);
    await house.db.pool.query(damage.replaceAll('$1', String(orderId)));
    const found = await asSystem(house, verifySettlements);
    // The next case begins with a sound ledger again.
    await house.db.pool.query(`begin; set local session_replication_role = replica;
      update ledger_transactions set kind = 'spoiled', order_id = null where order_id = ${orderId};
      delete from settlements where order_id = ${orderId}; delete from payments where order_id = ${orderId};
      delete from orders where id = ${orderId}; commit`);
    expect(found.every((difference) => difference.orderId === orderId)).toBe(true);
    return found.map(({ kind, expectedMinor, foundMinor }) => [kind, expectedMinor, foundMinor]);
  };
  const paid: OrderTold = { costMinor: 500, feeMinor: 25 };

  test.each<[string, OrderTold, string, [string, number, number][]]>([
    [
      'another cost than was booked',
      paid,
      'update orders set cost_minor = 501 where id = $1',
      [['order-cost', 501, 500]],
    ],
    [
      'another fee than was booked',
      paid,
      'update orders set fee_minor = 26 where id = $1',
      [['order-fee', 26, 25]],
    ],
    [
      'an ended order that was not settled',
      { ...paid, state: 'charging' },
      `update orders set state = 'completed' where id = $1`,
      [['order-not-settled', 500, 0]],
    ],
    [
      'an order settled before its end',
      paid,
      `update orders set state = 'charging' where id = $1`,
      [['settled-before-end', 0, 500]],
    ],
    [
      'an order settled twice',
      { paymentKind: 'none', costMinor: 500, feeMinor: 25 },
      `with t as (insert into ledger_transactions (kind, source, order_id, occurred_at)
         values ('settlement', 'again:$1', $1, now()) returning id)
       insert into ledger_entries (transaction_id, account_id, amount_minor, currency)
       select t.id, a.id, side, 'EUR' from t, (values (1), (-1)) sides (side),
         (select id from ledger_accounts where kind = 'operator-fees' and currency = 'EUR' limit 1) a`,
      [['order-settled-twice', 0, 0]],
    ],
  ])('%s', async (_, told, damage, differences) => {
    expect(await spoiled(told, damage)).toEqual(differences);
  });

  test('a release of another amount than its settlements had earned', async () => {
    const scene = await makeScene(house);
    const orderId = await makeSettled(house, scene, { costMinor: 100 });
    house.clock.advance(20 * dayMs);
    await asSystem(house, releasePending);
    await house.db.pool.query('update settlements set earning_minor = 90 where order_id = $1', [orderId]);
    expect(await asSystem(house, verifySettlements)).toMatchObject([
      { kind: 'release-amount', orderId: null, currency: 'EUR', expectedMinor: 90, foundMinor: 100 },
    ]);
  });
});

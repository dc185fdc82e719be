import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { correctingHouse, correctTo, fakePayers } from '../testing-corrections';
import { asSystem, makeSettled, type OrderTold, type Scene } from '../testing-orders';
import { releasePending, verifySettlements } from './actions';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await correctingHouse(fakePayers()));
});
afterAll(() => house.close());

const settled = (told: OrderTold): Promise<number> => makeSettled(house, scene, told);
const correct = (id: number, price: number) => correctTo({ house, scene }, id, { price });

describe('the check of settlements finds', () => {
  const spoiled = async (damage: string): Promise<[string, number, number][]> => {
    const orderId = await settled({ costMinor: 1_000, feeMinor: 0 });
    await correct(orderId, 8);
    const as = (text: string) =>
      house.db.pool.query(
        `begin; set local session_replication_role = replica; ${text.replaceAll('$1', String(orderId))}; commit`,
      );
    await as(damage);
    const found = await asSystem(house, verifySettlements);
    await as(`update ledger_transactions set kind = 'spoiled', order_id = null where order_id = $1;
      delete from settlement_changes where order_id = $1; delete from settlements where order_id = $1;
      delete from payments where order_id = $1; delete from order_corrections where order_id = $1;
      delete from orders where id = $1`);
    expect(found.every((difference) => difference.orderId === orderId)).toBe(true);
    return found.map(({ kind, expectedMinor, foundMinor }) => [kind, expectedMinor, foundMinor]);
  };
  const ofPerson = `account_id in (select id from ledger_accounts where kind = 'person-credit')
    and transaction_id in (select id from ledger_transactions where order_id = $1)`;

  test.each<[string, string, [string, number, number][]]>([
    [
      'a corrected order of another cost than its movements',
      'update orders set cost_minor = 801 where id = $1',
      [['order-cost', 801, 800]],
    ],
    [
      'a change that notes another amount than it moved',
      'update settlement_changes set total_minor = -100 where order_id = $1',
      [['change-amount', -100, -200]],
    ],
    [
      'a change that notes another earning than it moved',
      'update settlement_changes set earning_minor = 0 where order_id = $1',
      [['change-amount', 0, -200]],
    ],
    [
      'a movement that no change has noted',
      'delete from settlement_changes where order_id = $1',
      [
        ['change-amount', 0, -200],
        ['change-amount', 0, -200],
      ],
    ],
    [
      'a change whose movement is gone',
      `update settlement_changes set transaction_id = null where order_id = $1;
       delete from ledger_entries where transaction_id in
         (select id from ledger_transactions where order_id = $1 and kind = 'correction');
       delete from ledger_transactions where order_id = $1 and kind = 'correction'`,
      [
        ['change-amount', -200, 0],
        ['change-amount', -200, 0],
        ['order-cost', 800, 1_000],
      ],
    ],
    [
      'another credit than was corrected',
      `update ledger_entries set amount_minor = amount_minor - 5 where ${ofPerson}`,
      [
        ['change-amount', -200, -205],
        ['order-cost', 800, 795],
      ],
    ],
  ])('%s', async (_what, damage, found) => {
    expect(await spoiled(damage)).toEqual(found);
  });

  test('a release of another amount than settlement and change had earned', async () => {
    expect(await asSystem(house, verifySettlements)).toEqual([]);
    const orderId = await settled({ costMinor: 1_000 });
    await correct(orderId, 8);
    house.clock.advance(14 * dayMs);
    await asSystem(house, releasePending);
    await house.db.pool.query(
      'update settlement_changes set released_at = null, release_transaction_id = null where order_id = $1',
      [orderId],
    );
    expect(await asSystem(house, verifySettlements)).toMatchObject([
      { kind: 'release-amount', expectedMinor: 1_000, foundMinor: 800 },
    ]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildFigures } from '../../charging';
import { dayMs } from '../../kernel/clock';
import type { TestHouse } from '../../platform/testing-house';
import { collectDebt, writeOffDebt } from '../refunds/actions/debts';
import { refundOrder } from '../refunds/actions/refund';
import { reverseMovement } from '../refunds/actions/reverse';
import { refundingHouse } from '../refunds/testing-house';
import { releasePending } from './actions';
import type { SettlementDifference } from './rules';
import { correctTo, worker } from '../testing-corrections';
import { asOwner, asSystem, makeSettled, type OrderTold, type Scene } from '../testing-orders';
import { verifyBooks } from './actions-verify';

let house: TestHouse;
let scene: Scene;
/** An order of which something was corrected, given up, collected, given back, and taken back. */
let orderId = 0;
/** One paid to a worker, of which something was given back. */
let cashId = 0;

const make = async (told: OrderTold): Promise<number> => {
  const id = await makeSettled(house, scene, told);
  // This order was not written by the store that keeps sums.
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
  return id;
};
const reason = 'Tried';
const refund = (id: number, amount: number) =>
  asOwner(house, scene.operatorId, (ctx) =>
    refundOrder(ctx, { params: { id }, query: {}, body: { amount, reason } }),
  );

beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
  const early = await make({ costMinor: 700, feeMinor: 7 });
  house.clock.advance(20 * dayMs);
  await asSystem(house, releasePending);
  await refund(early, 2);
  orderId = await make({ costMinor: 1_000, feeMinor: 0 });
  cashId = await make({ payer: worker, paymentKind: 'cash', costMinor: 900 });
  await refund(cashId, 4);
  await correctTo({ house, scene }, orderId, { price: 14.05 });
  const at = { params: { id: orderId }, query: {} };
  await asOwner(house, scene.operatorId, (ctx) => writeOffDebt(ctx, { ...at, body: { amount: 1, reason } }));
  await asOwner(house, scene.operatorId, (ctx) => collectDebt(ctx, { ...at, body: {} }));
  await house.runJobs();
  await refund(orderId, 3);
  await house.runJobs();
  const { changes } = await refund(orderId, 1);
  await asOwner(house, scene.operatorId, (ctx) =>
    reverseMovement(ctx, {
      params: { id: changes.at(-1)?.movement_id ?? 0 },
      query: {},
      body: { reason },
    }),
  );
});
afterAll(() => house.close());

class Undone extends Error {}

/** What is found after some damage, which is undone. */
async function foundAfter(damage: string): Promise<SettlementDifference[]> {
  let found: SettlementDifference[] = [];
  const spoil = asSystem(house, async (ctx) => {
    await sql`set local session_replication_role = replica`.execute(ctx.tx);
    const text = damage.replaceAll('$order', String(orderId)).replaceAll('$cash', String(cashId));
    await sql.raw(text).execute(ctx.tx);
    found = await verifyBooks(ctx);
    throw new Undone();
  });
  await expect(spoil).rejects.toThrow(Undone);
  return found;
}

test('nothing is found in sound books', async () => {
  expect(await foundAfter('select 1')).toEqual([]);
});

const entriesOf = (account: string, kind: string): string =>
  `account_id in (select id from ledger_accounts where kind = '${account}')
   and transaction_id in (select id from ledger_transactions where order_id = $order and kind = '${kind}')`;

test.each<[string, string, [string, number, number][]]>([
  [
    'a refund of another amount than was given back',
    `update refunds set amount_minor = 301 where order_id = $order and amount_minor = 300`,
    [['refund-amount', 300, 301]],
  ],
  [
    'a refund that lowered the price by less than was booked',
    `update refunds set price_minor = 300 where order_id = $cash`,
    [['refund-amount', 400, 300]],
  ],
  [
    'a refund of another fee',
    `update refunds set fee_minor = 5 where order_id = $cash`,
    [['refund-amount', 0, 5]],
  ],
  [
    'a change that gave back what no refund notes',
    `delete from refunds where order_id = $cash`,
    [['refund-amount', 400, 0]],
  ],
  [
    'a refund of a change that is gone',
    `update refunds set change_id = 999999 where order_id = $cash`,
    [
      ['refund-amount', 400, 0],
      ['refund-amount', 0, 400],
      ['refund-amount', 0, 400],
    ],
  ],
  [
    'a refund called off that was not taken back',
    `update settlement_changes set mends_id = null where order_id = $order`,
    [['refund-not-taken-back', 100, 0]],
  ],
  [
    'a change that notes another amount as collected',
    `update settlement_changes set collected_minor = 306 where order_id = $order and kind = 'collection'`,
    [
      ['collected-amount', 306, 305],
      ['collection-amount', 305, 306],
    ],
  ],
  [
    'a change that notes another amount as given up',
    `update settlement_changes set written_off_minor = 99 where order_id = $order and kind = 'write-off'`,
    [['written-off-amount', 99, 100]],
  ],
  [
    'a write-off that moved another amount',
    `update ledger_entries set amount_minor = amount_minor + 1 where ${entriesOf('operator-write-offs', 'write-off')};
     update ledger_entries set amount_minor = amount_minor - 1 where ${entriesOf('person-debt', 'write-off')}`,
    [
      ['order-below-zero', 0, -1],
      ['written-off-amount', 100, 101],
    ],
  ],
  [
    'a hold of which another amount was taken',
    `update payments set captured_minor = 999 where order_id = $order`,
    [['captured-amount', 999, 1_000]],
  ],
  [
    'a collection that brought another amount',
    `update debt_collections set amount_minor = 300 where order_id = $order`,
    [['collection-amount', 300, 305]],
  ],
  [
    'an order lowered by another amount than was refunded',
    `update orders set refunded_minor = 301 where id = $order`,
    [['order-refunded', 300, 301]],
  ],
  [
    'a pending balance of more than was earned',
    `update settlements set earning_minor = 1001 where order_id = $order`,
    [['balance-pending', 1_006, 1_005]],
  ],
  [
    'an earning that is noted as released and was not',
    `update settlements set released_at = now() where order_id = $order`,
    [
      ['balance-available', 1_500, 500],
      ['balance-pending', 5, 1_005],
    ],
  ],
])('%s is found', async (_what, damage, expected) => {
  const found = await foundAfter(damage);
  expect(found.map(({ kind, expectedMinor, foundMinor }) => [kind, expectedMinor, foundMinor])).toEqual(
    expected,
  );
});

test('a price that falls below what was given up takes it back, and its change notes that', async () => {
  const id = await make({ costMinor: 1_000 });
  await correctTo({ house, scene }, id, { price: 14 });
  const body = { amount: 3, reason };
  await asOwner(house, scene.operatorId, (ctx) => writeOffDebt(ctx, { params: { id }, query: {}, body }));
  await correctTo({ house, scene }, id, { price: 11 });
  const { rows } = await house.db.pool.query<{ written_off_minor: number }>(
    'select written_off_minor from settlement_changes where order_id = $1 order by id',
    [id],
  );
  expect(rows.map((row) => row.written_off_minor)).toEqual([0, 300, -200]);
  expect(await asSystem(house, verifyBooks)).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildFigures } from '../../charging';
import { dayMs } from '../../kernel/clock';
import { rowsReadBy } from '../../platform/db/testing-rows';
import type { TestHouse } from '../../platform/testing-house';
import { refundOrder } from '../refunds/actions/refund';
import { refundingHouse } from '../refunds/testing-house';
import { asOwner, asSystem, makeScene, makeSettled, type Scene } from '../testing-orders';
import { releasePending } from './actions';
import { verifyBooks } from './actions-verify';

let house: TestHouse;
let mine: Scene;
let other: Scene;
beforeAll(async () => {
  ({ house, scene: mine } = await refundingHouse());
  other = await makeScene(house);
});
afterAll(() => house.close());

/** An order of which something was given back once its earnings were available. */
async function given(scene: Scene): Promise<number> {
  const id = await makeSettled(house, scene, { costMinor: 1_000, feeMinor: 10 });
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
  house.clock.advance(20 * dayMs);
  await asSystem(house, releasePending);
  await asOwner(house, scene.operatorId, (ctx) =>
    refundOrder(ctx, { params: { id }, query: {}, body: { amount: 2, reason: 'Tried' } }),
  );
  await house.runJobs();
  return id;
}

const scopeOf = ({ operatorId }: Scene) => ({
  operatorId,
  from: new Date(0),
  to: new Date(house.clock.now().getTime() + dayMs),
  orderIds: [],
  movementIds: [],
});
const foundOf = (scene: Scene, more: object = {}) =>
  asSystem(house, (ctx) => verifyBooks(ctx, { ...scopeOf(scene), ...more }));

/** Changes rows whatever keeps them from it. */
const spoil = (...damage: string[]) =>
  asSystem(house, async (ctx) => {
    await sql`set local session_replication_role = replica`.execute(ctx.tx);
    for (const text of damage) await sql.raw(text).execute(ctx.tx);
  });

test('the books of one operator tell of no other’s, even where its ids are named', async () => {
  const [own, others] = [await given(mine), await given(other)];
  expect(await foundOf(mine)).toEqual([]);
  await spoil(
    `update orders set cost_minor = cost_minor + 5, refunded_minor = refunded_minor + 1 where id = ${others}`,
    `update settlement_changes set total_minor = total_minor - 3 where order_id = ${others}`,
    `update refunds set amount_minor = amount_minor + 4 where order_id = ${others}`,
    `update settlements set earning_minor = earning_minor + 9 where order_id = ${others}`,
  );
  const movements = await asSystem(house, (ctx) =>
    sql<{ id: number }>`select id from ledger_transactions where operator_id = ${other.operatorId}`.execute(
      ctx.tx,
    ),
  );
  const movementIds = movements.rows.map(({ id }) => id);
  expect(await foundOf(mine, { orderIds: [own, others], movementIds })).toEqual([]);
  const kinds = new Set((await foundOf(other)).map(({ kind }) => kind));
  for (const kind of ['order-cost', 'order-refunded', 'change-amount', 'refund-amount', 'release-amount'])
    expect(kinds).toContain(kind);
});

/** Statements that copy an order of the other operator, with what the books have of it, so many times. */
function copiesOf(orderId: number, times: number): string[] {
  const into = (table: string, columns: string, values: string): string =>
    `insert into ${table} (${columns}) overriding system value
     select ${values} from generate_series(1, ${times}) n, payments x where x.order_id = ${orderId}`;
  const [id, of, at, eur] = ['1000000 + n', String(other.operatorId), `'2026-01-01'`, `'EUR'`];
  const account = `(select min(e.account_id) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.order_id = ${orderId})`;
  return [
    into(
      'orders',
      `id, operator_id, charge_point_id, connector_id, connector_number, state, way, payment_kind, payer_kind,
        requested_at, currency, time_zone, tariff, cost_minor, fee_minor`,
      `${id}, ${of}, ${other.chargePointId}, ${other.connectorId}, 1, 'completed', 'card', 'none', 'operator',
        ${at}, ${eur}, 'UTC', '{"rows": []}', 0, 0`,
    ),
    into(
      'settlements',
      'order_id, operator_id, payment_kind, currency, total_minor, fee_minor, earning_minor, settled_at',
      `${id}, ${of}, 'platform', ${eur}, 0, 0, 0, ${at}`,
    ),
    into(
      'settlement_changes',
      `id, order_id, operator_id, kind, cause, currency, total_minor, fee_minor, earning_minor, posted_at, released_at,
        transaction_id`,
      `${id}, ${id}, ${of}, 'refund', 'copy:' || n, ${eur}, 0, 0, 0, ${at}, ${at}, ${id}`,
    ),
    into(
      'refunds',
      `id, order_id, operator_id, change_id, payment_kind, currency, amount_minor, price_minor, fee_minor, state,
        created_at, concluded_at`,
      `${id}, ${id}, ${of}, ${id}, 'platform', ${eur}, 1, 0, 0, 'paid', ${at}, ${at}`,
    ),
    into(
      'ledger_transactions',
      'id, operator_id, kind, source, order_id, occurred_at',
      `${id}, ${of}, 'refund', 'copy:' || n, ${id}, ${at}`,
    ),
    into(
      'ledger_entries',
      'transaction_id, account_id, amount_minor, currency',
      `${id}, ${account}, 1, ${eur}`,
    ),
    into(
      'payments',
      'id, operator_id, order_id, person_id, provider, reference, state, currency, authorized_minor, created_at',
      `${id}, ${of}, ${id}, x.person_id, x.provider, 'copy-' || n, 'released', ${eur}, 0, ${at}`,
    ),
    into(
      'debt_collections',
      'id, order_id, operator_id, currency, state, created_at, concluded_at',
      `${id}, ${id}, ${of}, ${eur}, 'cancelled', ${at}, ${at}`,
    ),
  ];
}

test('the books of one operator cost no more because another has many orders', async () => {
  for (let made = 0; made < 5; made += 1) await given(mine);
  const read = () => asSystem(house, (ctx) => rowsReadBy(ctx, () => verifyBooks(ctx, scopeOf(mine))));
  await spoil(...copiesOf(await given(other), 20_000));
  await house.db.pool.query('analyze');
  const [rows, whole] = [
    await read(),
    await asSystem(house, (ctx) => rowsReadBy(ctx, () => verifyBooks(ctx))),
  ];
  expect(rows).toBeLessThan(5_000);
  expect(whole).toBeGreaterThan(100_000);
}, 60_000);

import { statement, type Locale, type StatementLine } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import type { FileAnswer } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { csvRows, wholeOf } from '../../platform/spreadsheet/testing-sheets';
import type { TestHouse } from '../../platform/testing-house';
import { userBalance } from '../balance/actions';
import { refundOrder } from '../refunds/actions/refund';
import { refundingHouse } from '../refunds/testing-house';
import { releasePending } from '../settlements/actions';
import { worker } from '../testing-corrections';
import { asOwner, asSystem, makeScene, makeSettled, type Scene } from '../testing-orders';
import { exportStatement, listStatement, pendingReleases, statementTotals } from './actions';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
});
afterAll(() => house.close());

const none = { params: {}, body: {} };

const linesOf = async (query: object = {}, of = scene): Promise<StatementLine[]> => {
  const asked = { ...none, query: statement.listStatement.query.parse(query) };
  const page = await asOwner(house, of.operatorId, (ctx) => listStatement(ctx, asked));
  expect(statement.listStatement.result.parse(page)).toEqual(page);
  return page.data;
};

const exported = async (query: object, locale: Locale = 'en'): Promise<string[][]> => {
  const asked = { ...none, query: statement.exportStatement.query.parse(query) };
  const file: FileAnswer<Ctx> = await asOwner(house, scene.operatorId, (ctx) =>
    exportStatement({ ...ctx, locale }, asked),
  );
  return csvRows(await wholeOf(file.chunks((work) => asOwner(house, scene.operatorId, work))));
};

const balanceOf = (of = scene) => asOwner(house, of.operatorId, userBalance);

test('a settlement is pending until it is released, cash changes no balance, a refund is taken back where it went', async () => {
  const paid = await makeSettled(house, scene, { costMinor: 1_000, feeMinor: 50 });
  house.clock.advance(1_000);
  await makeSettled(house, scene, { paymentKind: 'cash', payer: worker, costMinor: 300 });
  house.clock.advance(15 * dayMs);
  await asSystem(house, releasePending);
  house.clock.advance(1_000);
  await asOwner(house, scene.operatorId, (ctx) =>
    refundOrder(ctx, { params: { id: paid }, query: {}, body: { amount: 2, reason: 'Cable stuck' } }),
  );
  const shown = (await linesOf({ sort: 'at' })).map((line) => [
    line.kind,
    line.movement,
    line.price,
    line.pending,
    line.available,
    line.pending_balance,
    line.balance,
    line.reason,
  ]);
  expect(shown).toEqual([
    ['confirmed', 'settlement', 10, 9.5, 0, 9.5, 0, null],
    ['confirmed', 'settlement', 3, 0, 0, 9.5, 0, null],
    ['deposit', 'release', null, -9.5, 9.5, 0, 9.5, null],
    // At the rate of 0 that this order was begun with, the fee goes back, too.
    ['canceled', 'refund', -2, 0, -1.5, 0, 8, 'Cable stuck'],
  ]);
  expect(await balanceOf()).toMatchObject({ balance: 8, pending_balance: 0 });
});

test('the filters narrow it, and totals count what they leave', async () => {
  const kinds = async (query: object) => (await linesOf(query)).map(({ movement }) => movement);
  expect(await kinds({ kind: ['canceled'] })).toEqual(['refund']);
  expect(await kinds({ payment_kind: ['cash'] })).toEqual(['settlement']);
  expect(await kinds({ search: 'Yard' })).toEqual(['refund', 'settlement', 'settlement']);
  expect(await kinds({ search: 'nowhere' })).toEqual([]);
  const [refund] = await linesOf({ kind: ['canceled'] });
  expect(await kinds({ search: `#${refund?.order_id}` })).toEqual(['refund', 'settlement']);
  expect(await kinds({ sort: 'amount' })).toEqual(['refund', 'settlement', 'release', 'settlement']);
  const totals = await asOwner(house, scene.operatorId, (ctx) =>
    statementTotals(ctx, { ...none, query: {} }),
  );
  expect(totals).toEqual({ count: 4, money_in: 9.5, money_out: -1.5, amount: 8, currency: 'EUR' });
});

test('an export holds the lines of the list, in its order', async () => {
  const [headings = [], ...rows] = await exported({ sort: 'at', kind: ['confirmed', 'canceled'] });
  const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
  const lines = await linesOf({ sort: 'at', kind: ['confirmed', 'canceled'] });
  expect(column('Movement')).toEqual(lines.map(({ id }) => String(id)));
  expect(column('Balance after').map(Number)).toEqual(lines.map(({ balance }) => balance));
  expect(column('Pending after').map(Number)).toEqual(lines.map((line) => line.pending_balance));
  expect(column('What happened')).toEqual(['Settlement', 'Settlement', 'Refund']);
  expect((await exported({}, 'fr'))[0]).toContain('Solde après');
});

test('places are those of today, and another operator finds nothing by them', async () => {
  const { pool } = house.db;
  const other = await makeScene(house);
  const mine = scene.operatorId;
  const added = async (text: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(`${text} returning id`, [mine]);
    return rows[0]?.id ?? 0;
  };
  const site = await added(
    `insert into charging_sites (operator_id, name, time_zone) values ($1, 'Depot', 'UTC')`,
  );
  const group = await added(
    `insert into charge_point_groups (operator_id, name, name_key, created_at) values ($1, 'North', 'north', now())`,
  );
  await pool.query('update charge_points set charging_site_id = $1 where id = $2', [
    site,
    scene.chargePointId,
  ]);
  await pool.query(
    'insert into charge_point_group_members (operator_id, group_id, charge_point_id, added_at) values ($1, $2, $3, now())',
    [mine, group, scene.chargePointId],
  );
  const order = (await linesOf({ payment_kind: ['cash'] }))[0]?.order_id ?? 0;
  for (const filter of [
    { charging_site_id: [site] },
    { group_id: [group] },
    { charge_point_id: [scene.chargePointId] },
  ]) {
    const found = await linesOf(filter);
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({ charging_site: { name: 'Depot' }, group: { name: 'North' } });
    expect(await linesOf(filter, other)).toEqual([]);
  }
  expect(await linesOf({ order_id: [order] })).toHaveLength(1);
  expect(await linesOf({ order_id: [order] }, other)).toEqual([]);
  expect(await linesOf({ search: `#${order}` }, other)).toEqual([]);
});

test.each([
  ['JPY', 50, 50],
  ['JOD', 1_250, 1.25],
])('a statement in %s has its decimals', async (currency, costMinor, price) => {
  const own = await makeScene(house, currency);
  await makeSettled(house, own, { costMinor });
  const [line] = await linesOf({}, own);
  expect(line).toMatchObject({ price, pending: price, pending_balance: price, currency });
});

test('what is pending is told by the day on which it becomes available', async () => {
  const own = await makeScene(house);
  const told = () => asOwner(house, own.operatorId, pendingReleases);
  expect((await told()).days).toEqual([]);
  const begun = house.clock.now().getTime();
  await makeSettled(house, own, { costMinor: 400 });
  await makeSettled(house, own, { costMinor: 200 });
  house.clock.advance(dayMs);
  const later = await makeSettled(house, own, { costMinor: 100 });
  await asOwner(house, own.operatorId, (ctx) =>
    refundOrder(ctx, { params: { id: later }, query: {}, body: { amount: 0.25, reason: 'Late' } }),
  );
  const day = (atMs: number): string =>
    new Date(atMs).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
  expect((await told()).days).toEqual([
    { day: day(begun + 14 * dayMs), amount: 6 },
    { day: day(begun + 15 * dayMs), amount: 0.75 },
  ]);
  const { pending_balance: pending } = await balanceOf(own);
  expect(pending).toBe(6.75);
});

import { statement, type StatementLine } from '@voltdeck/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../kernel/clock';
import { verifyLines } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { refundOrder } from '../refunds/actions/refund';
import { refundingHouse } from '../refunds/testing-house';
import { releasePending } from '../settlements/actions';
import { correctTo, worker } from '../testing-corrections';
import { asOwner, asSystem, makeScene, makeSettled, type Scene } from '../testing-orders';
import { listStatement, statementTotals, sumStatement } from './actions';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
});
afterAll(() => house.close());

const verbs = ['app', 'cash', 'refund', 'correct', 'release', 'sum', 'wait', 'later'] as const;
const step = fc.record({ verb: fc.constantFrom(...verbs), amount: fc.integer({ min: 1, max: 1_500 }) });

const orderIds: number[] = [];

async function carryOut({ verb, amount }: { verb: (typeof verbs)[number]; amount: number }): Promise<void> {
  const id = orderIds.at(-1 - (amount % 3)) ?? orderIds.at(-1) ?? 0;
  const { operatorId } = scene;
  const body = { amount: amount / 100, reason: 'Tried' };
  switch (verb) {
    case 'app':
      return void orderIds.push(await makeSettled(house, scene, { costMinor: amount, feeMinor: amount % 7 }));
    case 'cash':
      return void orderIds.push(
        await makeSettled(house, scene, { paymentKind: 'cash', payer: worker, costMinor: amount }),
      );
    case 'refund':
      return void (await asOwner(house, operatorId, (ctx) =>
        refundOrder(ctx, { params: { id }, query: {}, body }),
      ).catch(() => null));
    case 'correct':
      return void (await correctTo({ house, scene }, id, { price: amount / 100 }).catch(() => null));
    case 'release':
      return asSystem(house, releasePending);
    case 'sum':
      return asSystem(house, sumStatement);
    case 'wait':
      return house.clock.advance(minuteMs * (amount % 90));
    case 'later':
      return house.clock.advance(8 * dayMs);
  }
}

const pageOf = (query: Record<string, unknown>) =>
  asOwner(house, scene.operatorId, (ctx) =>
    listStatement(ctx, {
      params: {},
      body: {},
      query: statement.listStatement.query.parse(query),
    }),
  );

async function allOf(query: Record<string, unknown>, perPage: number): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await pageOf({ ...query, page, per_page: perPage });
    lines.push(...data);
    if (page >= meta.last_page) return lines;
  }
}

/** What the lines of the books come to one after the other, straight from the entries. */
async function reckoned(): Promise<Map<number, { pending: number; available: number }>> {
  const { rows } = await house.db.pool.query<{ id: number; pending: number; available: number }>(
    `select t.id, coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-pending'), 0)::int as pending,
       coalesce(-sum(e.amount_minor) filter (where a.kind = 'operator-available'), 0)::int as available
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.operator_id = $1 group by t.id order by t.occurred_at, t.id`,
    [scene.operatorId],
  );
  const sums = { pending: 0, available: 0 };
  return new Map(
    rows.map(({ id, pending, available }) => {
      sums.pending += pending;
      sums.available += available;
      return [id, { ...sums }];
    }),
  );
}

const minor = (major: number): number => Math.round(major * 100);

test('the balance of a line is the sum of all lines up to it, on any page, in any order, however it is narrowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom<Record<string, unknown>>(
        {},
        { sort: 'at' },
        { sort: '-amount' },
        { kind: ['canceled', 'deposit'] },
        { payment_kind: ['cash'], sort: 'amount' },
        { search: 'Yard' },
        { from: '2026-04-01T00:00:00Z' },
      ),
      async (steps, perPage, query) => {
        for (const each of steps) await carryOut(each);
        expect(await asSystem(house, verifyLines)).toEqual([]);
        const sums = await reckoned();
        const lines = await allOf(query, perPage);
        if (Object.keys(query).every((key) => key === 'sort')) expect(lines).toHaveLength(sums.size);
        for (const line of lines) {
          expect({ pending: minor(line.pending_balance), available: minor(line.balance) }).toEqual(
            sums.get(line.id),
          );
        }
        const { sort: _, ...filters } = query;
        const totals = await asOwner(house, scene.operatorId, (ctx) =>
          statementTotals(ctx, {
            params: {},
            body: {},
            query: statement.statementTotals.query.parse(filters),
          }),
        );
        expect(totals.count).toBe(lines.length);
        expect(minor(totals.amount)).toBe(lines.reduce((sum, { amount }) => sum + minor(amount), 0));
      },
    ),
    { numRuns: 15 },
  );
});

test.each([
  [
    'a line that is lost',
    'delete from ledger_lines where transaction_id = $1',
    ['line-missing', 'line-sums'],
  ],
  [
    'a line with another amount',
    'update ledger_lines set available_minor = available_minor + 3 where transaction_id = $1',
    ['line-amount', 'line-sums'],
  ],
  [
    'a line of another operator',
    'update ledger_lines set operator_id = $2 where transaction_id = $1',
    ['line-amount', 'line-missing', 'line-sums'],
  ],
  ['sums of another amount', 'update ledger_line_sums set pending_minor = pending_minor + 3', ['line-sums']],
  ['sums without their lines', 'delete from ledger_line_sums', ['line-sums']],
])('verifying finds %s', async (_, damage, kinds) => {
  await makeSettled(house, scene, { costMinor: 900 });
  while (await asSystem(house, sumStatement).then(() => isUnsummed()));
  const { rows } = await house.db.pool.query<{ id: number }>(
    `select max(transaction_id)::int as id from ledger_lines where operator_id = $1 and pending_minor <> 0`,
    [scene.operatorId],
  );
  const other = await makeScene(house);
  const found = await asSystem(house, async (ctx) => {
    await sql
      .raw(damage.replace('$1', String(rows[0]?.id)).replace('$2', String(other.operatorId)))
      .execute(ctx.tx);
    const differences = await verifyLines(ctx);
    // Nothing of it is kept.
    throw new Found(differences.map(({ kind }) => kind));
  }).catch((error: unknown) => (error instanceof Found ? error.kinds : Promise.reject(error)));
  expect([...new Set(found)]).toEqual(kinds);
});

class Found extends Error {
  constructor(readonly kinds: readonly string[]) {
    super('found');
  }
}

async function isUnsummed(): Promise<boolean> {
  const { rows } = await house.db.pool.query('select from ledger_new_lines limit 1');
  return rows.length > 0;
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentKind } from '@voltdeck/contract';
import { rebuildFigures, type SettledOrder, verifySums } from '../../charging';
import { dayMs } from '../../kernel/clock';
import { verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { correctingHouse, correctTo, fakePayers, partner, vehicle, worker } from '../testing-corrections';
import { asSystem, makeSettled, type Scene } from '../testing-orders';
import { releasePending, verifySettlements } from './actions';

let house: TestHouse;
let scene: Scene;
const { asked, provider, others } = fakePayers();
beforeAll(async () => {
  ({ house, scene } = await correctingHouse({ provider, others }));
});
afterAll(() => house.close());

const kinds: [PaymentKind, SettledOrder['payer'] | undefined][] = [
  ['platform', undefined],
  ['cash', worker],
  ['fleet', vehicle],
  ['roaming', partner],
  ['none', undefined],
];

/** What happens at once: an order is corrected, also by two, and time passes and earnings become available. */
const step = fc.record({
  of: fc.nat(9),
  prices: fc.array(fc.oneof(fc.constant(0), fc.nat(9_000)), { maxLength: 2 }),
  days: fc.option(fc.nat(16), { freq: 2 }),
});
const begun = fc.record({
  kind: fc.nat(kinds.length - 1),
  costMinor: fc.oneof(fc.constant(0), fc.nat(9_000)),
  feePpm: fc.constantFrom(0, 15, 100_000, 1_000_000),
  isHeld: fc.boolean(),
});

/** For each order what the books say of it, in minor units: sales, fee, earning, and what the payer's accounts hold. */
const books = `
  select o.id::int, o.cost_minor::int as cost, o.fee_minor::int as fee, o.payment_kind as kind,
    coalesce(sum(e.amount_minor) filter (where a.kind in ('provider', 'person-debt', 'person-credit',
      'worker-cash', 'fleet-balance', 'partner-receivable')), 0)::int as paid,
    -coalesce(sum(e.amount_minor) filter (where a.kind like 'operator-%-sales'), 0)::int as sales,
    -coalesce(sum(e.amount_minor) filter (where a.kind = 'platform-fee'), 0)::int as platform_fee,
    coalesce(sum(e.amount_minor) filter (where a.kind = 'operator-fees'), 0)::int as owed_fee,
    coalesce(sum(e.amount_minor) filter (where a.kind = 'provider'), 0)::int as collected,
    coalesce(sum(e.amount_minor) filter (where a.kind = 'person-debt'), 0)::int as debt,
    -coalesce(sum(e.amount_minor) filter (where a.kind = 'person-credit'), 0)::int as credit,
    -coalesce(sum(e.amount_minor) filter (where a.kind in ('operator-pending', 'operator-available')), 0)::int as earning,
    count(distinct t.id) filter (where t.kind = 'settlement')::int as settlements,
    exists (select from settlements s where s.order_id = o.id) as is_settled
  from orders o left join ledger_transactions t on t.order_id = o.id
    left join ledger_entries e on e.transaction_id = t.id left join ledger_accounts a on a.id = e.account_id
  where o.id = any($1) group by o.id order by o.id`;

interface Book {
  [name: string]: number | string | boolean;
  kind: PaymentKind;
  is_settled: boolean;
}

const expectBook = ({ kind, settlements, ...book }: Book, collected: number) => {
  expect(Number(settlements)).toBeLessThanOrEqual(1);
  const [cost, fee] = [Number(book.cost), Number(book.fee)];
  const isPlatform = kind === 'platform';
  const debt = isPlatform ? Math.max(0, cost - collected) : 0;
  expect(book).toMatchObject({
    paid: kind === 'none' ? 0 : cost,
    platform_fee: fee,
    owed_fee: isPlatform ? 0 : fee,
    collected: isPlatform ? collected : 0,
    debt,
    credit: isPlatform ? Math.max(0, collected - cost) : 0,
    earning: isPlatform ? cost - debt - fee : 0,
    sales: isPlatform ? debt : kind === 'none' ? 0 : cost,
  });
};

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await house.db.pool.query<T>(text, values)).rows;

const verified = (): Promise<unknown[]> =>
  asSystem(house, async (ctx) => [
    ...(await verifyLedger(ctx)).differences,
    ...(await verifySettlements(ctx)),
    ...(await verifySums(ctx)),
  ]);

/** Corrects an order, unless it has this price already. */
const attempt = async (id: number, price: number): Promise<void> => {
  await correctTo({ house, scene }, id, { price: price / 100 }).catch((refusal: unknown) =>
    expect(refusal).toMatchObject({ code: 'order.correction-empty' }),
  );
};

async function make({
  kind,
  costMinor,
  feePpm,
  isHeld,
}: typeof begun extends fc.Arbitrary<infer Begun> ? Begun : never): Promise<number> {
  const [paymentKind, payer] = kinds[kind] ?? ['none', undefined];
  const id = await makeSettled(house, scene, {
    paymentKind,
    payer,
    costMinor,
    feeMinor: Math.round((costMinor * feePpm) / 1_000_000),
    ...(isHeld ? { heldReason: 'impossible-energy' } : {}),
  });
  await rows('update orders set fee_rate_ppm = $2 where id = $1', [id, feePpm]);
  return id;
}

test('whatever is corrected of whichever orders, and whenever earnings are released, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(begun, { minLength: 1, maxLength: 5 }),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (orders, steps) => {
        const ids: number[] = [];
        for (const order of orders) ids.push(await make(order));
        // These orders were not written by the store that keeps sums.
        await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
        for (const one of steps) {
          if (one.days !== null) house.clock.advance(one.days * dayMs);
          const release = one.days === null ? [] : [asSystem(house, releasePending)];
          const correct = one.prices.map((price) => attempt(ids[one.of % ids.length] ?? 0, price));
          await Promise.all([...release, ...correct]);
        }
        const captured = new Map(
          asked.flatMap((line) => {
            const told = /^test-order-(\d+) (\d+)$/u.exec(line);
            return told === null ? [] : [[Number(told[1]), Number(told[2])] as const];
          }),
        );
        for (const book of await rows<Book>(books, [ids])) {
          if (book.is_settled) expectBook(book, captured.get(Number(book.id)) ?? 0);
        }
        expect(await verified()).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
  const taken = asked.filter((line) => line.startsWith('test-order-'));
  expect(new Set(taken.map((line) => line.split(' ')[0])).size).toBe(taken.length);
  house.clock.advance(40 * dayMs);
  await asSystem(house, releasePending);
  const [pending] = await rows<{ sum: number }>(
    `select coalesce(sum(e.amount_minor), 0)::int as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'operator-pending'`,
  );
  expect(pending?.sum).toBe(0);
  expect(await verified()).toEqual([]);
}, 120_000);

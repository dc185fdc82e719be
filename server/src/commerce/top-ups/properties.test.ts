import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PrepaidHouse, prepaidHouse, prepaidScene } from './testing-top-ups';

let first: PrepaidHouse;
beforeAll(async () => {
  first = await prepaidHouse();
});
afterAll(() => first.house.close());

const deeds = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('top-up' as const), amount: fc.integer({ min: 5, max: 120 }) }),
    fc.record({ kind: fc.constant('start' as const) }),
    fc.record({ kind: fc.constant('end' as const), costMinor: fc.integer({ min: 0, max: 9_000 }) }),
    fc.record({ kind: fc.constant('refund' as const) }),
    fc.record({ kind: fc.constant('give-back' as const) }),
    fc.record({ kind: fc.constant('correct' as const), price: fc.integer({ min: 0, max: 90 }) }),
  ),
  { minLength: 3, maxLength: 14 },
);

type Deed = typeof deeds extends fc.Arbitrary<(infer D)[]> ? D : never;

/** Sums in minor units: what was paid in advance, less what was collected of orders, is what stands there. */
async function expectSound(mine: PrepaidHouse): Promise<void> {
  expect(await mine.faults()).toEqual([]);
  const { balance, available, reserved, owed } = await mine.balance();
  for (const part of [available, reserved, owed]) expect(part).toBeGreaterThanOrEqual(0);
  const { rows } = await mine.house.db.pool.query<{ paid: number; cost: number; prepaid: number }>(
    `select (select coalesce(sum(paid_minor), 0)::int from top_ups where person_id = $1 and state = 'paid')
         - (select coalesce(sum(amount_minor), 0)::int from top_up_returns where person_id = $1 and state <> 'refused') as paid,
       (select coalesce(sum(cost_minor), 0)::int from orders where person_id = $1 and state = 'completed') as cost,
       (select coalesce(-sum(e.amount_minor), 0)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id
         where a.kind = 'driver-balance' and a.reference = $1::text) as prepaid`,
    [mine.scene.personId],
  );
  const { paid = 0, cost = 0, prepaid = 0 } = rows[0] ?? {};
  // Nothing is ever lost between the two: what is there, owed and to their credit comes to what was paid less what was charged.
  expect(Math.round(balance * 100)).toBe(paid - cost);
  expect(prepaid).toBeGreaterThanOrEqual(0);
  expect(prepaid - Math.round(reserved * 100)).toBeGreaterThanOrEqual(0);
}

async function carryOut(
  mine: PrepaidHouse,
  { running, ended }: { running: number[]; ended: number[] },
  deed: Deed,
): Promise<void> {
  const last = ended.at(-1);
  if (deed.kind === 'top-up') await mine.topUp(deed.amount);
  else if (deed.kind === 'give-back') await mine.giveBack().catch(() => null);
  else if (deed.kind === 'start') running.push(await mine.start());
  else if (deed.kind === 'end') {
    const orderId = running.shift();
    if (orderId === undefined) return;
    await mine.end(orderId, deed.costMinor);
    ended.push(orderId);
  } else if (last !== undefined) {
    // What nobody paid is not given back, and a price that is no other is refused: neither moves anything.
    if (deed.kind === 'refund') await mine.refund(last).catch(() => null);
    else await mine.correct(last, deed.price).catch(() => null);
    await mine.house.runJobs();
  }
}

test('whatever a driver does, their balance is what was paid less what was charged, to the cent', async () => {
  const isSound = fc.asyncProperty(deeds, async (asked) => {
    const mine = await prepaidScene(first.house);
    const orders = { running: [], ended: [] };
    for (const deed of asked) {
      await carryOut(mine, orders, deed);
      await expectSound(mine);
    }
  });
  await expect(fc.assert(isSound, { numRuns: 12 })).resolves.toBeUndefined();
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staff } from '../../kernel/actor';
import { hourMs } from '../../kernel/clock';
import { verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { availableBalance } from '../balance/actions';
import { updatePayoutMethod } from '../payout-methods/actions';
import { releasePending, verifySettlements } from '../settlements/actions';
import { asSystem } from '../testing-orders';
import { listPayouts } from './actions/look';
import { cancelPayout, changePayoutSettings, countersignPayout, requestPayout } from './actions/request';
import { approvePayout, payPayout, rejectPayout, verifyPayouts } from './actions/settle';
import { makeAvailable } from './testing-payouts';
import { as, makePayee, type Payee, payoutHouse } from './testing-house';

let house: TestHouse;
beforeAll(async () => {
  house = await payoutHouse();
});
afterAll(() => house.close());

const verbs = [
  'request',
  'countersign',
  'approve',
  'pay',
  'reject',
  'cancel',
  'earn',
  'release',
  'limit',
  'change',
] as const;
const deed = fc.record({
  verb: fc.constantFrom(...verbs),
  amount: fc.integer({ min: 1, max: 200 }),
  byFellow: fc.boolean(),
});
/** Up to four at once. */
const step = fc.array(deed, { minLength: 1, maxLength: 4 });

async function payoutsOf(payee: Payee) {
  const query = { page: 1, per_page: 200, sort: 'requested_at' } as const;
  return (await as(house, payee.owner, (ctx) => listPayouts(ctx, { params: {}, query, body: {} }))).data;
}

let earned = 0;

async function carryOut(
  payee: Payee,
  { verb, amount, byFellow }: { verb: (typeof verbs)[number]; amount: number; byFellow: boolean },
): Promise<unknown> {
  const actor = byFellow ? payee.fellow : payee.owner;
  const all = await payoutsOf(payee);
  const at = { params: { id: all[amount % Math.max(1, all.length)]?.id ?? 0 }, query: {}, body: {} };
  const { operatorId, methodId } = payee;
  const none = { params: {}, query: {} };
  switch (verb) {
    case 'request':
      return as(house, actor, (ctx) =>
        requestPayout(ctx, { ...none, body: { method_id: methodId, amount } }),
      );
    case 'countersign':
      return as(house, actor, (ctx) => countersignPayout(ctx, at));
    case 'cancel':
      return as(house, actor, (ctx) => cancelPayout(ctx, at));
    case 'approve':
      return house.run({ actor: staff }, (ctx) => approvePayout(ctx, at.params.id));
    case 'pay':
      return house.run({ actor: staff }, (ctx) => payPayout(ctx, at.params.id, 'FT-1'));
    case 'reject':
      return house.run({ actor: staff }, (ctx) => rejectPayout(ctx, at.params.id, 'Tried'));
    case 'earn':
      earned += 1;
      return as(house, actor, (ctx) =>
        makeAvailable(ctx, { operatorId, amountMinor: amount * 100, source: `earned:${earned}` }),
      );
    case 'release':
      house.clock.advance(25 * hourMs);
      return asSystem(house, releasePending);
    case 'limit':
      return as(house, payee.owner, (ctx) =>
        changePayoutSettings(ctx, { ...none, body: { countersign_above: amount % 2 === 0 ? null : amount } }),
      );
    case 'change':
      return as(house, payee.owner, (ctx) =>
        updatePayoutMethod(ctx, {
          params: { id: methodId },
          query: {},
          body: { email: `p${amount}@voltdeck.test` },
        }),
      );
  }
}

/** What is refused is refused by a rule; nothing else may go wrong. */
const attempt = (payee: Payee, asked: Parameters<typeof carryOut>[1]): Promise<unknown> =>
  carryOut(payee, asked).catch((refusal: unknown) =>
    expect(refusal).toMatchObject({ code: expect.stringMatching(/^payout|^not-found$/u) as unknown }),
  );

test('whatever is asked for, agreed to, approved, paid, rejected and cancelled at once, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(50_000),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (availableMinor, steps) => {
        const payee = await makePayee(house, { availableMinor });
        for (const deeds of steps) {
          await Promise.all(deeds.map((asked) => attempt(payee, asked)));
          const left = await as(house, payee.owner, (ctx) => availableBalance(ctx, payee.operatorId));
          expect(left).toBeGreaterThanOrEqual(0);
        }
        for (const payout of await payoutsOf(payee)) {
          if (payout.state === 'approved' || payout.state === 'paid')
            expect(payout.countersign).not.toBe('awaited');
          if (payout.countersign === 'given') expect(payout.countersigned_by).not.toBe(payout.requested_by);
        }
        const differences = await asSystem(house, async (ctx) => [
          ...(await verifyLedger(ctx)).differences,
          ...(await verifySettlements(ctx)),
          ...(await verifyPayouts(ctx)),
        ]);
        expect(differences).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);

test('a movement that belongs to no payout, and one that moves another amount, are told', async () => {
  const payee = await makePayee(house, { availableMinor: 20_000 });
  const body = { method_id: payee.methodId, amount: 60 };
  const { id } = await as(house, payee.owner, (ctx) => requestPayout(ctx, { params: {}, query: {}, body }));
  await house.db.pool.query(`update payouts set amount_minor = 7000 where id = $1`, [id]);
  const amount = await asSystem(house, verifyPayouts);
  expect(amount).toMatchObject([
    { kind: 'payout-movement', payoutId: id, expectedMinor: 7_000, foundMinor: 6_000 },
  ]);
  await house.db.pool.query(`update payouts set amount_minor = 6000, transaction_id = null where id = $1`, [
    id,
  ]);
  expect((await asSystem(house, verifyPayouts)).map(({ kind }) => kind)).toEqual([
    'payout-movement',
    'payout-unknown',
  ]);
});

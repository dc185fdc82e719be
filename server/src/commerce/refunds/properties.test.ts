import fc from 'fast-check';
import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderMoney, PaymentKind } from '@voltdeck/contract';
import { rebuildFigures, type SettledOrder, verifySums } from '../../charging';
import { dayMs } from '../../kernel/clock';
import { verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { listStuckRefunds, settleRefund } from './actions/stuck';
import type { Answered, PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { releasePending } from '../settlements/actions';
import { correctTo, partner, vehicle, worker } from '../testing-corrections';
import {
  acceptOrder,
  asOwner,
  asSystem,
  endOrder,
  makeOrder,
  makeSettled,
  type Scene,
} from '../testing-orders';
import { verifyBooks } from '../settlements/actions-verify';
import { collectDebt, stopCollecting, writeOffDebt } from './actions/debts';
import { getOrderMoney } from './actions/money';
import { refundOrder } from './actions/refund';
import { reverseMovement } from './actions/reverse';
import { refundingHouse } from './testing-house';
import { ask, emptyTill, type Mood, moods } from './testing-till';

const runs = Number(env['MONEY_RUNS'] ?? 24);

let house: TestHouse;
let scene: Scene;
const till = emptyTill();
/** How the provider takes what jobs ask of it. */
let mood: Mood = 'does';

const answered = (key: string, amountMinor: number, as: Mood): Promise<Answered> => {
  const answer = ask(till, key, amountMinor, as);
  return answer === null ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
};
const provider: PaymentProvider = {
  ...testProvider,
  name: 'test',
  authorize: ({ reference }) => Promise.resolve({ ok: true, reference: `test-${reference}` }),
  capture: (reference, amountMinor) =>
    answered(reference, amountMinor, mood === 'refuses' ? 'refuses' : 'does'),
  release: () => Promise.resolve(),
  refund: ({ key, amountMinor }) => answered(key, 0 - amountMinor, mood),
  // The queue asks again by itself where no answer comes, after a while that no test waits for.
  charge: async ({ key, amountMinor }) => {
    const answer = await answered(key, amountMinor, mood === 'refuses' ? 'refuses' : 'does');
    return answer.ok ? { ok: true, payment: key } : answer;
  },
};

beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
  house.supply({ paymentProviders: [provider] });
});
afterAll(() => house.close());

const kinds: [PaymentKind, SettledOrder['payer'] | undefined][] = [
  ['platform', undefined],
  ['platform', undefined],
  ['cash', worker],
  ['fleet', vehicle],
  ['roaming', partner],
  ['none', undefined],
];
const verbs = [
  'refund',
  'correct',
  'reverse',
  'write-off',
  'collect',
  'stop-collecting',
  'jobs',
  'release',
  'end',
  'crash',
] as const;
const deed = fc.record({ verb: fc.constantFrom(...verbs), amount: fc.integer({ min: 1, max: 1_500 }) });
/** Up to three at once. */
const step = fc.record({
  deeds: fc.array(deed, { minLength: 1, maxLength: 3 }),
  mood: fc.constantFrom(...moods),
  isSecond: fc.boolean(),
});

class Crash extends Error {}

const reason = 'Tried';
const moneyOf = (id: number): Promise<OrderMoney> =>
  asOwner(house, scene.operatorId, (ctx) => getOrderMoney(ctx, { params: { id }, query: {}, body: {} }));

async function carryOut(
  id: number,
  { verb, amount: minor }: { verb: string; amount: number },
): Promise<unknown> {
  const at = { params: { id }, query: {} };
  const body = { amount: minor / 100, reason };
  const owner = scene.operatorId;
  switch (verb) {
    case 'refund':
      return asOwner(house, owner, (ctx) => refundOrder(ctx, { ...at, body }));
    case 'correct':
      return correctTo({ house, scene }, id, { price: minor / 100 });
    case 'reverse': {
      const movements = (await moneyOf(id)).changes.flatMap(({ movement_id: movement }) => movement ?? []);
      const params = { id: movements[minor % Math.max(1, movements.length)] ?? 0 };
      return asOwner(house, owner, (ctx) => reverseMovement(ctx, { params, query: {}, body: { reason } }));
    }
    case 'write-off':
      return asOwner(house, owner, (ctx) => writeOffDebt(ctx, { ...at, body }));
    case 'collect':
      return asOwner(house, owner, (ctx) => collectDebt(ctx, { ...at, body: {} }));
    case 'stop-collecting':
      return asOwner(house, owner, (ctx) => stopCollecting(ctx, { ...at, body: {} }));
    case 'jobs':
      return house.runJobs();
    case 'end':
      // Told a second time of an order that was settled already.
      return endOrder(house, id);
    case 'crash':
      return asOwner(house, owner, async (ctx) => {
        await refundOrder(ctx, { ...at, body });
        throw new Crash();
      }).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    default:
      house.clock.advance(8 * dayMs);
      return asSystem(house, releasePending);
  }
}

const refusals = /^(refund|debt)\.|^order\.correction-empty$|^not-found$/u;

/** What is refused is refused by a rule; nothing else may go wrong. */
const attempt = (id: number, asked: { verb: string; amount: number }): Promise<unknown> =>
  carryOut(id, asked).catch((refusal: unknown) =>
    expect(refusal).toMatchObject({ code: expect.stringMatching(refusals) as unknown }),
  );

/** An order that charges when the others are settled, and ends after them. */
async function endLate(id: number, costMinor: number): Promise<void> {
  await house.db.pool.query(`update orders set state = 'completed', cost_minor = $2 where id = $1`, [
    id,
    costMinor,
  ]);
  await endOrder(house, id);
  // These orders were not written by the store that keeps sums.
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
}

/** All jobs come to their end, and staff settle what is stuck by what the provider has really done. */
async function finish(): Promise<void> {
  mood = 'does';
  await house.runJobs();
  await asSystem(house, async (ctx) => {
    for (const { id: refundId } of await listStuckRefunds(ctx)) {
      const isPaid = till.done.has(`refund-${refundId}`);
      await settleRefund(ctx, { refundId, isPaid, reason });
    }
  });
  await house.runJobs();
}

async function expectMoney(id: number, paymentKind: PaymentKind): Promise<void> {
  const money = await moneyOf(id);
  const { price, paid, credit, debt, written_off: off, refunded } = money;
  expect([price, paid, credit, debt, off, refunded].every((amount) => amount >= 0)).toBe(true);
  const paidFor = paid - credit + debt + off;
  expect(Math.round(paidFor * 100)).toBe(paymentKind === 'none' ? 0 : Math.round(price * 100));
  const open = money.changes.filter(
    ({ refund }) => refund !== null && /waiting|sending|stuck/u.test(refund.state),
  );
  expect(open).toEqual([]);
}

test('whatever is given back, taken back, given up and collected, and in which order, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(kinds.length - 1),
      fc.nat(1_500),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (kind, costMinor, steps) => {
        const [paymentKind, payer] = kinds[kind] ?? ['none', undefined];
        const begun = house.clock.now();
        mood = 'does';
        const ids = [
          await makeSettled(house, scene, { paymentKind, payer, costMinor }),
          await makeOrder(house, scene, { paymentKind, payer, state: 'charging' }),
        ];
        const [id = 0, second = 0] = ids;
        if (paymentKind === 'platform') await acceptOrder(house, second);
        mood = steps[0]?.mood ?? 'does';
        await endLate(second, costMinor);
        for (const one of steps) {
          mood = one.mood;
          await Promise.all(one.deeds.map((asked) => attempt(one.isSecond ? second : id, asked)));
        }
        await finish();
        // The queue asks the database for the time: what is due by a clock that ran ahead of it would wait.
        house.clock.set(begun);
        for (const one of ids) await expectMoney(one, paymentKind);
        const differences = await asSystem(house, async (ctx) => [
          ...(await verifyLedger(ctx)).differences,
          ...(await verifyBooks(ctx)),
          ...(await verifySums(ctx)),
        ]);
        expect(differences).toEqual([]);
      },
    ),
    { numRuns: runs },
  );
  const { rows } = await house.db.pool.query<{ held: number }>(
    `select sum(e.amount_minor)::int as held from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = 'provider'`,
  );
  // What the books say that the provider holds is what it holds, whatever was asked again.
  expect(rows[0]?.held).toBe(till.heldMinor);
}, 7_200_000);

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderMoney, PaymentKind } from '@voltdeck/contract';
import { rebuildFigures, type SettledOrder, verifySums } from '../../charging';
import { dayMs } from '../../kernel/clock';
import { verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { releasePending, verifySettlements } from '../settlements/actions';
import { correctTo, partner, vehicle, worker } from '../testing-corrections';
import { asOwner, asSystem, makeSettled, type Scene } from '../testing-orders';
import { collectDebt, stopCollecting, writeOffDebt } from './actions/debts';
import { getOrderMoney } from './actions/money';
import { refundOrder } from './actions/refund';
import { reverseMovement } from './actions/reverse';
import { refundingHouse } from './testing-house';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
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
const verbs = ['refund', 'correct', 'reverse', 'write-off', 'collect', 'stop', 'jobs', 'release'] as const;
const deed = fc.record({ verb: fc.constantFrom(...verbs), amount: fc.integer({ min: 1, max: 1_500 }) });
/** Up to three at once. */
const step = fc.array(deed, { minLength: 1, maxLength: 3 });

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
    case 'stop':
      return asOwner(house, owner, (ctx) => stopCollecting(ctx, { ...at, body: {} }));
    case 'jobs':
      return house.runJobs();
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

test('whatever is given back, taken back, given up and collected, and in which order, the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(kinds.length - 1),
      fc.nat(1_500),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (kind, costMinor, steps) => {
        const [paymentKind, payer] = kinds[kind] ?? ['none', undefined];
        const id = await makeSettled(house, scene, { paymentKind, payer, costMinor });
        // This order was not written by the store that keeps sums.
        await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
        for (const deeds of steps) await Promise.all(deeds.map((asked) => attempt(id, asked)));
        const money = await moneyOf(id);
        const amounts = [
          money.price,
          money.paid,
          money.credit,
          money.debt,
          money.written_off,
          money.refunded,
        ];
        expect(amounts.every((amount) => amount >= 0)).toBe(true);
        const paidFor = money.paid - money.credit + money.debt + money.written_off;
        expect(Math.round(paidFor * 100)).toBe(paymentKind === 'none' ? 0 : Math.round(money.price * 100));
        const differences = await asSystem(house, async (ctx) => [
          ...(await verifyLedger(ctx)).differences,
          ...(await verifySettlements(ctx)),
          ...(await verifySums(ctx)),
        ]);
        expect(differences).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderCorrected } from '../../charging';
import { dayMs } from '../../kernel/clock';
import { entriesOfOrder, verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { userBalance } from '../balance/actions';
import { BalanceChanged } from '../balance/facts';
import { holders } from '../payments/holders';
import { correctingHouse, correctTo, fakePayers, partner, vehicle, worker } from '../testing-corrections';
import { asOwner, asSystem, makeSettled, type OrderTold, type Scene } from '../testing-orders';
import { releasePending, showOrderLedger, verifySettlements } from './actions';

let house: TestHouse;
let scene: Scene;
const { asked, provider, others, paying } = fakePayers();
beforeAll(async () => {
  ({ house, scene } = await correctingHouse({ provider, others }));
});
afterAll(() => house.close());

const settled = (told: OrderTold): Promise<number> => makeSettled(house, scene, told);
const correct = (id: number, price: number) => correctTo({ house, scene }, id, { price });
/** What each movement of an order but the first moved: `account reference amount`. */
const moved = (orderId: number): Promise<string[][]> =>
  asSystem(house, async (ctx) => {
    const entries = await entriesOfOrder(ctx, orderId);
    const movements = new Map<string, string[]>();
    for (const { transactionId, transactionKind, account, amountMinor } of entries) {
      const key = `${transactionId} ${transactionKind}`;
      const place = account.reference === '' ? account.kind : `${account.kind} ${account.reference}`;
      movements.set(key, [...(movements.get(key) ?? []), `${place} ${amountMinor}`]);
    }
    return [...movements].flatMap(([key, lines]) => (key.endsWith('correction') ? [lines] : []));
  });
const differences = (): Promise<unknown[]> =>
  asSystem(house, async (ctx) => [
    ...(await verifyLedger(ctx)).differences,
    ...(await verifySettlements(ctx)),
  ]);
const balances = async (): Promise<[number, number]> => {
  const answer = await asOwner(house, scene.operatorId, userBalance);
  return [answer.balance, answer.pending_balance];
};
const gained = async (work: () => Promise<unknown>): Promise<[number, number]> => {
  const [available, pending] = await balances();
  await work();
  const [then, pendingThen] = await balances();
  return [Math.round((then - available) * 100), Math.round((pendingThen - pending) * 100)];
};
const feeRate = (orderId: number, ppm: number) =>
  house.db.pool.query('update orders set fee_rate_ppm = $2 where id = $1', [orderId, ppm]);

describe('the correction of an order', () => {
  test.each<[string, OrderTold, number[], string[][]]>([
    [
      'handed to a worker',
      { payer: worker, paymentKind: 'cash', costMinor: 900 },
      [7, 10],
      [
        ['operator-cash-sales 200', 'worker-cash 5 -200'],
        ['worker-cash 5 300', 'operator-cash-sales -300'],
      ],
    ],
    [
      'of a fleet',
      { payer: vehicle, paymentKind: 'fleet', costMinor: 900 },
      [0, 9],
      [
        ['operator-fleet-sales 900', 'fleet-balance 44 -900'],
        ['fleet-balance 44 900', 'operator-fleet-sales -900'],
      ],
    ],
    [
      'of a partner',
      { payer: partner, paymentKind: 'roaming', costMinor: 900 },
      [9.5],
      [['partner-receivable DE-ABC 50', 'operator-roaming-sales -50']],
    ],
    ['of the operator’s own', { paymentKind: 'none', costMinor: 900 }, [5, 9], []],
  ])('%s moves the difference alone', async (_whose, told, prices, movements) => {
    const orderId = await settled(told);
    asked.length = 0;
    for (const price of prices) await correct(orderId, price);
    expect(await moved(orderId)).toEqual(movements);
    expect([asked, await differences()]).toEqual([[], []]);
  });

  test('of a driver, with less, gives back what was collected; with more, takes that back before it is owed', async () => {
    const orderId = await settled({ costMinor: 1_000 });
    asked.length = 0;
    for (const price of [8, 9.5, 12, 11, 4]) await correct(orderId, price);
    const person = scene.personId;
    expect(await moved(orderId)).toEqual(
      [
        ['operator-pending 200', `person-credit ${person} -200`],
        ['operator-pending -150', `person-credit ${person} 150`],
        [
          'operator-pending -50',
          `person-debt ${person} 200`,
          'operator-unpaid-sales -200',
          `person-credit ${person} 50`,
        ],
        [`person-debt ${person} -100`, 'operator-unpaid-sales 100'],
        [
          'operator-pending 600',
          `person-credit ${person} -600`,
          `person-debt ${person} -100`,
          'operator-unpaid-sales 100',
        ],
      ].map((lines) => expect.arrayContaining(lines) as string[]),
    );
    expect([asked, await differences()]).toEqual([[], []]);
  });

  test('of a driver who paid nothing yet takes back the debt, and no more', async () => {
    const orderId = await makeUnpaid(1_000);
    await correct(orderId, 0);
    expect(await moved(orderId)).toEqual([
      ['operator-unpaid-sales 1000', `person-debt ${scene.personId} -1000`],
    ]);
    expect(await differences()).toEqual([]);
  });

  test('takes the fee along', async () => {
    const orderId = await settled({ costMinor: 1_000, feeMinor: 100 });
    await feeRate(orderId, 100_000);
    expect(await gained(() => correct(orderId, 5))).toEqual([0, -450]);
    expect((await moved(orderId))[0]).toEqual(
      expect.arrayContaining([
        `person-credit ${scene.personId} -500`,
        'operator-pending 450',
        'platform-fee 50',
      ]),
    );
    const own = await settled({ paymentKind: 'none', costMinor: 1_000, feeMinor: 100 });
    await feeRate(own, 100_000);
    await correct(own, 20);
    expect(await moved(own)).toEqual([['operator-fees 100', 'platform-fee -100']]);
    expect(await differences()).toEqual([]);
  });

  test('moves nothing where the energy alone changes', async () => {
    const orderId = await settled({ costMinor: 1_000 });
    await correctTo({ house, scene }, orderId, { energy: 3, price: 10 });
    expect(await moved(orderId)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('that is told again moves nothing more', async () => {
    const orderId = await settled({ costMinor: 1_000 });
    await correct(orderId, 8);
    const [told] = house.announcedOf(OrderCorrected).slice(-1);
    for (const time of [1, 2])
      await asSystem(house, (ctx) =>
        ctx.announce(OrderCorrected, told ?? { orderId, correctionId: time }, null),
      );
    expect(await moved(orderId)).toHaveLength(1);
  });

  test('shows as a movement of its own in the ledger of the order', async () => {
    const orderId = await settled({ costMinor: 1_000 });
    await correct(orderId, 8);
    const { entries } = await asOwner(house, scene.operatorId, (ctx) =>
      showOrderLedger(ctx, { params: { id: orderId } }),
    );
    expect(entries.map((entry) => [entry.transaction_kind, entry.account, entry.amount])).toEqual([
      ['settlement', 'provider', 10],
      ['settlement', 'operator-pending', -10],
      ['correction', 'operator-pending', 2],
      ['correction', 'person-credit', -2],
    ]);
  });
});

/** An order of a driver of whom the provider held nothing. */
async function makeUnpaid(costMinor: number): Promise<number> {
  house.supply({
    paymentProviders: [{ ...provider, authorize: async () => ({ ok: false, reason: 'declined' }) }],
  });
  const orderId = await settled({ costMinor });
  house.supply({ paymentProviders: [provider] });
  return orderId;
}

describe('an order that came to nothing', () => {
  test('asks who pays once it costs something, and never again', async () => {
    house.supply({ holders: { ...holders, ...others, vehicle: paying(null) } });
    const orderId = await settled({ payer: vehicle, paymentKind: 'fleet', costMinor: 0 });
    await expect(correct(orderId, 5)).rejects.toMatchObject({ code: 'order.unknown-payer' });
    house.supply({ holders: { ...holders, ...others } });
    asked.length = 0;
    for (const price of [5, 0, 6]) await correct(orderId, price);
    expect(asked).toEqual(['who pays']);
    expect(await moved(orderId)).toHaveLength(3);
    expect(await differences()).toEqual([]);
  });

  test('of a driver leaves a debt, because the hold was let go', async () => {
    const orderId = await settled({ costMinor: 0 });
    asked.length = 0;
    await correct(orderId, 5);
    expect(await moved(orderId)).toEqual([
      [`person-debt ${scene.personId} 500`, 'operator-unpaid-sales -500'],
    ]);
    expect([asked, await differences()]).toEqual([[], []]);
  });
});

describe('an order that is held', () => {
  test('is settled by its corrected figures, and the hold is captured by them', async () => {
    const orderId = await settled({ costMinor: 5_000, heldReason: 'impossible-energy' });
    asked.length = 0;
    await correct(orderId, 7);
    expect(asked).toEqual([`test-order-${orderId} 700`]);
    expect(await moved(orderId)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('because nobody is known who pays, is settled by a price of nothing, and by no other', async () => {
    const told = { payer: vehicle, paymentKind: 'fleet', costMinor: 900 } as const;
    house.supply({ holders });
    const orderId = await settled(told);
    await expect(correct(orderId, 1)).rejects.toMatchObject({ code: 'order.unknown-payer' });
    expect(await correct(orderId, 0)).toMatchObject({ held_reason: null, price: 0 });
    house.supply({ holders: { ...holders, ...others } });
    expect(await differences()).toEqual([]);
  });
});

describe('what a correction earns', () => {
  test('becomes available together with its settlement', async () => {
    const [early, late] = [await settled({ costMinor: 1_000 }), await settled({ costMinor: 1_000 })];
    await correct(early, 8);
    const before = house.announcedOf(BalanceChanged).length;
    await correct(late, 6);
    expect(house.announcedOf(BalanceChanged).length).toBe(before + 1);
    house.clock.advance(14 * dayMs);
    const due = async () => (await balances())[1] * 100;
    const pending = await due();
    expect(await gained(() => asSystem(house, releasePending))).toEqual([
      Math.round(pending),
      -Math.round(pending),
    ]);
    expect(await differences()).toEqual([]);
  });

  test('after the release changes what is available at once', async () => {
    const orderId = await settled({ costMinor: 1_000 });
    house.clock.advance(14 * dayMs);
    await asSystem(house, releasePending);
    expect(await gained(() => correct(orderId, 4))).toEqual([-600, 0]);
    expect(await gained(() => correct(orderId, 12))).toEqual([600, 0]);
    house.clock.advance(14 * dayMs);
    expect(await gained(() => asSystem(house, releasePending))).toEqual([0, 0]);
    expect(await differences()).toEqual([]);
  });

  test('though its settlement had earned nothing, becomes available two weeks after that', async () => {
    const orderId = await makeUnpaid(1_000);
    await feeRate(orderId, 100_000);
    expect(await gained(() => correct(orderId, 20))).toEqual([0, -200]);
    house.clock.advance(14 * dayMs);
    expect(await gained(() => asSystem(house, releasePending))).toEqual([-200, 200]);
    expect(await gained(() => correct(orderId, 10))).toEqual([100, 0]);
    expect(await differences()).toEqual([]);
  });
});

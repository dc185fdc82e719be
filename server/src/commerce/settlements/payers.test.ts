import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmOrder, type HolderPort, type Holders, type PaidBy, type SettledOrder } from '../../charging';
import { entriesOfOrder, verifyLedger } from '../../ledger';
import type { TestHouse } from '../../platform/testing-house';
import { holders } from '../payments/holders';
import {
  asOwner,
  asSystem,
  commerceHouse,
  makeScene,
  makeSettled,
  type OrderTold,
  type Scene,
} from '../testing-orders';
import { verifySettlements } from './actions';

let house: TestHouse;
let scene: Scene;
const asked: SettledOrder[] = [];
beforeAll(async () => {
  house = await commerceHouse();
  scene = await makeScene(house);
  await house.db.pool.query(
    `insert into memberships (id, person_id, operator_id, role, status) overriding system value
     values (1, $1, $2, 'voltdeck_user', 'active')`,
    [scene.personId, scene.operatorId],
  );
});
afterAll(() => house.close());
beforeEach(() => {
  asked.length = 0;
  house.supply({ holders });
});

/** A domain that has come since, and says how its orders are paid. */
const paying = (paidBy: PaidBy | null): HolderPort => ({
  mayStart: async () => [],
  settle: async (_ctx, order) => {
    asked.push(order);
    return paidBy;
  },
});
const with_ = (more: Holders): void => house.supply({ holders: { ...holders, ...more } });

const settled = (told: OrderTold): Promise<number> => makeSettled(house, scene, told);
const entriesOf = (orderId: number): Promise<[string, string, number][]> =>
  asSystem(house, async (ctx) =>
    (await entriesOfOrder(ctx, orderId)).map(({ account: { kind, reference }, amountMinor }) => [
      kind,
      reference,
      amountMinor,
    ]),
  );
const heldOf = async (orderId: number): Promise<string | null | undefined> => {
  const { rows } = await house.db.pool.query<{ held_reason: string | null }>(
    `select held_reason from orders where id = $1`,
    [orderId],
  );
  return rows[0]?.held_reason;
};
const confirm = (id: number) =>
  asOwner(house, scene.operatorId, (ctx) => confirmOrder(ctx, { params: { id }, query: {}, body: {} }));
const differences = (): Promise<unknown[]> =>
  asSystem(house, async (ctx) => [
    ...(await verifyLedger(ctx)).differences,
    ...(await verifySettlements(ctx)),
  ]);

const driver = { kind: 'person', id: 1 } as const;
const worker = { kind: 'worker', id: 5 } as const;
const vehicle = { kind: 'vehicle', id: 9 } as const;
const partner = { kind: 'partner', id: 3 } as const;

describe('an order of a kind that a domain answers for', () => {
  test.each<[string, OrderTold, PaidBy, [string, string, number][]]>([
    [
      'of a worker is owed in cash',
      { payer: worker, paymentKind: 'cash', costMinor: 900 },
      { kind: 'cash', workerId: 5 },
      [
        ['worker-cash', '5', 900],
        ['operator-cash-sales', '', -900],
      ],
    ],
    [
      'of a vehicle is taken from its fleet',
      { payer: vehicle, paymentKind: 'fleet', costMinor: 900, feeMinor: 9 },
      { kind: 'fleet', fleetId: 44 },
      [
        ['fleet-balance', '44', 900],
        ['operator-fleet-sales', '', -900],
        ['operator-fees', '', 9],
        ['platform-fee', '', -9],
      ],
    ],
    [
      'of a partner is owed by it',
      { payer: partner, paymentKind: 'roaming', costMinor: 900 },
      { kind: 'roaming', partner: 'DE-ABC' },
      [
        ['partner-receivable', 'DE-ABC', 900],
        ['operator-roaming-sales', '', -900],
      ],
    ],
  ])('%s', async (_fact, told, paidBy, entries) => {
    with_({ [told.payer?.kind ?? 'operator']: paying(paidBy) });
    const orderId = await settled(told);
    expect(await entriesOf(orderId)).toEqual(entries);
    expect(asked).toMatchObject([{ id: orderId, payer: told.payer, costMinor: 900 }]);
    expect(await heldOf(orderId)).toBeNull();
    expect(await differences()).toEqual([]);
  });
});

describe('an order of which nobody can be named who pays', () => {
  const unknown: [string, OrderTold, Holders][] = [
    ['because no domain answers for its kind', { payer: vehicle, paymentKind: 'fleet' }, {}],
    ['because its domain does not know', { payer: vehicle, paymentKind: 'fleet' }, { vehicle: paying(null) }],
    [
      'because its domain names another kind of payment than was fixed at the start',
      { payer: vehicle, paymentKind: 'fleet' },
      { vehicle: paying({ kind: 'none' }) },
    ],
    ['because it is paid on the platform by no person', { payer: { kind: 'operator' } }, {}],
    ['because a driver pays it in a way that drivers do not', { paymentKind: 'roaming', payer: driver }, {}],
  ];
  test.each(unknown)('completes and is held, %s', async (_why, told, more) => {
    with_(more);
    const orderId = await settled({ ...told, costMinor: 900 });
    expect(await heldOf(orderId)).toBe('unknown-payer');
    expect(await entriesOf(orderId)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  test('is not confirmed, and says why, until its kind is answered for', async () => {
    const orderId = await settled({ payer: vehicle, paymentKind: 'fleet', costMinor: 900 });
    for (const time of [1, 2]) {
      await expect(confirm(orderId), `try ${time}`).rejects.toMatchObject({ code: 'order.unknown-payer' });
      expect(await heldOf(orderId)).toBe('unknown-payer');
    }
    with_({ vehicle: paying({ kind: 'fleet', fleetId: 44 }) });
    await Promise.all([confirm(orderId), confirm(orderId)]);
    expect(await heldOf(orderId)).toBeNull();
    expect(await entriesOf(orderId)).toHaveLength(2);
    expect(await differences()).toEqual([]);
  });

  test('keeps the first reason why it was held, and is not confirmed either', async () => {
    const told = { payer: partner, paymentKind: 'roaming', costMinor: 900 } as const;
    const orderId = await settled({ ...told, heldReason: 'untrusted-clock' });
    await expect(confirm(orderId)).rejects.toMatchObject({ code: 'order.unknown-payer' });
    expect(await heldOf(orderId)).toBe('untrusted-clock');
  });

  test('is settled all the same where it came to nothing', async () => {
    const orderId = await settled({ payer: vehicle, paymentKind: 'fleet', costMinor: 0 });
    expect(await heldOf(orderId)).toBeNull();
    expect(await differences()).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderMoney } from '@voltdeck/contract';
import { rebuildFigures } from '../../charging';
import { answerOf } from './testing-tools';
import type { TestHouse } from '../../platform/testing-house';
import { testProvider } from '../../platform/payments/test-provider';
import { asOwner, asSystem, makeSettled, type Scene } from '../../commerce/testing-orders';
import { getOrderMoney } from '../../commerce/refunds/actions/money';
import { refundOrder } from '../../commerce/refunds/actions/refund';
import { sendRefund } from '../../commerce/refunds/actions/send';
import { nextSending } from '../../commerce/refunds/rules-sending';
import { refundingHouse } from '../../commerce/refunds/testing-house';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
});
afterAll(() => house.close());
beforeEach(() => house.supply({ paymentProviders: [testProvider] }));

/** The provider that collected is not set up any more. */
const loseProvider = (): void => house.supply({ paymentProviders: [{ ...testProvider, name: 'other' }] });
const refunded = async (amount: number): Promise<number> => {
  const id = await makeSettled(house, scene, { costMinor: 1_000 });
  // This order was not written by the store that keeps sums.
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
  const body = { amount, reason: 'Cable did not lock' };
  await asOwner(house, scene.operatorId, (ctx) => refundOrder(ctx, { params: { id }, query: {}, body }));
  return id;
};
const moneyOf = (id: number): Promise<OrderMoney> =>
  asOwner(house, scene.operatorId, (ctx) => getOrderMoney(ctx, { params: { id }, query: {}, body: {} }));
/** Price, what is paid, and what became of the refund and by what word. */
const standingOf = async (id: number): Promise<unknown[]> => {
  const { price, paid, changes } = await moneyOf(id);
  return [price, paid, changes[0]?.refund?.state, changes.at(-1)?.reason];
};
const voltdeck = (...words: string[]): Promise<string[]> => answerOf(house, ...words);
const numberOf = async (id: number): Promise<string> => {
  const { changes } = await moneyOf(id);
  return String(changes[0]?.refund?.id);
};
const lastAction = async (id: number): Promise<unknown> => {
  const { rows } = await house.db.pool.query<{ action: string; actor_kind: string }>(
    `select action, actor_kind from audit_log where noun = 'order' and noun_id = $1 order by id desc limit 1`,
    [id],
  );
  return rows[0];
};
describe('a refund by a provider that is not set up', () => {
  test('waits, and goes out as soon as it is set up again', async () => {
    const id = await refunded(4);
    const refundId = Number(await numberOf(id));
    loseProvider();
    await asSystem(house, (ctx) => sendRefund(ctx, { refundId }));
    const { rows } = await house.db.pool.query<{ next_at: Date }>(
      'select state, tries, note, next_at from refunds where id = $1',
      [refundId],
    );
    expect(rows).toMatchObject([{ state: 'waiting', tries: 1, note: 'provider_not_set_up' }]);
    expect(rows[0]?.next_at).toEqual(nextSending(1, house.clock.now()));
    house.supply({ paymentProviders: [testProvider] });
    await house.runJobs();
    expect(await standingOf(id)).toEqual([6, 6, 'paid', 'Cable did not lock']);
  });

  test('is taken back after the last try, as nobody was ever asked', async () => {
    const id = await refunded(4);
    loseProvider();
    await house.runJobs();
    expect(await standingOf(id)).toEqual([10, 10, 'refused', 'provider_not_set_up']);
  });
});

describe('a refund that a provider was asked for and never answered', () => {
  const stuck = async (): Promise<number> => {
    const id = await refunded(4.09);
    await house.runJobs();
    return id;
  };

  test('is stuck after the last try, is nobody’s to reverse, and staff find it', async () => {
    const id = await stuck();
    expect(await standingOf(id)).toEqual([5.91, 5.91, 'stuck', 'Cable did not lock']);
    expect((await moneyOf(id)).changes[0]?.can_reverse).toBe(false);
    const number = await numberOf(id);
    expect(await voltdeck('refunds', 'list')).toEqual([
      expect.stringMatching(
        new RegExp(`^refund ${number} of order ${id} .*: 4\\.09 EUR by test, .*cannot be reached`, 'u'),
      ),
    ]);
    expect(await voltdeck('refunds', 'settle', number, 'paid', '--reason', 'Seen in its list')).toEqual([
      `Refund ${number} is settled as paid.`,
    ]);
    expect(await standingOf(id)).toEqual([5.91, 5.91, 'paid', 'Cable did not lock']);
    expect(await lastAction(id)).toEqual({ action: 'refund-settled', actor_kind: 'staff' });
    expect(await voltdeck('refunds', 'list')).toEqual(['No refund is stuck.']);
  });

  test('is taken back where somebody has seen that it was not paid', async () => {
    const id = await stuck();
    const number = await numberOf(id);
    await voltdeck('refunds', 'settle', number, 'unpaid', '--reason', 'Not in its list');
    expect(await standingOf(id)).toEqual([10, 10, 'refused', 'Not in its list']);
    expect(await voltdeck('refunds', 'settle', number, 'paid', '--reason', 'Again')).toEqual([
      expect.stringContaining('is not stuck'),
    ]);
  });

  test('is asked for again by the same key', async () => {
    const id = await stuck();
    const keys: string[] = [];
    const refund: typeof testProvider.refund = ({ key }) => {
      keys.push(key);
      return Promise.resolve({ ok: true });
    };
    house.supply({ paymentProviders: [{ ...testProvider, refund }] });
    const number = await numberOf(id);
    await voltdeck('refunds', 'retry', number);
    expect(await lastAction(id)).toEqual({ action: 'refund-retried', actor_kind: 'staff' });
    await house.runJobs();
    expect([await standingOf(id), keys]).toEqual([
      [5.91, 5.91, 'paid', 'Cable did not lock'],
      [`refund-${number}`],
    ]);
  });

  test.each([
    [['retry', 'all'], 'is no number of a refund'],
    [['retry', '999999'], 'is not stuck'],
    [['settle', '1', 'lost', '--reason', 'x'], 'paid or unpaid'],
    [['settle', '1', 'paid', '--reason', ' '], 'Say in --reason'],
  ])('is not found by %j', async (words, said) => {
    expect(await voltdeck('refunds', ...words)).toEqual([expect.stringContaining(said)]);
  });
});

test('whatever became of them, the ledger is sound', async () => {
  expect(await voltdeck('ledger', 'verify')).toEqual([expect.stringMatching(/^0 differences/u)]);
});

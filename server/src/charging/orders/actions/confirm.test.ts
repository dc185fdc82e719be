import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingHouse, mayAll, minutes, type ChargingHouse } from '../../testing-charging';
import { OrderConfirmed } from '../facts';
import { getOrder } from './views';
import { confirmOrder } from './confirm';
import { whyNotConfirm } from '../rules/confirm';

let house: ChargingHouse;
let told: number[] = [];
beforeAll(async () => {
  house = await chargingHouse();
  await house.tag('CARD');
  house.answer.now = mayAll;
  house.facts.inTransaction(OrderConfirmed, async (_, { payload }) => {
    told.push(payload.orderId);
  });
});
afterAll(() => house.close());

const problem = (code: string) => expect.objectContaining({ code }) as Error;

/** A session that ran for half an hour, its figures held. */
const heldOrder = async (hold: string | null = 'impossible-energy'): Promise<number> => {
  const { id, start, stop } = await house.station();
  const { transactionId } = await start();
  house.clock.advance(minutes(30));
  await stop(transactionId, 4_000);
  const rows = await house.rows(
    `update orders set held_reason = $2 where charge_point_id = $1 returning id::int as id`,
    [id, hold],
  );
  return Number((rows[0] as { id: number }).id);
};

const confirm = (id: number, actor = house.mine, comment?: string) =>
  house.run({ actor }, (ctx) => confirmOrder(ctx, { params: { id }, query: {}, body: { comment } }));

describe('figures that are held', () => {
  test('are confirmed with who, when and why, and a line in the audit log', async () => {
    const id = await heldOrder();
    expect((await confirm(id, house.mine, 'Seen on the meter')).held_reason).toBeNull();
    const detail = await house.run({ actor: house.mine }, (ctx) =>
      getOrder(ctx, { params: { id }, query: {}, body: {} }),
    );
    expect(detail.confirmation).toMatchObject({ hold: 'impossible-energy', comment: 'Seen on the meter' });
    expect(
      await house.rows(`select action, changes from audit_log where noun = 'order' and noun_id = ${id}`),
    ).toMatchObject([
      {
        action: 'confirmed',
        changes: [{ field: 'held_reason', before: 'impossible-energy', after: null }, {}],
      },
    ]);
  });

  test('are confirmed once, though two press the button at the same moment and one again', async () => {
    const id = await heldOrder();
    told = [];
    const [one, two] = await Promise.all([confirm(id), confirm(id, house.colleague)]);
    expect([one.held_reason, two.held_reason]).toEqual([null, null]);
    await confirm(id);
    expect(told).toEqual([id]);
    expect(await house.rows(`select 1 from audit_log where noun = 'order' and noun_id = ${id}`)).toHaveLength(
      1,
    );
  });

  test('of another operator are not found', async () => {
    await expect(confirm(await heldOrder(), house.other)).rejects.toEqual(problem('not-found'));
  });

  test('are not shown to somebody who may not read orders', async () => {
    const permissions = new Set(['power-center.update']);
    const blind = { ...house.mine, isOwner: false, permissions };
    await expect(confirm(await heldOrder(), blind)).rejects.toEqual(problem('forbidden'));
  });

  test('that are not held, or not final, are refused', async () => {
    await expect(confirm(await heldOrder(null))).rejects.toEqual(problem('order.not-held'));
    expect(whyNotConfirm({ state: 'charging', held_reason: 'untrusted-clock' })).toBe('order.unfinished');
    expect(whyNotConfirm({ state: 'completed', held_reason: 'untrusted-clock' })).toBeNull();
  });
});

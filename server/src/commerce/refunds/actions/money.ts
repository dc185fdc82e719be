import { type MoneyChange, type OrderMoney, type Parsed, type refunds, toMajor } from '@voltdeck/contract';
import { type PaidBy, type SettledOrder, settledOrder } from '../../../charging';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { findCollection } from '../store-collections';
import { paidBySoFar } from '../../settlements/actions-change';
import { isSettled } from '../../settlements/store';
import { changesOfOrder, type KeptChange } from '../../settlements/store-changes';
import { askedOf, type Money, moneyOf, reversalOf } from '../rules';
import { type Refund, refundsOf } from '../store';

/** What of an order is paid while it is not settled: nothing. */
const nobodyYet: PaidBy = { kind: 'none' };

const toChange = (
  change: KeptChange,
  refund: Refund | null,
  { order, money }: { order: SettledOrder; money: Money },
): MoneyChange => {
  const major = (minor: number) => toMajor(minor, order.currency);
  const { totalMinor, collectedMinor, writtenOffMinor, transactionId } = change;
  const parts = reversalOf({ ...change, refundState: askedOf(refund) }, order.costMinor, money);
  return {
    id: change.id,
    kind: change.kind,
    movement_id: transactionId,
    at: change.at.toISOString(),
    by: change.by,
    reason: change.reason,
    amount: major(
      refund?.amountMinor ?? Math.max(...[totalMinor, collectedMinor, writtenOffMinor].map(Math.abs)),
    ),
    price: major(totalMinor),
    earning: major(change.earningMinor),
    mends: change.mendsId,
    mended_by: change.mendedById,
    can_reverse: transactionId !== null && typeof parts !== 'string',
    refund: refund && {
      id: refund.id,
      state: refund.state,
      provider: refund.provider,
      refusal: refund.refusal,
    },
  };
};

/** The money of an order of this operator, with every movement after its settlement. */
export async function showMoney(
  ctx: Ctx,
  { orderId, operatorId }: { orderId: number; operatorId: number },
): Promise<OrderMoney> {
  const order = await settledOrder(ctx, orderId);
  if (order?.operatorId !== operatorId) throw new Problem('not-found');
  const settled = order.heldReason === null && (await isSettled(ctx.tx, orderId));
  const paidBy = (settled ? await paidBySoFar(ctx, order) : null) ?? nobodyYet;
  const money = moneyOf(order.costMinor, paidBy);
  const given = new Map((await refundsOf(ctx.tx, orderId)).map((refund) => [refund.changeId, refund]));
  const collection = await findCollection(ctx.tx, orderId);
  const major = (minor: number) => toMajor(minor, order.currency);
  return {
    currency: order.currency,
    price: major(order.costMinor),
    refunded: major(order.refundedMinor),
    paid: major(money.paidMinor),
    credit: major(money.creditMinor),
    debt: major(money.debtMinor),
    written_off: major(money.writtenOffMinor),
    is_settled: settled,
    changes: (await changesOfOrder(ctx.tx, orderId)).map((change) =>
      toChange(change, given.get(change.id) ?? null, { order, money }),
    ),
    collection: collection && {
      state: collection.state,
      tries: collection.tries,
      next_at: collection.nextAt?.toISOString() ?? null,
      note: collection.note,
      at: collection.createdAt.toISOString(),
    },
  };
}

/** Answers `GET /orders/{id}/money`. */
export async function getOrderMoney(
  ctx: Ctx,
  { params }: Parsed<typeof refunds.getOrderMoney>,
): Promise<OrderMoney> {
  return showMoney(ctx, { orderId: params.id, operatorId: operatorOf(ctx) });
}

import { orders, type Order, type Parsed, toMajor } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { announceChange, saveOrders } from './save';
import { OrderConfirmed, WaitingOrdersChanged } from '../facts';
import { orderOf } from './views';
import type { OrderRow } from '../rules/order';
import { whyNotConfirm } from '../rules/confirm';
import { lockedOrder } from './locked';

/** Takes responsibility for the figures of a held order whose charge point the caller holds. */
export async function confirmHeldOrder(ctx: Ctx, order: OrderRow, comment: string | null): Promise<OrderRow> {
  const refusal = whyNotConfirm(order);
  if (refusal !== null) throw new Problem(refusal);
  const { held_reason: hold, operator_id: operatorId } = order;
  const after = {
    ...order,
    held_reason: null,
    confirmed_at: ctx.now,
    confirmed_by: memberOf(ctx).membershipId,
    confirmed_comment: comment,
    confirmed_hold: hold,
  };
  await saveOrders(ctx, [{ before: order, after }]);
  await recordAudit(ctx, {
    action: 'confirmed',
    noun: 'order',
    operatorId,
    nounId: order.id,
    before: { held_reason: hold, confirmed_comment: null },
    after: { held_reason: null, confirmed_comment: comment },
    detail: { price: toMajor(order.cost_minor, order.currency), currency: order.currency },
  });
  await ctx.announce(OrderConfirmed, { orderId: order.id }, operatorId);
  await announceChange(ctx, after);
  return after;
}

/**
 * Takes responsibility for figures that were held, so that their money moves (docs/decisions.md#held-settlements).
 * Whoever comes second finds it done.
 */
export async function confirmOrder(
  ctx: Ctx,
  { params, body }: Parsed<typeof orders.confirmOrder>,
): Promise<Order> {
  // The answer is the order, and nobody answers for figures that they may not see.
  if (!mayCall(memberOf(ctx), orders.getOrder.needs)) throw new Problem('forbidden');
  const operatorId = operatorOf(ctx);
  const order = await lockedOrder(ctx, { orderId: params.id, operatorId });
  const isDone = order.held_reason === null && order.confirmed_at !== null;
  if (!isDone) {
    await confirmHeldOrder(ctx, order, body.comment ?? null);
    await ctx.announce(WaitingOrdersChanged, {}, operatorId);
  }
  return orderOf(ctx, order.id);
}

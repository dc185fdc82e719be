import { orders, type Order, type Parsed, type Result } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { OrderConfirmed, OrderCorrected, WaitingOrdersChanged } from '../facts';
import { correctionOf, figuresWanted, readWanted, toFigures, type WantedFigures } from '../rules/correct';
import type { OrderRow } from '../rules/order';
import { countCorrections, insertCorrection } from '../store/corrections';
import { operatorOrder } from '../store/orders';
import { lockedOrder } from './locked';
import { announceChange, saveOrders } from './save';
import { orderOf } from './views';

/** Who corrects an order, why, and to which figures. */
export interface CorrectionAsked extends WantedFigures {
  orderId: number;
  operatorId: number;
  membershipId: number;
  reason: string;
  /** The message that tells the figures, where nobody could match it. */
  quarantineId?: number;
}

/**
 * Corrects the final figures of an order, whoever may: doors check before (docs/decisions.md#corrections).
 * One that is held is confirmed by it and settled by the new figures; otherwise its settlement stays, and the difference moves.
 */
export async function correctOrderTo(
  ctx: Ctx,
  asked: CorrectionAsked,
): Promise<{ before: OrderRow; after: OrderRow }> {
  const before = await lockedOrder(ctx, asked);
  const { membershipId, reason } = asked;
  const isHeld = before.held_reason !== null;
  const after: OrderRow = {
    ...correctionOf(before, asked),
    ...(isHeld && {
      held_reason: null,
      confirmed_at: ctx.now,
      confirmed_by: membershipId,
      confirmed_comment: reason,
      confirmed_hold: before.held_reason,
    }),
  };
  const { orderId, operatorId, quarantineId = null } = asked;
  const of = { orderId, operatorId, membershipId, reason, quarantineId };
  const correctionId = await insertCorrection(ctx.tx, { ...of, at: ctx.now, before, after });
  await saveOrders(ctx, [{ before, after }]);
  await recordAudit(ctx, {
    action: 'corrected',
    noun: 'order',
    operatorId,
    nounId: orderId,
    before: toFigures(before),
    after: toFigures(after),
    detail: { reason, hold: before.held_reason, currency: before.currency },
  });
  if (isHeld) await ctx.announce(OrderConfirmed, { orderId }, operatorId);
  else await ctx.announce(OrderCorrected, { orderId, correctionId }, operatorId);
  await announceChange(ctx, after);
  return { before, after };
}

/** Corrects the final figures of an order of the operator's; whoever has not seen its last correction is told. */
export async function correctOrder(
  ctx: Ctx,
  { params, body }: Parsed<typeof orders.correctOrder>,
): Promise<Order> {
  const member = memberOf(ctx);
  // The answer is the order, and nobody corrects figures that they may not see.
  if (!mayCall(member, orders.getOrder.needs)) throw new Problem('forbidden');
  const at = { orderId: params.id, operatorId: operatorOf(ctx) };
  const { currency, held_reason: hold } = await lockedOrder(ctx, at);
  const seen = body.seen_corrections;
  if (seen !== undefined && seen < (await countCorrections(ctx.tx, params.id)))
    throw new Problem('order.corrected-since');
  await correctOrderTo(ctx, {
    ...at,
    ...readWanted(body, currency),
    membershipId: member.membershipId,
    reason: body.reason,
  });
  if (hold !== null) await ctx.announce(WaitingOrdersChanged, {}, at.operatorId);
  return orderOf(ctx, params.id);
}

/** What an order of the operator's would come to. */
export async function previewCorrection(
  ctx: Ctx,
  { params, query }: Parsed<typeof orders.previewCorrection>,
): Promise<Result<typeof orders.previewCorrection>> {
  const order = await operatorOrder(ctx.tx, operatorOf(ctx), params.id);
  const { currency } = order;
  const after = figuresWanted(order, readWanted(query, currency));
  return { before: toFigures(order), after: toFigures(after), currency };
}

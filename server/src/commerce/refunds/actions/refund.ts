import { type OrderMoney, type Parsed, refunds, type Result, toMajor } from '@voltdeck/contract';
import { previewRefundOfPrice, settledOrder } from '../../../charging';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { paidBySoFar } from '../../settlements/actions-change';
import { earningOf } from '../../settlements/rules';
import { isSettled, findReleaseOf } from '../../settlements/store';
import { moneyOf, offeredOf, paidByThen, readAmount, refundOf } from '../rules';
import { giveBack } from './give-back';
import { showMoney } from './money';
import { asker, holdMoney, recordMoney, toFigures } from './standing';

/** Gives back what an order of the operator's cost, in whole or in part (docs/decisions.md#refunds). */
export async function refundOrder(
  ctx: Ctx,
  { params, body }: Parsed<typeof refunds.refundOrder>,
): Promise<OrderMoney> {
  const { operatorId, membershipId } = asker(ctx);
  const { amount, reason, seen_changes: seen } = body;
  const held = await holdMoney(ctx, { orderId: params.id, operatorId, seen });
  const { order, money } = held;
  const amountMinor = amount === undefined ? offeredOf(money) : readAmount(amount, order.currency);
  const { priceMinor } = refundOf(money, amountMinor);
  await giveBack(ctx, held, { kind: 'refund', amountMinor, priceMinor, membershipId, reason });
  await recordMoney(ctx, held, { action: 'refunded', reason, amountMinor });
  return showMoney(ctx, { orderId: params.id, operatorId });
}

/** What a refund of an order of the operator's would come to. */
export async function previewRefund(
  ctx: Ctx,
  { params, query }: Parsed<typeof refunds.previewRefund>,
): Promise<Result<typeof refunds.previewRefund>> {
  const at = { orderId: params.id, operatorId: operatorOf(ctx) };
  const release = await findReleaseOf(ctx.tx, at);
  const order = await settledOrder(ctx, params.id);
  if (release === null || order === null) throw new Problem('not-found');
  if (order.heldReason !== null || !(await isSettled(ctx.tx, order.id)))
    throw new Problem('refund.unsettled');
  const paidBy = await paidBySoFar(ctx, order);
  if (paidBy === null) throw new Problem('order.unknown-payer');
  const { currency } = order;
  const money = moneyOf(order.costMinor, paidBy);
  const amountMinor = query.amount === undefined ? offeredOf(money) : readAmount(query.amount, currency);
  const { creditMinor, priceMinor } = refundOf(money, amountMinor);
  const after = await previewRefundOfPrice(ctx, { ...at, priceMinor });
  const then = paidByThen(paidBy, { collectedMinor: -amountMinor });
  const isMissed = earningOf(after, then) !== earningOf(order, paidBy);
  return {
    amount: toMajor(amountMinor, currency),
    from_credit: toMajor(creditMinor, currency),
    fee: toMajor(order.feeMinor - after.feeMinor, currency),
    before: toFigures(order, paidBy),
    after: toFigures(after, then),
    balance: isMissed ? (release.releasedAt === null ? 'pending' : 'available') : null,
    currency,
  };
}

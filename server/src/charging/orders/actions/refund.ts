import type { Ctx } from '../../../platform/ctx';
import type { SettledOrder } from '../../authorization/rules';
import { refundedBy } from '../rules/refund';
import { toSettled } from '../rules/settled';
import { operatorOrder } from '../store/orders';
import { lockedOrder } from './locked';
import { announceChange, saveOrders } from './save';

/** The figures of an order of this operator, which nobody else changes until the transaction ends. */
export async function holdFigures(
  ctx: Ctx,
  at: { orderId: number; operatorId: number },
): Promise<SettledOrder> {
  return toSettled(await lockedOrder(ctx, at));
}

/**
 * Lowers the price of a completed order by what is given back of it, or raises it again by a negative amount, in minor units;
 * the fee follows the price. Whoever asks moves the money in the same transaction.
 */
export async function refundOfPrice(
  ctx: Ctx,
  { orderId, operatorId, priceMinor }: { orderId: number; operatorId: number; priceMinor: number },
): Promise<SettledOrder> {
  const before = await lockedOrder(ctx, { orderId, operatorId });
  if (priceMinor === 0) return toSettled(before);
  const after = refundedBy(before, priceMinor);
  await saveOrders(ctx, [{ before, after }]);
  await announceChange(ctx, after);
  return toSettled(after);
}

/** The same without a change of anything: what the order would come to. */
export async function previewRefundOfPrice(
  ctx: Ctx,
  { orderId, operatorId, priceMinor }: { orderId: number; operatorId: number; priceMinor: number },
): Promise<SettledOrder> {
  return toSettled(refundedBy(await operatorOrder(ctx.tx, operatorId, orderId), priceMinor));
}

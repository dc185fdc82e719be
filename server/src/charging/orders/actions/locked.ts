import type { Ctx } from '../../../platform/ctx';
import type { OrderRow } from '../rules/order';
import { lockChargePoint, operatorOrder } from '../store/orders';

/** An order of the operator's that nobody else changes until this transaction ends. */
export async function lockedOrder(
  ctx: Ctx,
  { orderId, operatorId }: { orderId: number; operatorId: number },
): Promise<OrderRow> {
  const seen = await operatorOrder(ctx.tx, operatorId, orderId);
  await lockChargePoint(ctx.tx, seen.charge_point_id);
  return operatorOrder(ctx.tx, operatorId, orderId);
}

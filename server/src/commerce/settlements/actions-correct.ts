import type { SettledOrder } from '../../charging';
import { settledOrder } from '../../charging';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { settleConfirmed } from './actions';
import { moveChange, paidBySoFar } from './actions-change';
import { type Booked, lockBooked } from './store-changes';

/**
 * Moves the difference between what is booked of an order and its corrected figures (docs/decisions.md#corrections):
 * the settlement stays. Nothing is collected again.
 */
export async function settleCorrection(
  ctx: Ctx,
  { orderId, correctionId }: { orderId: number; correctionId: number },
): Promise<void> {
  const order = await settledOrder(ctx, orderId);
  if (order?.state !== 'completed' || order.heldReason !== null) return;
  const booked = await lockBooked(ctx.tx, orderId);
  if (booked === null) {
    await settleConfirmed(ctx, { orderId });
    return;
  }
  if (booked.totalMinor === order.costMinor && booked.feeMinor === order.feeMinor) return;
  await moveCorrection(ctx, { order, booked, cause: `order:${orderId}:correction:${correctionId}` });
}

async function moveCorrection(
  ctx: Ctx,
  { order, booked, cause }: { order: SettledOrder; booked: Booked; cause: string },
): Promise<void> {
  const paidBy = await paidBySoFar(ctx, order);
  if (paidBy === null) throw new Problem('order.unknown-payer');
  await moveChange(ctx, { kind: 'correction', cause, order, booked, paidBy, paidByThen: paidBy });
}

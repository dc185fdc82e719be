import type { HeldReason } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { findOrder, lockChargePoint } from '../store/orders';
import { announceChange, saveOrders } from './save';

/** Lets the settlement of a completed order wait until somebody confirms it; the first reason stands. */
export async function holdOrder(ctx: Ctx, orderId: number, reason: HeldReason): Promise<void> {
  const found = await findOrder(ctx.tx, orderId);
  if (found === null) return;
  await lockChargePoint(ctx.tx, found.charge_point_id);
  const before = await findOrder(ctx.tx, orderId);
  if (before?.state !== 'completed' || before.held_reason !== null) return;
  const after = { ...before, held_reason: reason };
  await saveOrders(ctx, [{ before, after }]);
  await announceChange(ctx, after);
}

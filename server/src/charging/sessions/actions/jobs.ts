import { dayMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { findOrder, overdueChargePoints } from '../../orders/store/orders';
import { deleteOldEvents, type TransactionName } from '../../orders/store/transaction-events';
import { takeOther } from './take';

export const sweepJob = 'orders.sweep-charge-point';
const keptDays = 14;

/** A start that no transaction followed fails (docs/decisions.md#starts). */
export async function giveUpWaiting(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  const order = await findOrder(ctx.tx, orderId);
  if (order !== null) await takeOther(ctx, order.charge_point_id, { kind: 'plug-awaited', orderId });
}

/** Gives up waiting for a transaction's missing events: what is known of it counts. */
export async function settleTransaction(ctx: Ctx, name: TransactionName): Promise<void> {
  await takeOther(ctx, name.chargePointId, { kind: 'events-awaited', name: name.transaction });
}

/** Closes by rule what never ends by itself, and stops what has run out of its time (docs/decisions.md#orders-that-never-end). */
export async function sweepChargePoint(
  ctx: Ctx,
  { chargePointId }: { chargePointId: number },
): Promise<void> {
  await takeOther(ctx, chargePointId, { kind: 'overdue' });
}

/** Looks for charge points with orders that time has overtaken; each is swept by a job of its own, so that none holds up another. */
export async function sweepOrders(ctx: Ctx): Promise<void> {
  for (const chargePointId of await overdueChargePoints(ctx.tx, ctx.now)) {
    await ctx.schedule(sweepJob, { chargePointId }, { key: `${sweepJob}:${chargePointId}` });
  }
}

/** Events are kept until nobody can ask for them again. */
export const tidyTransactions = (ctx: Ctx): Promise<void> =>
  deleteOldEvents(ctx.tx, new Date(ctx.now.getTime() - keptDays * dayMs));

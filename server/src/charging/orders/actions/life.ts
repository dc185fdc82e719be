import type { OrderState } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import { advanceCost } from '../../../network';
import { sendCommand } from '../../commands/actions';
import { insertOrderEvent } from '../store/steps';
import { OrderChanged, OrderEnded, OrderFailed } from '../facts';
import {
  figuresOf,
  isOpen,
  isRunning,
  isWorthHolding,
  mayPass,
  pauseBy,
  transactionOf,
  whyStop,
  type OrderRow,
} from '../rules/order';
import { findOrder, lockChargePoint, saveOrder } from '../store/orders';

/** Tells everybody that something people see of an order has changed. */
export const announceChange = (ctx: Ctx, order: OrderRow): Promise<void> =>
  ctx.announce(
    OrderChanged,
    { orderId: order.id, chargePointId: order.charge_point_id, state: order.state },
    order.operator_id,
  );

/** Keeps when energy stopped to flow and when it flowed again, as the charger called it. */
export async function notePause(
  ctx: Ctx,
  order: OrderRow,
  step: { to: OrderState; at: Date; detail: string | null },
): Promise<void> {
  const kind = pauseBy(order.state, step.to);
  if (kind !== null)
    await insertOrderEvent(ctx.tx, { order_id: order.id, at: step.at, kind, detail: step.detail });
}

/** Passes an order on to another state, when that is a step forward; otherwise it stays as it is. */
export async function passOrder(ctx: Ctx, order: OrderRow, to: OrderState): Promise<OrderRow> {
  if (!mayPass(order.state, to)) return order;
  const passed = await saveOrder(ctx.tx, order, { state: to });
  await announceChange(ctx, passed);
  return passed;
}

/** Ends an order that never delivered anything. */
export async function failOrder(
  ctx: Ctx,
  order: OrderRow,
  as: { state: 'failed' | 'cancelled'; reason: string },
): Promise<OrderRow> {
  if (!mayPass(order.state, as.state)) return order;
  const failed = await saveOrder(ctx.tx, order, {
    state: as.state,
    failure_reason: as.reason,
    completed_at: ctx.now,
  });
  await ctx.announce(OrderFailed, { orderId: order.id }, order.operator_id);
  await announceChange(ctx, failed);
  return failed;
}

/** Makes the figures of an order final at the moment its car was gone (docs/decisions.md#figures). */
export async function completeOrder(ctx: Ctx, order: OrderRow, endedAt: Date): Promise<OrderRow> {
  if (!mayPass(order.state, 'completed') || order.cost_state === null) return order;
  const state = advanceCost(order.tariff, order.cost_state, {
    atMs: endedAt.getTime(),
    energyWh: order.cost_state.lastWh,
  });
  const figures = figuresOf(order, state);
  const completed = await saveOrder(ctx.tx, order, {
    ...figures,
    state: 'completed',
    ended_at: new Date(state.lastMs),
    completed_at: ctx.now,
    power_w: null,
    held_reason: isWorthHolding(order, figures) ? order.held_reason : null,
  });
  await ctx.announce(OrderEnded, { orderId: order.id }, order.operator_id);
  await announceChange(ctx, completed);
  return completed;
}

/** A stop that brought nothing is asked for again after this time. */
const askAgainMs = 60_000;

/** Asks the charger to stop a running order; asked again when the charger did not heed it for a minute. */
export async function askToStop(ctx: Ctx, order: OrderRow, why: string): Promise<OrderRow> {
  const transactionId = transactionOf(order);
  if (!isRunning(order.state) || transactionId === null) return order;
  const asked = order.stop_requested_at;
  if (asked !== null && ctx.now.getTime() - asked.getTime() < askAgainMs) return order;
  const asking = await saveOrder(ctx.tx, order, {
    stop_requested_at: ctx.now,
    stop_requested_why: order.stop_requested_why ?? why,
  });
  await sendCommand(ctx, order.operator_id, {
    kind: 'stop',
    chargePointId: order.charge_point_id,
    orderId: order.id,
    transactionId,
  });
  await announceChange(ctx, asking);
  return asking;
}

/** What an order may still use; null is no bound. */
export interface Allowance {
  energyWh: number | null;
  amountMinor: number | null;
  until: Date | null;
}

/** Sets anew what an order may use, and stops it where that is used up already (docs/decisions.md#allowance). */
export async function setAllowance(ctx: Ctx, orderId: number, allowance: Allowance): Promise<void> {
  const found = await findOrder(ctx.tx, orderId);
  if (found === null) return;
  await lockChargePoint(ctx.tx, found.charge_point_id);
  const order = await findOrder(ctx.tx, orderId);
  if (order === null || !isOpen(order.state)) return;
  const allowed = await saveOrder(ctx.tx, order, {
    allowance_wh: allowance.energyWh,
    allowance_minor: allowance.amountMinor,
    allowance_until: allowance.until,
  });
  const why = isRunning(allowed.state) ? whyStop(allowed, ctx.now) : null;
  if (why !== null) await askToStop(ctx, allowed, why);
}

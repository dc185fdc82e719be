import type { Order, Parsed, sessions } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { chargingPlace, type ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { firstStopAsked } from '../../commands/store-asked';
import { orderOf } from '../../orders/actions/views';
import { WaitingOrdersChanged } from '../../orders/facts';
import { availableSince, awaitedStop } from '../../orders/rules/awaited';
import type { OrderRow } from '../../orders/rules/order';
import { whyStuck } from '../../orders/rules/stuck';
import { takeOther } from './take';
import { lockedOrder } from '../../orders/actions/locked';

const awaySince = (place: ChargingPlace, { started_received_at: startedAt }: OrderRow): Date | null => {
  if (place.online) return null;
  const { lastSeenAt } = place;
  return lastSeenAt !== null && (startedAt === null || lastSeenAt > startedAt) ? lastSeenAt : startedAt;
};

/** Why an order does not end by itself, and since when; null where it is not stuck. */
export async function whyStuckNow(ctx: Ctx, order: OrderRow): ReturnType<typeof stuckAt> {
  const place = await chargingPlace(ctx, order.charge_point_id);
  return place === null ? null : stuckAt(ctx, place, order);
}

async function stuckAt(ctx: Ctx, place: ChargingPlace, order: OrderRow) {
  const standing = {
    awaySince: awaySince(place, order),
    availableSince: availableSince(place, order),
    stopAskedAt: order.stop_requested_at === null ? null : await firstStopAsked(ctx.tx, order.id),
  };
  return whyStuck(order, standing, ctx.now);
}

/** Closes by rule an order that waits for its stop or is stuck, whose charge point is held by the caller. */
export async function closeHeldOrder(
  ctx: Ctx,
  order: OrderRow,
  comment: string | null = null,
): Promise<void> {
  const { id: nounId, operator_id: operatorId } = order;
  const place = await chargingPlace(ctx, order.charge_point_id);
  if (place === null) throw new Problem('order.not-awaited');
  const isAwaited = awaitedStop(order, availableSince(place, order)) !== null;
  const stuck = await stuckAt(ctx, place, order);
  if (!isAwaited && stuck === null) throw new Problem('order.not-awaited');
  await takeOther(ctx, place.id, { kind: 'close-asked', orderId: nounId, isStuck: stuck !== null });
  const detail = {
    ...(stuck === null ? {} : { stuck: stuck.reason }),
    ...(comment === null ? {} : { comment }),
  };
  await recordAudit(ctx, { action: 'closed', noun: 'order', operatorId, nounId, detail });
}

/**
 * Closes an order by rule before its time is up: its connector is free and its charger has not reported the stop, or nothing
 * else ends it, and somebody does not want to wait (docs/decisions.md#orders-that-never-end). Whoever comes second finds it
 * done, also where the charger's own stop came first. A stop that is reported later is acknowledged and kept in quarantine.
 */
export async function closeOrder(ctx: Ctx, { params }: Parsed<typeof sessions.closeOrder>): Promise<Order> {
  const operatorId = operatorOf(ctx);
  const order = await lockedOrder(ctx, { orderId: params.id, operatorId });
  if (order.state !== 'completed') {
    await closeHeldOrder(ctx, order);
    await ctx.announce(WaitingOrdersChanged, {}, operatorId);
  }
  return orderOf(ctx, order.id);
}

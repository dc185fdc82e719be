import type { Order, Parsed, sessions } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { chargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { lockChargePoint, operatorOrder } from '../../orders/store/orders';
import { closeByRule } from './stops';
import { availableSince, awaitedStop } from '../../orders/rules/awaited';
import { orderOf } from '../../orders/actions/views';

/**
 * Closes an order by rule before its time is up: its connector is free, its charger has not reported the stop,
 * and somebody does not want to wait for it (docs/decisions.md#orders-that-never-end). Whoever comes second finds it done,
 * also where the charger's own stop came first. A stop that is reported later is acknowledged and kept in quarantine.
 */
export async function closeOrder(ctx: Ctx, { params }: Parsed<typeof sessions.closeOrder>): Promise<Order> {
  const operatorId = operatorOf(ctx);
  const seen = await operatorOrder(ctx.tx, operatorId, params.id);
  await lockChargePoint(ctx.tx, seen.charge_point_id);
  const order = await operatorOrder(ctx.tx, operatorId, params.id);
  if (order.state === 'completed') return orderOf(ctx, order.id);
  const place = await chargingPlace(ctx, order.charge_point_id);
  const awaited = place === null ? null : awaitedStop(order, availableSince(place, order));
  if (place === null || awaited === null) throw new Problem('order.not-awaited');
  await closeByRule(ctx, place, order, {
    reason: 'connector-available',
    nextStartWh: null,
    at: awaited.since,
  });
  await recordAudit(ctx, { action: 'closed', noun: 'order', operatorId, nounId: order.id, detail: {} });
  return orderOf(ctx, order.id);
}

import type { Ctx } from '../../platform/ctx';
import { chargingPlace, type ChargingPlace } from '../../network';
import { askToStop, failOrder } from '../orders/actions';
import { isRunning, plugInSeconds, whyStop, type OrderRow } from '../orders/rules';
import { lockChargePoint, overdueChargePoints, unfinishedOrders } from '../orders/store';
import { closeByRule } from '../stops/actions';
import { verdictOnOverdue, type Standing } from './rules';

const standingOf = (place: ChargingPlace, order: OrderRow): Standing => {
  const connector = place.connectors.find((each) => each.id === order.connector_id);
  return {
    silentSince: place.lastSeenAt ?? order.started_received_at,
    availableSince: connector?.status === 'available' ? connector.statusAt : null,
  };
};

async function sweepOrder(ctx: Ctx, place: ChargingPlace, order: OrderRow): Promise<void> {
  const isWaiting = order.state === 'requested' || order.state === 'starting';
  if (isWaiting) {
    const hasWaited = ctx.now.getTime() - order.requested_at.getTime() >= plugInSeconds * 1000;
    if (hasWaited) await failOrder(ctx, order, { state: 'failed', reason: 'not-plugged-in' });
    return;
  }
  const standing = standingOf(place, order);
  const reason = verdictOnOverdue(order, standing, ctx.now);
  if (reason !== null) {
    const at = standing.availableSince ?? order.last_reading_at ?? order.started_at ?? ctx.now;
    await closeByRule(ctx, place, order, { reason, nextStartWh: null, at });
    return;
  }
  const why = isRunning(order.state) ? whyStop(order, ctx.now) : null;
  if (why !== null && place.online) await askToStop(ctx, order, why);
}

/** Closes by rule what never ends by itself, and stops what has run out of its time (decisions.md, "Orders"). */
export async function sweepOrders(ctx: Ctx): Promise<void> {
  for (const chargePointId of await overdueChargePoints(ctx)) {
    await lockChargePoint(ctx, chargePointId);
    const place = await chargingPlace(ctx, chargePointId);
    if (place === null) continue;
    for (const order of await unfinishedOrders(ctx, [chargePointId])) await sweepOrder(ctx, place, order);
  }
}

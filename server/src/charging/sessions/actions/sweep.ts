import { minuteMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { chargingPlace, type ChargingPlace } from '../../../network';
import { askToStop, failOrder } from '../../orders/actions/life';
import { isRunning, isWaiting, plugInSeconds, whyStop, type OrderRow } from '../../orders/rules/order';
import { lockChargePoint, overdueChargePoints, unfinishedOrders } from '../../orders/store/orders';
import { closeByRule } from './stops';
import { availableSince, verdictOnOverdue, type Standing } from '../../orders/rules/awaited';

const latest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

const standingOf = (place: ChargingPlace, order: OrderRow): Standing => ({
  silentSince: latest(place.lastSeenAt, order.started_received_at),
  availableSince: availableSince(place, order),
});

/** A charger that has begun a transaction says itself when it gives up waiting for the plug; this is if its word is lost. */
const begunPatienceMs = 30 * minuteMs;

async function sweepOrder(ctx: Ctx, place: ChargingPlace, order: OrderRow): Promise<void> {
  if (isWaiting(order.state)) {
    const patienceMs = order.ocpp_transaction === null ? plugInSeconds * 1000 : begunPatienceMs;
    const hasWaited = ctx.now.getTime() - order.requested_at.getTime() >= patienceMs;
    if (hasWaited) await failOrder(ctx, order, { state: 'failed', reason: 'not-plugged-in' });
    return;
  }
  const standing = standingOf(place, order);
  const reason = verdictOnOverdue(order, standing, ctx.now);
  // Its missing events come, or a job gives them up.
  const isPatient = order.awaits_events && reason === 'connector-available';
  if (reason !== null && !isPatient) {
    const at = standing.availableSince ?? order.last_reading_at ?? order.started_at ?? ctx.now;
    await closeByRule(ctx, place, order, { reason, nextStartWh: null, at });
    return;
  }
  const why = isRunning(order.state) ? whyStop(order, ctx.now) : null;
  if (why !== null && place.online) await askToStop(ctx, order, why);
}

export const sweepJob = 'orders.sweep-charge-point';

/** Closes by rule what never ends by itself, and stops what has run out of its time (docs/decisions.md#orders-that-never-end). */
export async function sweepChargePoint(ctx: Ctx, input: { chargePointId: number }): Promise<void> {
  const { chargePointId } = input;
  await lockChargePoint(ctx.tx, chargePointId);
  const place = await chargingPlace(ctx, chargePointId);
  if (place === null) return;
  for (const order of await unfinishedOrders(ctx.tx, [chargePointId])) await sweepOrder(ctx, place, order);
}

/** Looks for charge points with orders that time has overtaken; each is swept by a job of its own, so that none holds up another. */
export async function sweepOrders(ctx: Ctx): Promise<void> {
  for (const chargePointId of await overdueChargePoints(ctx.tx, ctx.now)) {
    await ctx.schedule(sweepJob, { chargePointId }, { key: `${sweepJob}:${chargePointId}` });
  }
}

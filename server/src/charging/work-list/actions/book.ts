import { memberOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { type ChargingPlace, chargingPlace, isOnEvse } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { authorizeStart } from '../../authorization/actions';
import { type Judged, refused } from '../../authorization/rules';
import { findOrder } from '../../orders/store/orders';
import { nothingSaid, type QuarantineItem } from '../../quarantine/rules';
import { settleQuarantined } from '../../quarantine/store';
import { takeOther } from '../../sessions/actions/take';
import { sameMomentMs } from '../../sessions/rules/stop';
import { type Booking, type BookingAsked, bookingOf } from '../rules/booking';
import { ordersWithin, runningLater } from '../store/candidates';
import type { Done } from './settle';

/** Refuses what another order of the same outlet has charged for already. */
async function refuseOverlap(ctx: Ctx, place: ChargingPlace, booking: Booking): Promise<void> {
  const { connector, startedAt, endedAt } = booking;
  const connectorIds = place.connectors
    .filter(({ id }) => isOnEvse(place, connector, id))
    .map(({ id }) => id);
  const from = new Date(startedAt.getTime() + sameMomentMs);
  const to = new Date(endedAt.getTime() - sameMomentMs);
  const [other] = await ordersWithin(ctx.tx, { connectorIds, from, to, now: ctx.now });
  if (other !== undefined) throw new Problem('work-item.overlaps', { args: { order: String(other.id) } });
}

/** What the session is worth and who pays for it, as of a start that was kept offline. */
async function judge(ctx: Ctx, place: ChargingPlace, booking: Booking): Promise<Judged> {
  const { uid, connector, startedAt, endedAt } = booking;
  if (uid === null) return refused('invalid', 'not-authorized');
  // What its card began after this session takes nothing from it.
  const endedOrders = await runningLater(ctx.tx, { operatorId: place.operatorId, uid, endedAt });
  return authorizeStart(ctx, {
    place,
    connectorId: connector.id,
    who: { uid },
    at: startedAt,
    isOffline: true,
    endedOrders,
  });
}

/**
 * Makes an order of its own from what a message and a person tell: priced by the tariff in force now, paid by whom the card
 * names, confirmed by who books it (docs/decisions.md#the-work-list).
 */
export async function book(
  ctx: Ctx,
  item: QuarantineItem,
  { reason: comment = null, ...asked }: BookingAsked & { reason?: string | null | undefined },
): Promise<Done> {
  const place = await chargingPlace(ctx, item.chargePointId);
  if (place === null) throw new Problem('not-found');
  const said = item.said ?? nothingSaid;
  const booking = bookingOf({ said, receivedAt: item.at }, asked, { place, now: ctx.now });
  await refuseOverlap(ctx, place, booking);
  const { connector, ...session } = booking;
  const { membershipId: by } = memberOf(ctx);
  const { orderId } = await takeOther(ctx, place.id, {
    kind: 'booked',
    ...session,
    connectorId: connector.id,
    transactionName: item.action === 'TransactionEvent' ? said.transaction : null,
    reason: said.stopReason ?? 'Local',
    byMembershipId: by,
    comment,
    judged: await judge(ctx, place, booking),
  });
  const after = orderId === null ? null : await findOrder(ctx.tx, orderId);
  if (after === null) throw new Error('a session that was booked has no order');
  await settleQuarantined(ctx.tx, item, {
    at: ctx.now,
    by,
    cure: 'book',
    reason: comment,
    orderId: after.id,
  });
  await recordAudit(ctx, {
    action: 'booked',
    noun: 'work-item',
    operatorId: item.operatorId,
    nounId: item.id,
    detail: {
      order_id: after.id,
      reason: comment,
      energy_wh: after.energy_wh,
      cost_minor: after.cost_minor,
      currency: after.currency,
    },
  });
  return { before: null, after, doubt: after.confirmed_hold };
}

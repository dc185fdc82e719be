import { recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { chargingPlace, type ChargingPlace, closedAt, namedChargePoint } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { isOpen, isRunning } from '../../orders/rules/order';
import { findOrder } from '../../orders/store/orders';
import { connectorOf, holdPlaceOf, openOnConnector, refuseObstacle, requestOrder } from './requests';
import { whyOccupied } from '../rules/request';
import { takeOther } from './take';

/** Where somebody without an account wants to charge. */
export interface GuestPlace {
  operatorId: number;
  chargePointId: number;
  connectorNumber: number;
}

type Outlet = ChargingPlace['connectors'][number];

/** Refuses what nobody without an account may start now, and gives the connector. */
async function mustBeFree(ctx: Ctx, place: ChargingPlace, connectorNumber: number): Promise<Outlet> {
  // Also where it was taken off the map since it was paid for.
  const named = await namedChargePoint(ctx, { id: place.id });
  if (named === null || !named.listed || named.visibility === 'private') throw new Problem('visit.private');
  const connector = connectorOf(place, connectorNumber);
  const open = await openOnConnector(ctx, place.id, connector.id);
  if (open !== undefined) throw whyOccupied(place, open, ctx.now);
  const [isClosed] = await closedAt(ctx, [{ chargePointId: place.id, at: ctx.now }]);
  if (isClosed === true) throw new Problem('visit.closed');
  await refuseObstacle(ctx, place, connector);
  return connector;
}

/** Refuses what a start would be refused with now; nothing is held. */
export async function mustBeStartable(ctx: Ctx, asked: GuestPlace): Promise<ChargingPlace> {
  const place = await chargingPlace(ctx, asked.chargePointId);
  if (place?.operatorId !== asked.operatorId) throw new Problem('not-found');
  await mustBeFree(ctx, place, asked.connectorNumber);
  return place;
}

/** Starts charging for somebody without an account, who pays as the person of theirs; gives the order. */
export async function startByGuest(
  ctx: Ctx,
  { personId, ...asked }: GuestPlace & { personId: number },
): Promise<number> {
  const place = await holdPlaceOf(ctx, asked);
  const connector = await mustBeFree(ctx, place, asked.connectorNumber);
  const holder = { kind: 'person', id: personId } as const;
  const orderId = await requestOrder(ctx, place, connector, { holder, membershipId: null });
  const { operatorId } = asked;
  await recordAudit(ctx, { action: 'started', noun: 'order', operatorId, nounId: orderId, detail: {} });
  return orderId;
}

/** Stops a session for whoever pays it without an account; one that is over, or is being stopped, stays as it is. */
export async function stopByGuest(
  ctx: Ctx,
  { operatorId, chargePointId, orderId }: { operatorId: number; chargePointId: number; orderId: number },
): Promise<void> {
  const place = await holdPlaceOf(ctx, { operatorId, chargePointId });
  const order = await findOrder(ctx.tx, orderId);
  if (order === null || !isOpen(order.state) || order.stop_requested_at !== null) return;
  if (isRunning(order.state) && !place.online) throw new Problem('charge-point.offline');
  await takeOther(ctx, place.id, { kind: 'stop-asked', orderId, by: 'driver' });
  await recordAudit(ctx, { action: 'stopped', noun: 'order', operatorId, nounId: orderId, detail: {} });
}

import type { Order } from '@voltdeck/contract';
import { driverOf, holdPerson, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { type ChargingPlace, visibleChargePoint } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { orderOf } from '../../orders/actions/views';
import { isRunning } from '../../orders/rules/order';
import { openedByDriver } from '../../orders/store/of-drivers';
import { connectorOf, holdPlaceOf, openOnConnector, refuseObstacle, requestOrder } from './requests';
import { whyOccupied } from '../rules/request';
import { takeOther } from './take';

interface Asked {
  chargePointId: number;
  connectorNumber: number;
}

/** The place that a driver names, held; one that they may not see is none. */
async function holdVisible(ctx: Ctx, { chargePointId }: Asked): Promise<ChargingPlace> {
  const id = await visibleChargePoint(ctx, { id: chargePointId });
  if (id === null) throw new Problem('not-found');
  return holdPlaceOf(ctx, { operatorId: driverOf(ctx).operatorId, chargePointId: id });
}

/**
 * Starts charging from an app: one session of theirs at a time, however many starts come at once, because a hand has one car
 * (docs/decisions.md#drivers-of-apps). Repeated on the same connector it gives the same open order.
 */
export async function startByDriver(ctx: Ctx, asked: Asked): Promise<Order> {
  const { personId, operatorId } = driverOf(ctx);
  const place = await holdVisible(ctx, asked);
  const connector = connectorOf(place, asked.connectorNumber);
  // The place before the person, as whatever else takes both.
  // Erased since the login was looked at: nobody would be there to pay.
  if ((await holdPerson(ctx.tx, personId)) === null) throw new Problem('unauthenticated');
  const open = await openOnConnector(ctx, place.id, connector.id);
  if (open !== undefined) {
    const why = whyOccupied(place, open, ctx.now);
    if (why.code !== 'connector.awaits-stop' && open.person_id === personId) return orderOf(ctx, open.id);
    throw why;
  }
  if ((await openedByDriver(ctx.tx, { personId, operatorId })) !== null)
    throw new Problem('order.driver-charging');
  await refuseObstacle(ctx, place, connector);
  const holder = { kind: 'person', id: personId } as const;
  const orderId = await requestOrder(ctx, place, connector, { holder, membershipId: null });
  await recordAudit(ctx, { action: 'started', noun: 'order', operatorId, nounId: orderId, detail: {} });
  return orderOf(ctx, orderId);
}

/** Stops the driver's own open order on a connector; another's is none, wherever it is. */
export async function stopByDriver(ctx: Ctx, asked: Asked & { orderId: number | null }): Promise<Order> {
  const { personId, operatorId } = driverOf(ctx);
  // A place that was hidden meanwhile still has their session.
  const place = await holdPlaceOf(ctx, { operatorId, chargePointId: asked.chargePointId });
  const connector = place.connectors.find(({ number }) => number === asked.connectorNumber);
  const order = connector && (await openOnConnector(ctx, place.id, connector.id));
  if (order?.person_id !== personId || (asked.orderId !== null && asked.orderId !== order.id))
    throw new Problem('not-found');
  if (isRunning(order.state) && !place.online) throw new Problem('charge-point.offline');
  await takeOther(ctx, place.id, { kind: 'stop-asked', orderId: order.id, by: 'driver' });
  await recordAudit(ctx, { action: 'stopped', noun: 'order', operatorId, nounId: order.id, detail: {} });
  return orderOf(ctx, order.id);
}

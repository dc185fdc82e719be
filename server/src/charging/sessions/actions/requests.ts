import type { Order, Parsed, sessions } from '@voltdeck/contract';
import { memberOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import {
  chargingPlace,
  countRefusedStart,
  isOnEvse,
  startObstacle,
  type ChargingPlace,
} from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { authorizeStart } from '../../authorization/actions';
import type { Allowance, Holder } from '../../authorization/rules';
import { giveUpUnheard } from '../../commands/actions';
import type { OrderCommand, Outcome } from '../../commands/rules';
import { orderOf } from '../../orders/actions/views';
import { isOpen, isRunning } from '../../orders/rules/order';
import { lockChargePoints } from '../../orders/store/find';
import { findOrder, lockChargePoint, unfinishedOrders } from '../../orders/store/orders';
import { isRepeat, refusalBy, remoteTag, whyOccupied, whyRefused } from '../rules/request';
import { isGone, takeAll, takeOther } from './take';

/** The charge point of a request, held until the transaction ends; only who may see it can hold it. */
export async function holdPlaceOf(
  ctx: Ctx,
  { operatorId, chargePointId }: { operatorId: number; chargePointId: number },
): Promise<ChargingPlace> {
  const seen = await chargingPlace(ctx, chargePointId);
  if (seen?.operatorId !== operatorId) throw new Problem('not-found');
  await lockChargePoint(ctx.tx, chargePointId);
  const place = await chargingPlace(ctx, chargePointId);
  if (place === null) throw new Problem('not-found');
  return place;
}

/** The order that holds a connector. */
export const openOnConnector = async (ctx: Ctx, chargePointId: number, connectorId: number) =>
  (await unfinishedOrders(ctx.tx, [chargePointId])).find(
    (order) => order.connector_id === connectorId && isOpen(order.state),
  );

export const connectorOf = (place: ChargingPlace, number: number): ChargingPlace['connectors'][number] => {
  const connector = place.connectors.find((each) => each.number === number);
  if (connector === undefined)
    throw new Problem('connector.unknown', { field: 'connector', args: { number } });
  return connector;
};

/** Opens an order for whoever pays, where they grant it. */
export async function requestOrder(
  ctx: Ctx,
  place: ChargingPlace,
  connector: ChargingPlace['connectors'][number],
  { holder, membershipId }: { holder: Holder; membershipId: number | null },
): Promise<number> {
  const judged = await authorizeStart(ctx, {
    place,
    connectorId: connector.id,
    who: { holder },
    at: ctx.now,
    isOffline: false,
  });
  if (judged.verdict !== 'accepted') throw whyRefused(judged);
  const { orderId } = await takeOther(ctx, place.id, {
    kind: 'start-asked',
    connectorId: connector.id,
    way: 'remote',
    uid: remoteTag(ctx.random.token()),
    membershipId,
    judged,
  });
  if (orderId === null) throw new Error('a start that nothing keeps away opened no order');
  return orderId;
}

/** Refuses a start that the screens show an obstacle for; behind an order that only waits for its stop it says so. */
export async function refuseObstacle(
  ctx: Ctx,
  place: ChargingPlace,
  connector: ChargingPlace['connectors'][number],
): Promise<void> {
  const others = (await unfinishedOrders(ctx.tx, [place.id])).filter(({ state }) => isOpen(state));
  const held = new Set(others.map((other) => other.connector_id));
  const obstacle = startObstacle(place, connector, ctx.now, held);
  if (obstacle === null) return;
  if (obstacle === 'faulted' || obstacle === 'station-out') {
    const refused = { chargePointId: place.id, connectorNumber: connector.number };
    // The refusal undoes this transaction.
    ctx.apart((after) => countRefusedStart(after, refused));
  }
  const other = others.find((each) => isOnEvse(place, connector, each.connector_id));
  if (obstacle === 'occupied' && other !== undefined) throw whyOccupied(place, other, ctx.now);
  throw new Problem(refusalBy[obstacle]);
}

/** Starts charging from afar: the charger is asked once this is committed (docs/decisions.md#starts). */
export async function startOrder(ctx: Ctx, { body }: Parsed<typeof sessions.startOrder>): Promise<Order> {
  const me = memberOf(ctx);
  const place = await holdPlaceOf(ctx, {
    operatorId: memberOf(ctx).operatorId,
    chargePointId: body.power_source_id,
  });
  const connector = connectorOf(place, body.connector);
  const open = await openOnConnector(ctx, place.id, connector.id);
  if (open !== undefined) {
    const why = whyOccupied(place, open, ctx.now);
    // A start after the car has left repeats nothing, though the order it finds is its own.
    if (why.code !== 'connector.awaits-stop' && isRepeat(open, me.membershipId)) return orderOf(ctx, open.id);
    throw why;
  }
  await refuseObstacle(ctx, place, connector);
  const orderId = await requestOrder(ctx, place, connector, {
    holder: { kind: 'operator' },
    membershipId: me.membershipId,
  });
  const { operatorId } = place;
  await recordAudit(ctx, { action: 'started', noun: 'order', operatorId, nounId: orderId, detail: {} });
  return orderOf(ctx, orderId);
}

/** Stops the open order of a connector: one that has not begun is cancelled, a running one asks the charger. */
export async function stopOrder(ctx: Ctx, { body }: Parsed<typeof sessions.stopOrder>): Promise<Order> {
  const place = await holdPlaceOf(ctx, {
    operatorId: memberOf(ctx).operatorId,
    chargePointId: body.power_source_id,
  });
  const connector = connectorOf(place, body.connector);
  const order = await openOnConnector(ctx, place.id, connector.id);
  if (order === undefined || (body.order_id !== undefined && body.order_id !== order.id))
    throw new Problem('order.not-open');
  if (isRunning(order.state) && !place.online) throw new Problem('charge-point.offline');
  await takeOther(ctx, place.id, { kind: 'stop-asked', orderId: order.id });
  const { operator_id: operatorId, id: nounId } = order;
  await recordAudit(ctx, { action: 'stopped', noun: 'order', operatorId, nounId, detail: {} });
  return orderOf(ctx, nounId);
}

/**
 * Asks a charger that is back once more for the stops it did not answer, of orders that still run
 * (docs/chargers-in-the-field.md#stop-not-heard).
 */
export async function askStopsAgain(ctx: Ctx, chargePointId: number): Promise<void> {
  await lockChargePoint(ctx.tx, chargePointId);
  for (const orderId of await giveUpUnheard(ctx, chargePointId))
    await takeOther(ctx, chargePointId, { kind: 'stop-unheard', orderId });
}

/** What a charger's answer to a command means for its order. */
export async function recordAnswer(
  ctx: Ctx,
  { command, outcome }: { command: OrderCommand; outcome: Outcome },
): Promise<void> {
  const { chargePointId, orderId, kind } = command;
  await takeOther(ctx, chargePointId, { kind: 'answered', orderId, command: kind, outcome });
}

/** Sets anew what an order may use, and stops it where that is used up already (docs/decisions.md#allowance). */
export async function setAllowance(ctx: Ctx, orderId: number, allowance: Allowance): Promise<void> {
  const order = await findOrder(ctx.tx, orderId);
  if (order !== null)
    await takeOther(ctx, order.charge_point_id, { kind: 'allowance-set', orderId, allowance });
}

/** What an order may use from now on. */
export interface AllowanceOf {
  orderId: number;
  chargePointId: number;
  allowance: Allowance;
}

/**
 * Sets anew what orders may use, and stops those where that is used up already (docs/decisions.md#allowance).
 * Their charge points are held together and taken in by sets, one session of each charge point at a time.
 * A charge point that another transaction holds is waited for, so the caller must hold nothing that such a transaction wants.
 */
export async function setAllowances(ctx: Ctx, all: readonly AllowanceOf[]): Promise<void> {
  await lockChargePoints(ctx.tx, [...new Set(all.map(({ chargePointId }) => chargePointId))]);
  let left = [...all];
  while (left.length > 0) {
    const set = new Map(left.toReversed().map((each) => [each.chargePointId, each]));
    const outcomes = await takeAll(
      ctx,
      [...set.values()].map(({ orderId, chargePointId, allowance }) => ({
        source: { chargePointId, connectedAt: null },
        event: { kind: 'allowance-set', orderId, allowance },
        at: ctx.now,
      })),
      { isHeld: true, isAlone: true },
    );
    const fault = outcomes.find((outcome) => outcome instanceof Error && !isGone(outcome));
    if (fault instanceof Error) throw fault;
    left = left.filter((each) => set.get(each.chargePointId) !== each);
  }
}

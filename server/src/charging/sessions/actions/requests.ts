import type { Order, Parsed, sessions } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { memberOf, recordAudit } from '../../../identity';
import { chargingPlace, isOnEvse, startObstacle, type ChargingPlace } from '../../../network';
import { announceChange, askToStop, failOrder, passOrder } from '../../orders/actions/life';
import { isOpen, isRunning, isWaiting, type OrderRow } from '../../orders/rules/order';
import {
  findOpenOnConnector,
  findOrder,
  lockChargePoint,
  saveOrder,
  unfinishedOrders,
} from '../../orders/store/orders';
import type { Command, Outcome } from '../../commands/rules';
import { orderOf } from '../../orders/actions/views';
import { authorizeStart } from '../../authorization/actions';
import { requestStart } from './remote-starts';
import { isRepeat, refusalBy, remoteTag, whyOccupied } from '../rules/request';

const byOperator = 'operator';

/** The charge point of a request, held until the transaction ends; only who may see it can hold it. */
async function holdOwnPlace(ctx: Ctx, chargePointId: number): Promise<ChargingPlace> {
  const { operatorId } = memberOf(ctx);
  const seen = await chargingPlace(ctx, chargePointId);
  if (seen?.operatorId !== operatorId) throw new Problem('not-found');
  await lockChargePoint(ctx.tx, chargePointId);
  const place = await chargingPlace(ctx, chargePointId);
  if (place === null) throw new Problem('not-found');
  return place;
}

const connectorOf = (place: ChargingPlace, number: number): ChargingPlace['connectors'][number] => {
  const connector = place.connectors.find((each) => each.number === number);
  if (connector === undefined)
    throw new Problem('connector.unknown', { field: 'connector', args: { number } });
  return connector;
};

async function requestOrder(
  ctx: Ctx,
  place: ChargingPlace,
  connector: ChargingPlace['connectors'][number],
): Promise<OrderRow> {
  const me = memberOf(ctx);
  const judged = await authorizeStart(ctx, {
    place,
    connectorId: connector.id,
    who: { holder: { kind: 'operator' } },
    at: ctx.now,
    isOffline: false,
  });
  if (judged.verdict !== 'accepted')
    throw new Problem('order.refused', { args: { reason: judged.reason ?? judged.verdict } });
  const tag = remoteTag(ctx.random.token());
  return requestStart(ctx, place, {
    connector,
    way: 'remote',
    tag,
    membershipId: me.membershipId,
    judged,
  });
}

/** Refuses a start that the screens show an obstacle for; behind an order that only waits for its stop it says so. */
async function refuseObstacle(
  ctx: Ctx,
  place: ChargingPlace,
  connector: ChargingPlace['connectors'][number],
): Promise<void> {
  const others = (await unfinishedOrders(ctx.tx, [place.id])).filter(({ state }) => isOpen(state));
  const held = new Set(others.map((other) => other.connector_id));
  const obstacle = startObstacle(place, connector, ctx.now, held);
  if (obstacle === null) return;
  const other = others.find((each) => isOnEvse(place, connector, each.connector_id));
  if (obstacle === 'occupied' && other !== undefined) throw whyOccupied(place, other, ctx.now);
  throw new Problem(refusalBy[obstacle]);
}

/** Starts charging from afar: the charger is asked once this is committed (docs/decisions.md#starts). */
export async function startOrder(ctx: Ctx, { body }: Parsed<typeof sessions.startOrder>): Promise<Order> {
  const me = memberOf(ctx);
  const place = await holdOwnPlace(ctx, body.power_source_id);
  const connector = connectorOf(place, body.connector);
  const open = await findOpenOnConnector(ctx.tx, connector.id);
  if (open !== null) {
    const why = whyOccupied(place, open, ctx.now);
    // A start after the car has left repeats nothing, though the order it finds is its own.
    if (why.code !== 'connector.awaits-stop' && isRepeat(open, me.membershipId)) return orderOf(ctx, open.id);
    throw why;
  }
  await refuseObstacle(ctx, place, connector);
  const order = await requestOrder(ctx, place, connector);
  await recordAudit(ctx, {
    action: 'started',
    noun: 'order',
    operatorId: order.operator_id,
    nounId: order.id,
    detail: {},
  });
  return orderOf(ctx, order.id);
}

/** Stops the open order of a connector: one that has not begun is cancelled, a running one asks the charger. */
export async function stopOrder(ctx: Ctx, { body }: Parsed<typeof sessions.stopOrder>): Promise<Order> {
  const place = await holdOwnPlace(ctx, body.power_source_id);
  const connector = connectorOf(place, body.connector);
  const order = await findOpenOnConnector(ctx.tx, connector.id);
  if (order === null || (body.order_id !== undefined && body.order_id !== order.id))
    throw new Problem('order.not-open');
  if (isRunning(order.state)) {
    if (!place.online) throw new Problem('charge-point.offline');
    await askToStop(ctx, order, byOperator);
  } else await failOrder(ctx, order, { state: 'cancelled', reason: 'cancelled' });
  await recordAudit(ctx, {
    action: 'stopped',
    noun: 'order',
    operatorId: order.operator_id,
    nounId: order.id,
    detail: {},
  });
  return orderOf(ctx, order.id);
}

/**
 * What a charger's answer to a command means for its order.
 * A start that went out unanswered may still begin, so that its order waits on (docs/chargers-in-the-field.md#one-call-at-a-time).
 */
export async function recordAnswer(
  ctx: Ctx,
  { command, outcome }: { command: Command; outcome: Outcome },
): Promise<void> {
  await lockChargePoint(ctx.tx, command.chargePointId);
  const order = await findOrder(ctx.tx, command.orderId);
  if (order === null || !isOpen(order.state)) return;
  if (command.kind === 'stop') return recordStopAnswer(ctx, order, outcome);
  if (outcome.state === 'accepted') await passOrder(ctx, order, 'starting');
  else if (outcome.state === 'rejected' || outcome.isUnsent === true)
    await failOrder(ctx, order, {
      state: 'failed',
      reason: outcome.state === 'rejected' ? 'rejected' : 'unanswered',
    });
}

/** A stop that somebody asked for and the charger did not heed may be asked for again; limits ask again by themselves. */
async function recordStopAnswer(ctx: Ctx, order: OrderRow, outcome: Outcome): Promise<void> {
  if (outcome.state === 'accepted' || order.stop_requested_why !== byOperator) return;
  await announceChange(
    ctx,
    await saveOrder(ctx.tx, order, { stop_requested_at: null, stop_requested_why: null }),
  );
}

/** A start that no transaction followed fails (docs/decisions.md#starts). */
export async function giveUpWaiting(ctx: Ctx, input: { orderId: number }): Promise<void> {
  const found = await findOrder(ctx.tx, input.orderId);
  if (found === null) return;
  await lockChargePoint(ctx.tx, found.charge_point_id);
  const order = await findOrder(ctx.tx, input.orderId);
  // Once its transaction has begun, the charger itself says how long it waits for the plug.
  if (order === null || !isWaiting(order.state) || order.ocpp_transaction !== null) return;
  await failOrder(ctx, order, { state: 'failed', reason: 'not-plugged-in' });
}

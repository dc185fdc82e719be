import { memberOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { chargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { correctOrderTo } from '../../orders/actions/correct';
import { isRunning, type OrderRow, unsuccessfulStates, waitingStates } from '../../orders/rules/order';
import { findOrder } from '../../orders/store/orders';
import type { QuarantineItem, Said } from '../../quarantine/rules';
import { settleQuarantined } from '../../quarantine/store';
import type { Sample } from '../../readings/rules/meter';
import { take } from '../../sessions/actions/take';
import { type TransactionEvent, untold } from '../../sessions/rules/event';
import { energyWith, likeliest } from '../rules/candidates';
import { ordersFor, seekingOf } from './detail';
import type { Done } from './settle';

const never: readonly string[] = [...unsuccessfulStates, ...waitingStates];

/** Why a message cannot be attached to an order; null where it can. */
function refusalOf(order: OrderRow, { registerWh }: Said): Problem | null {
  if (never.includes(order.state)) return new Problem('work-item.no-order-fits');
  const isOver = order.state === 'finishing' && !order.awaits_events;
  if (isOver) return new Problem('order.unfinished');
  return energyWith(order, registerWh) === null ? new Problem('work-item.no-register') : null;
}

/** The order that a message is attached to: the one that is named, or the likeliest. */
async function orderFor(ctx: Ctx, item: QuarantineItem, orderId: number | undefined): Promise<OrderRow> {
  const seeking = await seekingOf(ctx, item);
  if (orderId === undefined) {
    if (seeking.said.registerWh === null) throw new Problem('work-item.no-register');
    const found = likeliest(await ordersFor(ctx, item, seeking), seeking);
    if (found === null) throw new Problem('work-item.no-order-fits');
    return found;
  }
  const named = await findOrder(ctx.tx, orderId);
  if (named?.operator_id !== item.operatorId) throw new Problem('not-found');
  if (named.charge_point_id !== item.chargePointId) throw new Problem('work-item.other-charge-point');
  const refusal = refusalOf(named, seeking.said);
  if (refusal !== null) throw refusal;
  return named;
}

const sampleOf = (deviceAt: Date, energyWh: number, context: string): Sample => ({
  deviceAt,
  energyWh,
  powerW: null,
  currentMa: null,
  voltageMv: null,
  soc: null,
  context,
  others: null,
});

/** A message as the event of an order's own transaction that it is. */
function eventOf(order: OrderRow, said: Said, deviceAt: Date): TransactionEvent {
  const { ocpp_transaction: name, transaction_id: id } = order;
  const isEnd = said.kind === 'ended';
  const register = sampleOf(deviceAt, said.registerWh ?? 0, isEnd ? 'Transaction.End' : 'Sample.Periodic');
  // Transactions that their devices number are read from readings alone.
  const isById = name === null;
  return {
    ...untold,
    kind: isEnd ? 'ended' : 'updated',
    transaction: isById ? { by: 'id', id } : { by: 'name', name, seqNo: null },
    connectorNumber: order.connector_number,
    deviceAt,
    // What is attached tells nothing of the clock as it is now.
    isOffline: true,
    meterWh: isEnd && isById ? said.registerWh : null,
    reason: isEnd ? (said.stopReason ?? 'Local') : null,
    samples: isEnd && isById ? [] : [register],
  };
}

/** Takes a message in as an event of an order that has not ended; its energy and price come by the rules. */
async function takeIn(ctx: Ctx, order: OrderRow, item: QuarantineItem, said: Said): Promise<OrderRow> {
  const { chargePointId } = item;
  const place = await chargingPlace(ctx, chargePointId);
  // A message without a time is of the moment it came, told by the clock of its device.
  const deviceAt = said.at ?? new Date(item.at.getTime() + (place?.clockSkewMs ?? 0));
  await take(ctx, { chargePointId, connectedAt: null }, eventOf(order, said, deviceAt));
  const after = await findOrder(ctx.tx, order.id);
  if (after === null) throw new Problem('not-found');
  const isTaken = after.version !== order.version || after.running_version !== order.running_version;
  const isLeft = said.kind === 'ended' && isRunning(after.state);
  if (!isTaken || isLeft) throw new Problem('work-item.no-order-fits');
  return after;
}

/** Corrects a completed order to what the register of a message says. */
async function correctBy(
  ctx: Ctx,
  order: OrderRow,
  { item, energyWh, reason }: { item: QuarantineItem; energyWh: number; reason: string | null },
): Promise<OrderRow> {
  const named = `${item.action} ${item.at.toISOString()}`;
  const { after } = await correctOrderTo(ctx, {
    orderId: order.id,
    operatorId: item.operatorId,
    membershipId: memberOf(ctx).membershipId,
    energyWh,
    reason: reason === null ? named : `${reason} (${named})`,
    quarantineId: item.id,
  });
  return after;
}

/**
 * Attaches a message to an order of its charge point: one that has not ended takes it in as what it is, a completed one is
 * corrected by its register (docs/decisions.md#the-work-list).
 */
export async function attach(
  ctx: Ctx,
  item: QuarantineItem,
  { order_id: orderId, reason = null }: { order_id?: number | undefined; reason?: string | null | undefined },
): Promise<Done> {
  const before = await orderFor(ctx, item, orderId);
  const { said } = await seekingOf(ctx, item);
  const energyWh = energyWith(before, said.registerWh);
  if (energyWh === null) throw new Problem('work-item.no-register');
  const after =
    before.state === 'completed'
      ? await correctBy(ctx, before, { item, energyWh, reason })
      : await takeIn(ctx, before, item, said);
  const { membershipId: by } = memberOf(ctx);
  await settleQuarantined(ctx.tx, item, { at: ctx.now, by, cure: 'attach', reason, orderId: before.id });
  await recordAudit(ctx, {
    action: 'attached',
    noun: 'work-item',
    operatorId: item.operatorId,
    nounId: item.id,
    detail: { order_id: before.id, action: item.action, reason },
  });
  return { before, after };
}

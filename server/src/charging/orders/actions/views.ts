import {
  type ChargePointLive,
  type Order,
  type OrderDetail,
  type orders,
  type Parsed,
  type Result,
  toKwh,
  toMajor,
} from '@voltdeck/contract';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { operatorOf, operatorProfile } from '../../../identity';
import { connectionOf } from '../../../network';
import { correctionsOf } from '../store/corrections';
import { hasOrdersOf, lockChargePoint, operatorOrder, unfinishedOrders } from '../store/orders';
import { tokenElsewhereOf } from '../store/steps';
import { isOpen, isRunning } from '../rules/order';
import { awaitedStop, powerNow } from '../rules/awaited';
import { toDetail, toKw, toListed, toOrder } from '../rules/view';
import { toFilters, toTotals } from '../rules/list';
import {
  confirmerOf,
  countOrders,
  lastCommandOf,
  orderView,
  pageOfOrders,
  sumsOfOrders,
  withHits,
} from '../store/list';

/** A page of the operator's orders (docs/decisions.md#lists). */
export async function listOrders(
  ctx: Ctx,
  { query: asked }: Parsed<typeof orders.listOrders>,
): Promise<Result<typeof orders.listOrders>> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const { page, per_page } = asked;
  const query = await withHits(ctx.tx, operatorId, { ...toFilters(asked, currency), page, per_page });
  const rows = await pageOfOrders(ctx.tx, operatorId, query);
  const told = totalTold(query, rows.length);
  const most = countsTo(query);
  const counted = told ?? (await countOrders(ctx.tx, operatorId, { query, most }));
  return { data: rows.map(toListed), meta: toMeta(query, counted, most) };
}

/** What the whole filtered set comes to, in one pass; asked apart, so that no page waits for it. */
export async function orderTotals(
  ctx: Ctx,
  { query }: Parsed<typeof orders.orderTotals>,
): Promise<Result<typeof orders.orderTotals>> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  const filters = await withHits(ctx.tx, operatorId, toFilters(query, currency));
  return toTotals(await sumsOfOrders(ctx.tx, operatorId, filters), currency);
}

/** One order as lists show it. */
export async function orderOf(ctx: Ctx, id: number): Promise<Order> {
  const view = await orderView(ctx.tx, id);
  if (view === null) throw new Problem('not-found');
  return toOrder(view);
}

/** One order in full, whoever asks: doors check before. */
export async function orderDetailOf(ctx: Ctx, id: number): Promise<OrderDetail> {
  const view = await orderView(ctx.tx, id);
  if (view === null) throw new Problem('not-found');
  return toDetail(view, {
    confirmedBy: view.confirmed_by === null ? null : await confirmerOf(ctx.tx, view.confirmed_by),
    command: await lastCommandOf(ctx.tx, id),
    tokenElsewhere: await tokenElsewhereOf(ctx.tx, id),
    corrections: await correctionsOf(ctx.tx, id),
  });
}

/** One order of the operator's in full. */
export async function getOrder(ctx: Ctx, { params }: Parsed<typeof orders.getOrder>): Promise<OrderDetail> {
  const order = await operatorOrder(ctx.tx, operatorOf(ctx), params.id);
  return orderDetailOf(ctx, order.id);
}

/** A charge point's connectors and what charges on each, the same for everybody who watches. */
export async function chargePointLiveOf(ctx: Ctx, chargePointId: number): Promise<ChargePointLive> {
  const orders = await unfinishedOrders(ctx.tx, [chargePointId]);
  const held = new Set(orders.filter(({ state }) => isOpen(state)).map((order) => order.connector_id));
  const powers = new Map(orders.map((order) => [order.connector_id, order.power_w ?? 0]));
  const connection = await connectionOf(ctx, chargePointId, { held, powers });
  if (connection === null) throw new Problem('not-found');
  const freeSince = new Map(
    connection.connectors.map(({ id, status, status_at: at }) => [
      id,
      status === 'available' && at !== null ? new Date(at) : null,
    ]),
  );
  return {
    ...connection,
    orders: orders.map((order) => ({
      id: order.id,
      connector_number: order.connector_number,
      state: order.state,
      power: toKw(powerNow(order, freeSince.get(order.connector_id) ?? null)),
      energy: toKwh(order.energy_wh),
      price: toMajor(order.cost_minor, order.currency),
      soc: order.soc,
      started_at: order.started_at?.toISOString() ?? null,
      awaits_stop_until:
        awaitedStop(order, freeSince.get(order.connector_id) ?? null)?.until.toISOString() ?? null,
    })),
  };
}

/** Connectors of these charge points that an open order holds, and whether the caller started it. */
export async function openOn(ctx: Ctx, chargePointIds: readonly number[]) {
  const { actor } = ctx;
  const isMine = (order: { membership_id: number | null; person_id: number | null }): boolean =>
    (actor.kind === 'member' && order.membership_id === actor.membershipId) ||
    (actor.kind === 'driver' && order.person_id === actor.personId);
  const orders = await unfinishedOrders(ctx.tx, chargePointIds);
  return orders
    .filter((order) => isOpen(order.state) || isRunning(order.state))
    .map((order) => ({
      connectorId: order.connector_id,
      isMine: isMine(order),
      powerW: order.power_w,
    }));
}

/** Connectors of a charge point whose orders are not ended; none begins or ends until this transaction does. */
export async function unfinishedOn(ctx: Ctx, chargePointId: number): Promise<number[]> {
  await lockChargePoint(ctx.tx, chargePointId);
  const orders = await unfinishedOrders(ctx.tx, [chargePointId]);
  return orders.map((order) => order.connector_id);
}

/** Whether an operator ever had an order. */
export const hasOrders = (ctx: Ctx, operatorId: number): Promise<boolean> => hasOrdersOf(ctx.tx, operatorId);

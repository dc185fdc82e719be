import { driverOrders, type Order, type OrderDetail, type Parsed, type Result } from '@voltdeck/contract';
import {
  feedbackRating,
  leaveFeedback,
  offeredOptions,
  operatorOfOrder,
  orderDetailOf,
  ordersToRate,
  ownOrder,
  ownOrders,
  skipFeedback,
  startByDriver,
  stopByDriver,
} from '../../charging';
import { documentsOfOrder } from '../../commerce';
import { driverOf } from '../../identity';
import { toMeta } from '../../kernel/counted-page';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';

/** What drivers read of orders: whatever the shape does not name is the operator's alone. */
async function toDriverOrders(ctx: Ctx, orders: readonly Order[]): Promise<driverOrders.DriverOrder[]> {
  const toRate = await ordersToRate(ctx, orders);
  return orders.map((order) =>
    driverOrders.driverOrder.parse({
      ...order,
      fees: 0,
      app_fees: 0,
      review_wanted: toRate.has(order.id),
    }),
  );
}

async function toDriverOrder(ctx: Ctx, order: Order): Promise<driverOrders.DriverOrder> {
  const [shown] = await toDriverOrders(ctx, [order]);
  if (shown === undefined) throw new Error('an order was shown and nothing came');
  return shown;
}

/** Starts charging for the driver who asks. */
export async function startDriverOrder(
  ctx: Ctx,
  { body }: Parsed<typeof driverOrders.startDriverOrder>,
): Promise<driverOrders.DriverOrder> {
  const asked = { chargePointId: body.power_source_id, connectorNumber: body.connector };
  return toDriverOrder(ctx, await startByDriver(ctx, asked));
}

/** Stops what the driver who asks charges. */
export async function stopDriverOrder(
  ctx: Ctx,
  { body }: Parsed<typeof driverOrders.stopDriverOrder>,
): Promise<driverOrders.DriverOrder> {
  const { power_source_id: chargePointId, connector: connectorNumber, order_id: orderId = null } = body;
  return toDriverOrder(ctx, await stopByDriver(ctx, { chargePointId, connectorNumber, orderId }));
}

/** A page of the orders of the driver who asks. */
export async function listDriverOrders(
  ctx: Ctx,
  { query }: Parsed<typeof driverOrders.listDriverOrders>,
): Promise<Result<typeof driverOrders.listDriverOrders>> {
  const { page, per_page: perPage, status } = query;
  const isActive = status === undefined ? null : status === 'active';
  const { orders, total } = await ownOrders(ctx, { isActive, page, perPage });
  return { data: await toDriverOrders(ctx, orders), meta: toMeta(query, total) };
}

/** One order of the driver who asks. */
export async function getDriverOrder(
  ctx: Ctx,
  { params }: Parsed<typeof driverOrders.getDriverOrder>,
): Promise<driverOrders.DriverOrderDetail> {
  return toDriverDetail(ctx, await ownOrder(ctx, params.id), driverOf(ctx).operatorId);
}

/** An order of an operator as its driver reads it, whoever asks. */
async function toDriverDetail(
  ctx: Ctx,
  order: OrderDetail,
  operatorId: number,
): Promise<driverOrders.DriverOrderDetail> {
  const { receipts } = await documentsOfOrder(ctx, { orderId: order.id, operatorId });
  return driverOrders.driverOrderDetail.parse({
    ...order,
    fees: 0,
    app_fees: 0,
    receipts: receipts.map(({ kind, token }) => ({ kind, url: ctx.ports.mail.link(`/r/${token}`) })),
    rating: await feedbackRating(ctx, order.id),
    review_wanted: (await ordersToRate(ctx, [order])).has(order.id),
  });
}

/** An order as its driver reads it, for whoever was found to be that before. */
export async function driverOrderDetailOf(ctx: Ctx, id: number): Promise<driverOrders.DriverOrderDetail> {
  const operatorId = await operatorOfOrder(ctx.tx, id);
  if (operatorId === null) throw new Problem('not-found');
  return toDriverDetail(ctx, await orderDetailOf(ctx, id), operatorId);
}

/** Rates what the driver who asks has charged. */
export async function reviewDriverOrder(
  ctx: Ctx,
  { params, body }: Parsed<typeof driverOrders.reviewDriverOrder>,
): Promise<Result<typeof driverOrders.reviewDriverOrder>> {
  const order = await ownOrder(ctx, params.id);
  const { rating, options, message, feedback_msg: told } = body;
  const said = { rating, options, message: message ?? told ?? null, email: null };
  const id = await leaveFeedback(ctx, order.id, said);
  return { id, charge_point_order_id: order.id, rating };
}

/** Keeps that the driver who asks would rather not rate what they have charged. */
export async function skipDriverReview(
  ctx: Ctx,
  { params }: Parsed<typeof driverOrders.skipDriverReview>,
): Promise<Result<typeof driverOrders.skipDriverReview>> {
  const { id } = await ownOrder(ctx, params.id);
  await skipFeedback(ctx, id);
  return { id, review_wanted: false };
}

/** What may be ticked beside the stars. */
export const listReviewOptions = async (ctx: Ctx): Promise<Result<typeof driverOrders.listReviewOptions>> =>
  offeredOptions(ctx);

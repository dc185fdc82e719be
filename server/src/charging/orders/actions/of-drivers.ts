import type { Order, OrderDetail } from '@voltdeck/contract';
import { driverOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { toOrder } from '../rules/view';
import { ordersByIds } from '../store/list';
import { isOrderOf, ordersOfDriver } from '../store/of-drivers';
import { orderDetailOf } from './views';

/** A page of the orders of the driver who asks, and how many there are. */
export async function ownOrders(
  ctx: Ctx,
  { isActive, page, perPage }: { isActive: boolean | null; page: number; perPage: number },
): Promise<{ orders: Order[]; total: number }> {
  const me = driverOf(ctx);
  const slice = { isActive, limit: perPage, offset: (page - 1) * perPage };
  const { ids, total } = await ordersOfDriver(ctx.tx, me, slice);
  const orders = ids.length === 0 ? [] : await ordersByIds(ctx.tx, me.operatorId, ids);
  return { orders: orders.map(toOrder), total };
}

/** One order of the driver who asks, in full; anybody else's is none. */
export async function ownOrder(ctx: Ctx, id: number): Promise<OrderDetail> {
  if (!(await isOrderOf(ctx.tx, driverOf(ctx), id))) throw new Problem('not-found');
  return orderDetailOf(ctx, id);
}

import type { Ctx } from '../../../platform/ctx';
import { OrderChanged } from '../facts';
import { isOpen, type OrderRow } from '../rules/order';
import { insertOrder, updateOrder } from '../store/orders';
import { addFigures } from '../store/sums';

/** An order as it was, null where it is new, and as it is. */
export interface OrderChange {
  before: OrderRow | null;
  after: OrderRow;
}

/** What frees a connector or a transaction's name goes before what takes it. */
const rank = ({ before, after }: OrderChange): number => {
  if (before === null) return 2;
  return isOpen(after.state) ? 1 : 0;
};

/** Saves orders, each once however much happened to it: the one place where that is done. @returns them as they are then, a new one with its id */
export async function saveOrders(ctx: Ctx, changes: readonly OrderChange[]): Promise<OrderRow[]> {
  const saved = new Map<OrderChange, OrderRow>();
  for (const change of changes.toSorted((one, other) => rank(one) - rank(other))) {
    const { before, after } = change;
    const row = before === null ? insertOrder(ctx.tx, after) : updateOrder(ctx.tx, before, after);
    saved.set(change, await row);
  }
  const rows = changes.map((change) => ({ before: change.before, after: saved.get(change) ?? change.after }));
  await addFigures(ctx.tx, rows);
  return rows.map(({ after }) => after);
}

/** Tells everybody that something people see of an order has changed. */
export const announceChange = (ctx: Ctx, order: OrderRow): Promise<void> =>
  ctx.announce(
    OrderChanged,
    { orderId: order.id, chargePointId: order.charge_point_id, state: order.state },
    order.operator_id,
  );

import { announcement, type Announcement, type Ctx } from '../../../platform/ctx';
import { OrderChanged } from '../facts';
import { isOpen, type OrderRow } from '../rules/order';
import { addFigures } from '../store/sums';
import { insertOrders, updateOrders } from '../store/write';

/** An order as it was, null where it is new, and as it is. */
export interface OrderChange {
  before: OrderRow | null;
  after: OrderRow;
}

type Kept = OrderChange & { before: OrderRow };

const isKept = (change: OrderChange): change is Kept => change.before !== null;

/** Saves orders, each once however much happened to it: the one place where that is done. @returns them as they are then, new ones with their ids */
export async function saveOrders(ctx: Ctx, changes: readonly OrderChange[]): Promise<OrderRow[]> {
  if (changes.length === 0) return [];
  const kept = changes.filter(isKept);
  // What frees a connector or a transaction's name goes before what takes it.
  await updateOrders(
    ctx.tx,
    kept.filter(({ after }) => !isOpen(after.state)),
  );
  await updateOrders(
    ctx.tx,
    kept.filter(({ after }) => isOpen(after.state)),
  );
  const opened = changes.filter(({ before }) => before === null);
  const made = (
    await insertOrders(
      ctx.tx,
      opened.map(({ after }) => after),
    )
  ).values();
  const saved = changes.map(({ before, after }) => ({
    before,
    after: before === null ? (made.next().value ?? after) : after,
  }));
  await addFigures(ctx.tx, saved);
  return saved.map(({ after }) => after);
}

/** That something people see of an order has changed. */
export const changeOf = (order: OrderRow): Announcement =>
  announcement(
    OrderChanged,
    { orderId: order.id, chargePointId: order.charge_point_id, state: order.state },
    order.operator_id,
  );

/** Tells everybody that something people see of an order has changed. */
export const announceChange = (ctx: Ctx, order: OrderRow): Promise<void> => ctx.announceAll([changeOf(order)]);

import { announcement, type Announcement, type Ctx } from '../../../platform/ctx';
import { OrderChanged, WaitingOrdersChanged } from '../facts';
import { isOpen, type OrderRow } from '../rules/order';
import { isClosed } from '../rules/sums';
import { addFigures } from '../store/sums';
import { type Change, insertOrders, updateOrders } from '../store/write';

/** An order as it was, null where it is new, and as it is. */
export interface OrderChange {
  before: OrderRow | null;
  after: OrderRow;
  /** Nothing but running figures has changed. */
  isFigures?: boolean;
}

/** What frees a connector or a transaction's name goes before what takes it. */
const turns: readonly ((change: OrderChange) => boolean)[] = [
  ({ before, after }) => before !== null && !isOpen(after.state),
  ({ before, after }) => before !== null && isOpen(after.state),
];

const isReading = (change: OrderChange): change is Change =>
  change.isFigures === true && change.before !== null && !isClosed(change.after);

/** Saves orders, each once however much happened to it: the one place where that is done. @returns them as they are then, new ones with their ids */
export async function saveOrders(ctx: Ctx, changes: readonly OrderChange[]): Promise<OrderRow[]> {
  if (changes.length === 0) return [];
  // Nearly every set is of readings alone, which open, close and hold nothing.
  if (changes.every(isReading)) return updateOrders(ctx.tx, changes);
  const saved = new Map<OrderChange, OrderRow>();
  const note = (of: readonly OrderChange[], rows: readonly OrderRow[]): void =>
    of.forEach((change, index) => saved.set(change, rows[index] ?? change.after));
  for (const isItsTurn of turns) {
    const kept = changes.filter(isItsTurn);
    const rows = await updateOrders(
      ctx.tx,
      kept.flatMap(({ before, after, isFigures = false }) =>
        before === null ? [] : [{ before, after, isFigures }],
      ),
    );
    note(kept, rows);
  }
  const opened = changes.filter(({ before }) => before === null);
  const made = await insertOrders(
    ctx.tx,
    opened.map(({ after }) => after),
  );
  note(opened, made);
  const rows = changes.map((change) => ({ before: change.before, after: saved.get(change) ?? change.after }));
  await addFigures(ctx.tx, rows);
  await tellHeld(ctx, rows);
  return rows.map(({ after }) => after);
}

const isHeld = (order: OrderRow | null): boolean =>
  order !== null && order.state === 'completed' && order.held_reason !== null;

/** Operators hear once of all their orders that have begun to wait to be confirmed. */
async function tellHeld(ctx: Ctx, rows: readonly OrderChange[]): Promise<void> {
  const operators = new Set<number>();
  for (const { before, after } of rows)
    if (isHeld(after) && !isHeld(before)) operators.add(after.operator_id);
  if (operators.size === 0) return;
  await ctx.announceAll([...operators].map((id) => announcement(WaitingOrdersChanged, {}, id)));
}

/** That something people see of an order has changed. */
export const changeOf = (order: OrderRow): Announcement =>
  announcement(
    OrderChanged,
    { orderId: order.id, chargePointId: order.charge_point_id, state: order.state },
    order.operator_id,
  );

/** Tells everybody that something people see of an order has changed. */
export const announceChange = (ctx: Ctx, order: OrderRow): Promise<void> =>
  ctx.announceAll([changeOf(order)]);

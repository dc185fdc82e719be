import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { operatorOf } from '../../identity';
import { chargingPlace } from '../../network';
import { transactionOf } from '../orders/rules/order';
import { operatorOrder } from '../orders/store/orders';
import { tellsOf } from './rules';
import { mostShown } from './rules-excerpt';
import type { FramePosition } from './rules-exchange';
import { framesIn, type FrameExcerpt } from './rules-frames';
import { exchangesBetween, type ExcerptRow } from './store-frames';

/** Exchanges of a charge point that are looked through for an order, from its begin on. */
const mostRead = 5000;
/** Of them in memory at a time. */
const partSize = 500;

/** Where the exchanges of an order are. */
interface OrderSpan {
  chargePointId: number;
  /** A minute before the order. */
  from: Date;
  /** A minute after it, or just after the last exchange that was looked at. */
  to: Date;
}

const spanOf = async (ctx: Ctx, orderId: number) => {
  const order = await operatorOrder(ctx.tx, operatorOf(ctx), orderId);
  const begin = Math.min(
    order.requested_at.getTime(),
    (order.started_received_at ?? order.requested_at).getTime(),
  );
  const end = order.completed_at ?? ctx.now;
  const place = await chargingPlace(ctx, order.charge_point_id);
  const tells = tellsOf({
    orderId: order.id,
    connectorNumber: order.connector_number,
    evseId: place?.connectors.find((each) => each.id === order.connector_id)?.evseId ?? null,
    transaction: transactionOf(order),
    tag: order.tag_uid,
  });
  const from = new Date(begin - minuteMs);
  return { chargePointId: order.charge_point_id, from, to: new Date(end.getTime() + minuteMs), tells };
};

/** Takes what the exchanges of an order of the operator's tell of it, oldest first, as long as more is wanted; answers where they are. */
const readOrder = async (
  ctx: Ctx,
  orderId: number,
  take: (exchange: ExcerptRow, frames: FrameExcerpt[]) => boolean,
): Promise<OrderSpan> => {
  const { tells, ...span } = await spanOf(ctx, orderId);
  let after: FramePosition | null = null;
  for (let read = 0; read < mostRead; read += partSize) {
    const part: ExcerptRow[] = await exchangesBetween(
      ctx.tx,
      { ...span, after },
      { exchanges: partSize, characters: mostShown },
    );
    for (const row of part) {
      const frames = framesIn(row).filter((frame) => tells({ ...frame, messageId: frame.message_id }));
      if (frames.length > 0 && !take(row, frames)) return span;
    }
    if (part.length < partSize) return span;
    after = part.at(-1) ?? null;
  }
  return { ...span, to: new Date((after ?? { at: span.to }).at.getTime() + 1) };
};

/** The first frames of an order of the operator's, oldest first. */
export const framesOfOrder = async (ctx: Ctx, orderId: number, most: number): Promise<FrameExcerpt[]> => {
  const frames: FrameExcerpt[] = [];
  let exchanges = 0;
  // No exchange that begins after so many others has one of the first frames.
  await readOrder(ctx, orderId, (_exchange, told) => {
    frames.push(...told);
    return (exchanges += 1) < most;
  });
  return frames
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
    .slice(0, most);
};

/** Where the exchanges of an order of the operator's are, and which they are. */
export const exchangesOfOrder = async (ctx: Ctx, orderId: number): Promise<OrderSpan & { ids: number[] }> => {
  const ids: number[] = [];
  const span = await readOrder(ctx, orderId, ({ id }) => ids.push(id) > 0);
  return { ...span, ids };
};

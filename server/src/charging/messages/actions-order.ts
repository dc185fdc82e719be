import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { operatorOf } from '../../identity';
import { chargingPlace } from '../../network';
import { transactionOf } from '../orders/rules/order';
import { operatorOrder } from '../orders/store/orders';
import { tellsOf } from './rules';
import { mostShown } from './rules-excerpt';
import type { FramePosition } from './rules-exchange';
import { framesBetween, type ExcerptRow } from './store';

/** Frames of a charge point that are looked through for an order, from its begin on. */
const mostRead = 5000;
/** Of them in memory at a time. */
const partSize = 500;

/** Where the frames of an order are. */
interface OrderFrames {
  chargePointId: number;
  /** A minute before the order. */
  from: Date;
  /** A minute after it, or just after the last frame that was looked at. */
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

/** Takes the frames of an order of the operator's, oldest first, as long as more are wanted; answers where they are. */
export const readOrderFrames = async (
  ctx: Ctx,
  orderId: number,
  take: (frame: ExcerptRow) => boolean,
): Promise<OrderFrames> => {
  const { tells, ...span } = await spanOf(ctx, orderId);
  let after: FramePosition | null = null;
  for (let read = 0; read < mostRead; read += partSize) {
    const part: ExcerptRow[] = await framesBetween(
      ctx.tx,
      { ...span, after },
      { frames: partSize, characters: mostShown },
    );
    for (const row of part) if (tells({ ...row, messageId: row.message_id }) && !take(row)) return span;
    if (part.length < partSize) return span;
    after = part.at(-1) ?? null;
  }
  return { ...span, to: new Date((after ?? { at: span.to }).at.getTime() + 1) };
};

/** Where the frames of an order of the operator's are, and which they are. */
export const framesOfOrder = async (ctx: Ctx, orderId: number): Promise<OrderFrames & { ids: number[] }> => {
  const ids: number[] = [];
  const span = await readOrderFrames(ctx, orderId, ({ id }) => ids.push(id) > 0);
  return { ...span, ids };
};

import type { Message, messages, Parsed } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { operatorOf } from '../../identity';
import { chargingPlace } from '../../network';
import { transactionOf } from '../orders/rules';
import { operatorOrder } from '../orders/store';
import { framesOf } from './rules';
import { withoutSecrets } from './rules-secrets';
import { framesBetween, type MessageRow } from './store';

const mostRead = 5000;
const mostShown = 1000;

interface OrderFrames {
  chargePointId: number;
  /** Between a minute before the order and a minute after it. */
  from: Date;
  to: Date;
  frames: MessageRow[];
}

const readFrames = async (ctx: Ctx, orderId: number): Promise<OrderFrames> => {
  const order = await operatorOrder(ctx, operatorOf(ctx), orderId);
  const begin = Math.min(
    order.requested_at.getTime(),
    (order.started_received_at ?? order.requested_at).getTime(),
  );
  const end = order.completed_at ?? ctx.now;
  const from = new Date(begin - minuteMs);
  const to = new Date(end.getTime() + minuteMs);
  const frames = await framesBetween(ctx, order.charge_point_id, { from, to }, mostRead);
  const readable = frames.map((frame) => ({ ...frame, messageId: frame.message_id }));
  const place = await chargingPlace(ctx, order.charge_point_id);
  const subject = {
    orderId: order.id,
    connectorNumber: order.connector_number,
    evseId: place?.connectors.find((each) => each.id === order.connector_id)?.evseId ?? null,
    transaction: transactionOf(order),
    tag: order.tag_uid,
  };
  return { chargePointId: order.charge_point_id, from, to, frames: framesOf(readable, subject) };
};

/** Where the frames of an order of the operator's are, and which they are. */
export const framesOfOrder = async (ctx: Ctx, orderId: number) => {
  const { frames, ...where } = await readFrames(ctx, orderId);
  return { ...where, ids: frames.map((frame) => frame.id) };
};

/** The frames behind an order: what was said of it between a minute before and a minute after. */
export async function orderMessages(
  ctx: Ctx,
  { params }: Parsed<typeof messages.orderMessages>,
): Promise<Message[]> {
  const { frames } = await readFrames(ctx, params.id);
  return frames.slice(0, mostShown).map((frame) => ({
    id: frame.id,
    at: frame.at.toISOString(),
    direction: frame.direction,
    kind: frame.kind,
    action: frame.action,
    message_id: frame.message_id,
    frame: withoutSecrets(frame.frame),
  }));
}

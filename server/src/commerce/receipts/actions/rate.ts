import type { Parsed, receipts, Result } from '@voltdeck/contract';
import { countFeedbackFrom, leaveFeedback } from '../../../charging';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { byLink } from './by-link';

/** Rates the session of a receipt for whoever has its link; what is sent is counted even where it is refused. */
export async function leaveFeedbackByLink(
  call: PartedCall<Ctx>,
  { params: { token }, body }: Parsed<typeof receipts.leaveFeedback>,
): Promise<Result<typeof receipts.leaveFeedback>> {
  const { orderId } = await byLink(call, token, async (ctx, found) => {
    await countFeedbackFrom(ctx, call.address);
    return { orderId: found.content.order_id };
  });
  await call.run((ctx) => leaveFeedback(ctx, orderId, body));
  return { rating: body.rating };
}

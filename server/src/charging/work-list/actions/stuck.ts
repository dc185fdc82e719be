import { minuteMs } from '../../../kernel/clock';
import { announcement, type Ctx } from '../../../platform/ctx';
import { WaitingOrdersChanged } from '../../orders/facts';
import { findNewlyStuck } from '../store/list';

/** Longer than the minute between two looks, so that none is passed over by a clock that is late. */
const lookBackMs = 1.5 * minuteMs;

/** Tells operators of orders that time alone has made stuck, which no message tells. */
export async function tellStuck(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - lookBackMs);
  const operators = await findNewlyStuck(ctx.tx, ctx.now, before);
  await ctx.announceAll(operators.map((id) => announcement(WaitingOrdersChanged, {}, id)));
}

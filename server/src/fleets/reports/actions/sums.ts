import type { Ctx } from '../../../platform/ctx';
import { noteOrders, rollUpFigures } from '../store-sums';

/** Notes what an order of a vehicle came to, in the transaction that made it final, confirmed or corrected it. */
export const noteOrder = (ctx: Ctx, { orderId }: { orderId: number }): Promise<void> =>
  noteOrders(ctx.tx, { orderIds: [orderId], at: ctx.now });

/** Few enough for one short transaction. */
const mostAtOnce = 20_000;

export const sumJob = 'fleets.sum';

/** Adds new figures to the sums that reports are read from; when there are more than fit, another job goes on. */
export async function sumFleets(ctx: Ctx): Promise<void> {
  if ((await rollUpFigures(ctx.tx, mostAtOnce)) === mostAtOnce)
    await ctx.schedule(sumJob, {}, { key: sumJob });
}

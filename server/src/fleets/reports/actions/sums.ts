import { unfinishedStates } from '../../../charging';
import type { Ctx } from '../../../platform/ctx';
import { noteRequests } from '../store-requests';
import { noteOrders, rollUpFigures } from '../store-sums';

/** Notes what an order of a vehicle came to, in the transaction that ended it, made it final, confirmed, corrected or refunded it. */
export async function noteOrder(ctx: Ctx, { orderId }: { orderId: number }): Promise<void> {
  await noteOrders(ctx.tx, { orderIds: [orderId], at: ctx.now });
  await noteRequests(ctx.tx, { orderIds: [orderId], unfinished: unfinishedStates });
}

/** Few enough for one short transaction. */
const mostAtOnce = 20_000;

export const sumJob = 'fleets.sum';

/** Adds new figures to the sums that reports are read from; when there are more than fit, another job goes on. */
export async function sumFleets(ctx: Ctx): Promise<void> {
  if ((await rollUpFigures(ctx.tx, mostAtOnce)) === mostAtOnce)
    await ctx.schedule(sumJob, {}, { key: sumJob });
}

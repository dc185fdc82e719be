import type { Ctx } from '../../../platform/ctx';
import { rollUp } from '../store/sums';
import { allChargePointSums, chargePointSums, sumsBetween } from '../store/sums-between';
import { sumDifferences, type SumDifference } from '../store/sums-verify';

/** Few enough for one short transaction. */
const mostAtOnce = 20_000;

export const sumJob = 'sessions.sum';

/** Sums up what orders came to since the last time; when there is more than fits, another job goes on. */
export async function sumSessions(ctx: Ctx): Promise<void> {
  if ((await rollUp(ctx.tx, mostAtOnce)) === mostAtOnce) await ctx.schedule(sumJob, {}, { key: sumJob });
}

/** So many differences are enough to see what is wrong. */
const mostTold = 1_000;

/** Compares every sum with the orders behind it. */
export const verifySums = (ctx: Ctx): Promise<SumDifference[]> => sumDifferences(ctx.tx, mostTold);

/** What charge points came to, as network asks for it. */
export const lifetime = {
  of: (ctx: Ctx, operatorId: number, ids: readonly number[]) => chargePointSums(ctx.tx, operatorId, ids),
  all: allChargePointSums,
  between: (ctx: Ctx, of: Parameters<typeof sumsBetween>[1], span: Parameters<typeof sumsBetween>[2]) =>
    sumsBetween(ctx.tx, of, span),
};

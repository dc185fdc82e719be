import type { Ctx } from '../../../platform/ctx';
import { sumChanges, sumFigures } from '../store/sums';

/** Few enough for one short transaction. */
const mostAtOnce = 20_000;

export const sumJob = 'sessions.sum';

/** Sums up what sessions and orders came to since the last time; when there is more than fits, another job goes on. */
export async function sumSessions(ctx: Ctx): Promise<void> {
  const summed = [await sumFigures(ctx.tx, mostAtOnce), await sumChanges(ctx.tx, mostAtOnce)];
  if (summed.includes(mostAtOnce)) await ctx.schedule(sumJob, {}, { key: sumJob });
}

import type { Ctx } from '../../../platform/ctx';
import { rollUpEnergy } from '../store-sums';

/** Few enough for one short transaction. */
const mostAtOnce = 20_000;

export const energyJob = 'fleets.sum-energy';

/** Adds new energy to the sums that limitations are counted from; when there is more than fits, another job goes on. */
export async function sumEnergy(ctx: Ctx): Promise<void> {
  if ((await rollUpEnergy(ctx.tx, mostAtOnce)) === mostAtOnce)
    await ctx.schedule(energyJob, {}, { key: energyJob });
}

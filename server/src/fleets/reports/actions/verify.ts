import { type SumDifference, unfinishedStates } from '../../../charging';
import type { Ctx } from '../../../platform/ctx';
import { rebuildRequests, staleRequests } from '../store-requests';
import { holdSums, rebuildSums, staleSessions, wrongSums } from '../store-verify';

/** So many differences are enough to see what is wrong. */
const mostTold = 1_000;

/** Compares what fleets charged, as reports tell it, with the orders behind it. */
export async function verifyFleetSums(ctx: Ctx): Promise<SumDifference[]> {
  const stale = await staleSessions(ctx.tx, mostTold);
  const asked = await staleRequests(ctx.tx, { unfinished: unfinishedStates, most: mostTold });
  return [...stale, ...asked, ...(await wrongSums(ctx.tx, mostTold))].slice(0, mostTold);
}

/** Makes the sums of reports anew from orders; orders that end meanwhile wait for it. */
export async function rebuildFleetSums(ctx: Ctx): Promise<void> {
  await holdSums(ctx.tx);
  await rebuildRequests(ctx.tx, unfinishedStates);
  await rebuildSums(ctx.tx, ctx.now);
}

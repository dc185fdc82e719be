import type { Ctx } from '../../platform/ctx';
import { ChargePointChanged } from '../availability/facts';
import { givenUpBefore, isNews, type RefusedTries } from './rules';
import { addRefusals, deleteRefusals, deleteRefusalsBefore } from './store';

/** Keeps that charge points were refused at the door, so that whoever waits for them sees why. */
export async function recordRefusals(ctx: Ctx, refused: readonly RefusedTries[]): Promise<void> {
  for (const each of await addRefusals(ctx.tx, refused)) {
    if (isNews(each)) await ctx.announce(ChargePointChanged, { chargePointId: each.id }, each.operatorId);
  }
}

/** What was refused counts no more: they came in, or have other passwords now. Gives those of which there was anything. */
export const forgetRefusals = async (ctx: Ctx, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : await deleteRefusals(ctx.tx, ids));

/** Forgets chargers that have given up, and with them where they called from. */
export async function forgetGivenUp(ctx: Ctx): Promise<void> {
  const gone = await deleteRefusalsBefore(ctx.tx, givenUpBefore(ctx.now));
  if (gone > 0) ctx.log.info({ gone }, 'Refusals of chargers that gave up were deleted');
}

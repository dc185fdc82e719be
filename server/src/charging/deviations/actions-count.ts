import type { Ctx } from '../../platform/ctx';
import { forgottenBefore, type SeenDeviation, staleBefore } from './rules';
import { admitted, type DeviationSum, summed } from './rules-sums';
import { exampleOf } from './rules-example';
import {
  addCounts,
  deleteDeviationsBefore,
  devicesOf,
  holdAdding,
  insertDeviations,
  keptAmong,
  saveExamples,
  sizesOf,
} from './store';

/** Adds to what is kept already; gives what is not. */
async function count(ctx: Ctx, sums: readonly DeviationSum[]): Promise<DeviationSum[]> {
  const kept = await addCounts(ctx.tx, sums, { now: ctx.now, stale: staleBefore(ctx.now) });
  const examples = kept.flatMap(({ place, id, wantsExample }) => {
    const frame = wantsExample ? (sums[place - 1]?.frame ?? null) : null;
    return frame === null ? [] : [{ id, ...exampleOf(frame) }];
  });
  if (examples.length > 0) await saveExamples(ctx.tx, examples, ctx.now);
  const places = new Set(kept.map(({ place }) => place));
  return sums.filter((_, index) => !places.has(index + 1));
}

/**
 * Counts what chargers say otherwise than the standard, by model and firmware (docs/chargers-in-the-field.md#deviations).
 * Gives what is new: `admitDeviations` takes it in, in a transaction of its own, because nobody may wait for that.
 */
export async function countDeviations(ctx: Ctx, seen: readonly SeenDeviation[]): Promise<DeviationSum[]> {
  const devices = await devicesOf(ctx.tx, [...new Set(seen.map((each) => each.chargePointId))]);
  const sums = summed(seen, devices);
  return sums.length === 0 ? [] : count(ctx, sums);
}

/** Takes in what was not said before, as far as there is room for it. */
export async function admitDeviations(ctx: Ctx, sums: readonly DeviationSum[]): Promise<void> {
  await holdAdding(ctx.tx);
  const kept = await keptAmong(ctx.tx, sums);
  const sizes = await sizesOf(ctx.tx, [...new Set(sums.map((sum) => sum.operatorId))]);
  const known = admitted(sums, (place) => kept.has(place + 1), sizes);
  await insertDeviations(ctx.tx, known, ctx.now);
  await count(ctx, known);
}

/** Forgets what no charger has said for more than a year. */
export async function forgetDeviations(ctx: Ctx): Promise<void> {
  const gone = await deleteDeviationsBefore(ctx.tx, forgottenBefore(ctx.now));
  if (gone > 0) ctx.log.info({ gone }, 'Deviations that no charger has any more were deleted');
}

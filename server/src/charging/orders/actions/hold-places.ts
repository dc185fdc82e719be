import type { Ctx } from '../../../platform/ctx';
import { lockChargePoints, tryLockChargePoints } from '../store/find';

/**
 * Holds charge points until the transaction ends, in ascending order: everything that happens at one happens one after another.
 * A single one is waited for; of several, those are given that nobody else holds.
 */
export async function holdChargePoints(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length > 1) return new Set(await tryLockChargePoints(ctx.tx, ids));
  await lockChargePoints(ctx.tx, ids);
  return new Set(ids);
}

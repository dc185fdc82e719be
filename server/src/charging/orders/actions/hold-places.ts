import type { Ctx } from '../../../platform/ctx';
import { lockChargePoints } from '../store/find';

/** Holds charge points until the transaction ends, in ascending order: everything that happens at one happens one after another. */
export const holdChargePoints = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  lockChargePoints(ctx.tx, ids);

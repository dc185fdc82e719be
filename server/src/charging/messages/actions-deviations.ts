import type { Ctx } from '../../platform/ctx';
import { addDeviations, type SeenDeviation } from './store-deviations';

/** Counts what a charger says otherwise than the standard, by model and firmware (docs/chargers-in-the-field.md#deviations). */
export async function countDeviations(
  ctx: Ctx,
  chargePointId: number,
  seen: readonly SeenDeviation[],
): Promise<void> {
  // List positions do not tell deviations apart.
  const general = seen.map((each) => ({ ...each, path: each.path.replaceAll(/\d+/g, 'n') }));
  await addDeviations(ctx.tx, ctx.now, chargePointId, general);
}

import type { Ctx } from '../../../platform/ctx';
import { countLimitations, removeAllOfFleet } from '../store';
import { replaceHolidays } from '../store-holidays';
import { fleetOf } from './views';

/** How many limitations a fleet has. */
export const limitationsOfFleet = (ctx: Ctx, fleetId: number): Promise<number> =>
  countLimitations(ctx.tx, fleetOf(ctx, fleetId));

/** Takes the limitations and the holidays of a fleet away, which is deleted. */
export async function endLimitations(ctx: Ctx, fleetId: number): Promise<void> {
  await removeAllOfFleet(ctx.tx, fleetOf(ctx, fleetId));
  await replaceHolidays(ctx.tx, fleetOf(ctx, fleetId), []);
}

import { operatorOf } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { removeAllOfFleet } from '../store';

/** Takes the vehicle groups of a fleet away, which is deleted. */
export const endVehicleGroups = (ctx: Ctx, fleetId: number): Promise<void> =>
  removeAllOfFleet(ctx.tx, { operatorId: operatorOf(ctx), fleetId });

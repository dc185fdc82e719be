import type { Ctx } from '../../../platform/ctx';
import { operatorOf } from '../../../identity';
import { heldOfFleet, vehiclesWithOrders } from '../store/of-vehicles';
import { unfinishedStates } from '../rules/order';

/** Which of the vehicles have a session that is not over. */
export const vehiclesCharging = (ctx: Ctx, vehicleIds: readonly number[]): Promise<number[]> =>
  vehiclesWithOrders(ctx.tx, operatorOf(ctx), { vehicleIds, states: unfinishedStates });

/** How many completed sessions that a fleet is to pay wait on hold for somebody. */
export const sessionsOnHold = (ctx: Ctx, fleetId: number): Promise<number> =>
  heldOfFleet(ctx.tx, operatorOf(ctx), fleetId);

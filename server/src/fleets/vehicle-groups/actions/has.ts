import { operatorOf } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { nameKey } from '../../../kernel/name-key';
import { findVehicleGroup, idsOfNames } from '../store';

/** Whether a group is one of the fleet's; a fleet that is held keeps it. */
export const hasVehicleGroup = async (ctx: Ctx, fleetId: number, groupId: number): Promise<boolean> =>
  (await findVehicleGroup(ctx.tx, { operatorId: operatorOf(ctx), fleetId }, groupId)) !== null;

/** The groups of the fleet that have these names, by the keys of their names. */
export const vehicleGroupsNamed = (
  ctx: Ctx,
  fleetId: number,
  names: readonly string[],
): Promise<Map<string, number>> =>
  idsOfNames(ctx.tx, { operatorId: operatorOf(ctx), fleetId }, [...new Set(names.map(nameKey))]);

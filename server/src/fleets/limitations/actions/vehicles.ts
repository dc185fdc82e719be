import { vehicleModel } from '../../../reference';
import type { Ctx } from '../../../platform/ctx';
import { type LimitedVehicle, vehiclesNamed } from '../store-energy';

/** Vehicles by number; one that has no figure of its own has the battery of its model. */
export async function limitedVehicles(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, LimitedVehicle>> {
  const vehicles = await vehiclesNamed(ctx.tx, ids);
  return new Map(
    [...vehicles].map(([id, { modelId, ...vehicle }]) => [
      id,
      { ...vehicle, batteryWh: vehicle.batteryWh ?? vehicleModel(modelId)?.batteryWh ?? null },
    ]),
  );
}

import { giveVehicleCards, holdCardsOfVehicles, vehiclesCharging } from '../../../charging';
import type { Ctx } from '../../../platform/ctx';
import { fleetOf } from '../actions';
import { VehicleChanged } from '../facts';
import { buryVehicles, holdAllVehicles, idsOfFleet } from '../store';

interface OfFleet {
  ids: number[];
  charging: number[];
}

const withCharging = async (ctx: Ctx, ids: number[]): Promise<OfFleet> => ({
  ids,
  charging: ids.length === 0 ? [] : await vehiclesCharging(ctx, ids),
});

/** The vehicles of a fleet, and which of them charge. */
export const vehiclesAndCharging = async (ctx: Ctx, fleetId: number): Promise<OfFleet> =>
  withCharging(ctx, await idsOfFleet(ctx.tx, fleetOf(ctx, fleetId)));

/** The same, kept from beginning a session until the transaction ends. */
export const holdVehiclesOfFleet = async (ctx: Ctx, fleetId: number): Promise<OfFleet> =>
  withCharging(ctx, await holdAllVehicles(ctx.tx, fleetOf(ctx, fleetId)));

/** Takes vehicles that are held out of their fleet, which is deleted; they give up their cards. */
export async function endVehicles(ctx: Ctx, fleetId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const held = await holdCardsOfVehicles(ctx, { vehicleIds: ids, numbers: [] });
  await giveVehicleCards(
    ctx,
    held,
    ids.map((vehicleId) => ({ vehicleId, number: null, vin: null, label: '', expiresOn: null })),
  );
  await buryVehicles(ctx.tx, fleetOf(ctx, fleetId), { ids, at: ctx.now });
  const { operatorId } = fleetOf(ctx, fleetId);
  await ctx.announce(VehicleChanged, { fleetId, vehicleId: 0 }, operatorId);
}

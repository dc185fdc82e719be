import type { Ctx } from '../../../platform/ctx';
import type { HeldTag } from '../../authorization/store-tags';
import { type CardOfOwner, giveCardsTo, holdCardsOf } from './of-owners';

/** The card that a vehicle is to have, without a number none; and its VIN, which starts sessions as the card does. */
export interface CardOfVehicle extends Omit<CardOfOwner, 'ownerId'> {
  vehicleId: number;
  vin: string | null;
}

/** Holds the cards that vehicles have and those that they are to have, all in one order, and tells who has them. */
export const holdCardsOfVehicles = (
  ctx: Ctx,
  { vehicleIds, numbers }: { vehicleIds: readonly number[]; numbers: readonly string[] },
): Promise<HeldTag[]> => holdCardsOf(ctx, 'vehicle', { ids: vehicleIds, numbers });

/** Gives vehicles their cards and VINs, which must be held; tells whether all were given. */
export const giveVehicleCards = (
  ctx: Ctx,
  held: readonly HeldTag[],
  wanted: readonly CardOfVehicle[],
): Promise<boolean> =>
  giveCardsTo(ctx, 'vehicle', {
    held,
    wanted: wanted.map(({ vehicleId, ...card }) => ({ ownerId: vehicleId, ...card })),
  });

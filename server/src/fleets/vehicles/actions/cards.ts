import {
  cardKey,
  cardNumberOf,
  giveVehicleCards,
  type HeldTag,
  holdCardsOfVehicles,
} from '../../../charging';
import { memberOf } from '../../../identity';
import { type FieldError, Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { VehicleChanged } from '../facts';
import { cardFault, type KeptVehicle } from '../rules';
import { vehiclesByIds } from '../store';
import { vehicleWithCard } from '../store-many';
import { fleetOf } from '../actions';

/** The card that a vehicle is to have. */
export interface WantedCard {
  number: string | null;
  expiresOn: string | null;
}

/** The card that a body asks for; a number that says nothing is none. */
export const wantedCard = (said: {
  rfid_tag?: string | null | undefined;
  rfid_expires_at?: string | null | undefined;
}): WantedCard => {
  const number = said.rfid_tag == null ? '' : cardNumberOf(said.rfid_tag);
  return number === ''
    ? { number: null, expiresOn: null }
    : { number, expiresOn: said.rfid_expires_at ?? null };
};

/** Holds the card and the VIN of a vehicle and those it is to have, and refuses one that somebody else has. */
export async function holdCards(
  ctx: Ctx,
  fleetId: number,
  { vehicleId, number, vin }: { vehicleId: number | null; number: string | null; vin: string | null },
): Promise<HeldTag[]> {
  const held = await holdCardsOfVehicles(ctx, {
    vehicleIds: vehicleId === null ? [] : [vehicleId],
    numbers: [number, vin].flatMap((each) => each ?? []),
  });
  const ofOther = (wanted: string | null): HeldTag | undefined =>
    held.find(
      (tag) =>
        wanted !== null &&
        tag.uidKey === cardKey(wanted) &&
        !(tag.holder === 'vehicle' && tag.holderId === vehicleId),
    );
  const other = ofOther(number);
  if (other !== undefined) throw heldBy(await faultOf(ctx, fleetId, other));
  if (ofOther(vin) !== undefined)
    throw new Problem('fields.invalid', { errors: { vin: [{ code: 'taken' }] } });
  return held;
}

async function faultOf(ctx: Ctx, fleetId: number, tag: HeldTag): Promise<FieldError> {
  const ids = tag.holder === 'vehicle' && tag.holderId !== null ? [tag.holderId] : [];
  const [vehicle] = await vehiclesByIds(ctx.tx, fleetOf(ctx, fleetId), ids);
  return cardFault(tag, {
    fleetTitle: vehicle?.title ?? null,
    isFleetAdmin: memberOf(ctx).role === 'fleet_admin',
  });
}

const heldBy = (fault: FieldError): Problem =>
  new Problem('fields.invalid', { errors: { rfid_tag: [fault] } });

/** Gives a vehicle its card and its VIN, once they are held; one that was issued to somebody else meanwhile is refused. */
export async function giveCard(
  ctx: Ctx,
  held: readonly HeldTag[],
  {
    vehicleId,
    kept,
    card,
  }: { vehicleId: number; kept: Pick<KeptVehicle, 'title' | 'vin'>; card: WantedCard },
): Promise<void> {
  const wanted = { vehicleId, label: kept.title, vin: kept.vin, ...card };
  if (await giveVehicleCards(ctx, held, [wanted])) return;
  throw heldBy({ code: 'vehicle.card-held', args: { who: 'hidden', name: '' } });
}

/** A fleet's own admins see the state of its vehicles' cards, and hear of no cards. */
export async function tellOfCard(
  ctx: Ctx,
  { cardId }: { cardId: number },
  operatorId: number | null,
): Promise<void> {
  // Of many at once whoever changed them tells.
  const found = cardId === 0 ? null : await vehicleWithCard(ctx.tx, cardId);
  if (found !== null) await ctx.announce(VehicleChanged, found, operatorId);
}

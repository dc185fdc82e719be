import { taxRatePpmAt } from '../../reference';
import type { Ctx } from '../../platform/ctx';
import { toTariffRows } from '../prices/rules-rows';
import type { ChargingPlace } from './rules';
import { findPlaces } from './store';

const byStart = (one: { starting_time: string }, other: { starting_time: string }): number =>
  one.starting_time.localeCompare(other.starting_time);

/** Charge points as sessions need them, each with the tariff that would be frozen onto an order now; those that are gone are missing. */
export async function chargingPlaces(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ChargingPlace>> {
  const places = new Map<number, ChargingPlace>();
  if (ids.length === 0) return places;
  for (const { place, prices, taxed } of await findPlaces(ctx.tx, ids, ctx.now)) {
    const rows = toTariffRows(prices.toSorted(byStart));
    places.set(place.id, {
      ...place,
      taxRatePpm: taxRatePpmAt(taxed),
      tariff: { currency: place.currency, timeZone: place.timeZone, rows },
    });
  }
  return places;
}

/** One charge point as a session needs it; null where it is gone. */
export const chargingPlace = async (ctx: Ctx, chargePointId: number): Promise<ChargingPlace | null> =>
  (await chargingPlaces(ctx, [chargePointId])).get(chargePointId) ?? null;

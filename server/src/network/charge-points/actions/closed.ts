import type { Ctx } from '../../../platform/ctx';
import { hoursOf, isOpenAt } from '../../hours/rules';
import { hoursOfPlaces, withSiteHours } from '../store-hours';

/** A charge point at a moment. */
export interface Visit {
  chargePointId: number;
  at: Date;
}

/** Whether moments are outside the hours of charge points, in their order; one that has no hours is open around the clock. */
export async function closedAt(ctx: Ctx, visits: readonly Visit[]): Promise<boolean[]> {
  if (visits.length === 0) return [];
  const ids = [...new Set(visits.map(({ chargePointId }) => chargePointId))];
  const found = await withSiteHours(ctx.tx, await hoursOfPlaces(ctx.tx, ids));
  const places = new Map(found.map((place) => [place.id, place]));
  return visits.map(({ chargePointId, at }) => {
    const place = places.get(chargePointId);
    const held = place === undefined ? null : hoursOf(place);
    return place !== undefined && held !== null && !isOpenAt(held.hours, at.getTime(), place.time_zone);
  });
}

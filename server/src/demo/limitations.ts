import { limitations } from '@voltdeck/contract';
import { assignPlaces, createLimitation, setLimitationHolidays } from '../fleets';
import { chargePointByIdentifier } from '../network';
import type { Ctx } from '../platform/ctx';
import { demoChargePoints } from './data';
import data from './limitations.json';

/** Gives a fleet of the demo a place, limitations there, and holidays; acts as the owner. */
export async function limitDemo(
  ctx: Ctx,
  fleetId: number,
  groups: ReadonlyMap<string, number>,
): Promise<void> {
  const [first] = demoChargePoints(1);
  const place = first === undefined ? null : await chargePointByIdentifier(ctx, first.identifier);
  if (place === null) return;
  const of = { params: { id: fleetId }, query: {} };
  await assignPlaces(ctx, fleetId, { charge_point_ids: [place.id] });
  for (const { group, ...said } of data.limitations) {
    const body = limitations.createLimitation.body.parse({
      ...said,
      limitable_type: 'charge-point',
      limitable_id: place.id,
      vehicle_group_id: groups.get(group ?? '') ?? null,
    });
    await createLimitation(ctx, { ...of, body });
  }
  const year = ctx.now.getUTCFullYear();
  const holidays = [year, year + 1].flatMap((each) =>
    data.holidays.map(({ day, name }) => ({ day: `${each}-${day}`, name })),
  );
  await setLimitationHolidays(ctx, { ...of, body: { holidays } });
}

import { dayMs } from '../kernel/clock';
import { addDrivers, createVehicle, createVehicleGroup } from '../fleets';
import type { Ctx } from '../platform/ctx';
import data from './vehicles.json';

/** Puts vehicles with their cards and drivers into a fleet of the demo and gives its groups by name; acts as the owner. */
export async function addDemoVehicles(
  ctx: Ctx,
  fleetId: number,
  whose: keyof typeof data,
): Promise<Map<string, number>> {
  const { groups, vehicles, drivers } = data[whose];
  const of = { params: { id: fleetId }, query: {} };
  const ids = new Map<string, number>();
  for (const body of groups) ids.set(body.name, (await createVehicleGroup(ctx, { ...of, body })).id);
  const made = new Map<string, number>();
  const nextYear = new Date(ctx.now.getTime() + 365 * dayMs).toISOString().slice(0, 10);
  for (const { title, model, plate, year, color, group, card } of vehicles) {
    const body = {
      title,
      vehicle_model_id: model,
      license_plate: plate,
      year,
      color,
      vehicle_group_id: ids.get(group ?? '') ?? null,
      rfid_tag: card,
      rfid_expires_at: nextYear,
    };
    made.set(title, (await createVehicle(ctx, { ...of, body })).id);
  }
  for (const { name, email, phone, charges } of drivers) {
    const vehicle_ids = charges.flatMap((title) => made.get(title) ?? []);
    await addDrivers(ctx, { ...of, body: { name, emails: [email], phone, vehicle_ids } });
  }
  return ids;
}

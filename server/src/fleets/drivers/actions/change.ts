import type { Driver, drivers, Parsed, Result } from '@voltdeck/contract';
import { mustHoldFleet, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { mustHoldVehicles } from '../../vehicles/actions/hold';
import { fleetOf, mustHaveDriver, shownDrivers } from '../actions';
import { DriverChanged } from '../facts';
import { driversIn, emailKey, notedDriver } from '../rules';
import {
  buryDrivers,
  driversWith,
  holdAddresses,
  insertDrivers,
  replaceVehicles,
  saveDriver,
} from '../store';

/**
 * Adds drivers by their addresses, or one by name; addresses that a fleet of the operator has a driver of are left out and told.
 * The fleet is held, so that the vehicles stay while they are given.
 */
export async function addDrivers(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof drivers.addDrivers>,
): Promise<Result<typeof drivers.addDrivers>> {
  const asked = driversIn({
    emails: body.emails ?? [],
    name: body.name ?? null,
    phone: body.phone ?? null,
  });
  if (asked.length === 0)
    throw new Problem('fields.invalid', {
      errors: { emails: [{ code: 'required' }], name: [{ code: 'required' }] },
    });
  await mustHoldFleet(ctx, fleetId);
  const vehicleIds = await mustHoldVehicles(ctx, fleetId, body.vehicle_ids);
  const of = fleetOf(ctx, fleetId);
  const emails = asked.flatMap(({ email }) => (email === null ? [] : [email]));
  await holdAddresses(ctx.tx, of.operatorId);
  const present = new Map(
    (await driversWith(ctx.tx, of.operatorId, emails)).map((each) => [each.emailKey, each.fleetId]),
  );
  const coming = asked.filter(({ email }) => email === null || !present.has(emailKey(email)));
  const ids = await insertDrivers(ctx.tx, of, { drivers: coming, at: ctx.now });
  await replaceVehicles(ctx.tx, fleetId, { driverIds: ids, vehicleIds });
  const added = await shownDrivers(ctx, fleetId, ids);
  for (const { id, name, email, phone } of added) {
    const after = notedDriver({ name, email, phone }, vehicleIds);
    await note(ctx, fleetId, { action: 'created', id, name, before: null, after });
  }
  if (added.length > 0) await announce(ctx, fleetId);
  const leftOut = emails.flatMap((email) => {
    const at = present.get(emailKey(email));
    if (at === undefined) return [];
    return [{ email, why: at === fleetId ? ('here' as const) : ('elsewhere' as const) }];
  });
  return { added, left_out: leftOut };
}

/** Replaces what is said of a driver, and their vehicles. */
export async function updateDriver(
  ctx: Ctx,
  { params: { id: fleetId, driverId: id }, body }: Parsed<typeof drivers.updateDriver>,
): Promise<Driver> {
  await mustHoldFleet(ctx, fleetId);
  const row = await mustHaveDriver(ctx, fleetId, id);
  if (body.revision !== undefined && body.revision !== row.revision) throw new Problem('driver.changed');
  const vehicleIds = await mustHoldVehicles(ctx, fleetId, body.vehicle_ids);
  const kept = { name: body.name, email: body.email ?? null, phone: body.phone ?? null };
  const had = row.vehicles.map((vehicle) => vehicle.id);
  const before = notedDriver(row, had);
  const after = notedDriver(kept, vehicleIds);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await refuseTaken(ctx, { id, email: kept.email });
    await saveDriver(ctx.tx, fleetOf(ctx, fleetId), { id, ...kept });
    await replaceVehicles(ctx.tx, fleetId, { driverIds: [id], vehicleIds });
    await note(ctx, fleetId, { action: 'updated', id, name: kept.name, before, after });
    await announce(ctx, fleetId);
  }
  const [shown] = await shownDrivers(ctx, fleetId, [id]);
  if (shown === undefined) throw new Problem('not-found');
  return shown;
}

/** Takes a driver off a fleet. */
export async function deleteDriver(
  ctx: Ctx,
  { params: { id: fleetId, driverId: id } }: Parsed<typeof drivers.deleteDriver>,
): Promise<{ id: number }> {
  await mustHoldFleet(ctx, fleetId);
  const row = await mustHaveDriver(ctx, fleetId, id);
  await buryDrivers(ctx.tx, fleetOf(ctx, fleetId), { ids: [id], at: ctx.now });
  const before = notedDriver(
    row,
    row.vehicles.map((vehicle) => vehicle.id),
  );
  await note(ctx, fleetId, { action: 'deleted', id, name: row.name, before, after: null });
  await announce(ctx, fleetId);
  return { id };
}

/** Takes all drivers off a fleet, which is deleted. */
export const endDrivers = (ctx: Ctx, fleetId: number): Promise<void> =>
  buryDrivers(ctx.tx, fleetOf(ctx, fleetId), { ids: null, at: ctx.now });

async function refuseTaken(ctx: Ctx, { id, email }: { id: number; email: string | null }): Promise<void> {
  await holdAddresses(ctx.tx, operatorOf(ctx));
  const present = email === null ? [] : await driversWith(ctx.tx, operatorOf(ctx), [email]);
  if (present.some((other) => other.id !== id))
    throw new Problem('fields.invalid', { errors: { email: [{ code: 'taken' }] } });
}

interface Told {
  action: 'created' | 'updated' | 'deleted';
  id: number;
  name: string;
  before: object | null;
  after: object | null;
}

const note = (ctx: Ctx, fleetId: number, { action, id, name, before, after }: Told): Promise<void> =>
  recordAudit(ctx, {
    action,
    noun: 'driver',
    nounId: id,
    name,
    within: { noun: 'fleet', id: fleetId },
    before,
    after,
  });

const announce = (ctx: Ctx, fleetId: number): Promise<void> =>
  ctx.announce(DriverChanged, { fleetId, driverId: 0 }, operatorOf(ctx));

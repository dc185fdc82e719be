import { driverVehicles, type Parsed, type Result } from '@voltdeck/contract';
import { readVehicle } from '../../fleets';
import { driverOf, holdPerson } from '../../identity';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { modelsOfMake, vehicleMake, vehicleMakes } from '../../reference';
import { type DriverVehicleRow, toDriverVehicle } from './rules';
import {
  countVehicles,
  findVehicle,
  holdVehicle,
  insertVehicle,
  removeVehicle,
  removeVehiclesOf,
  saveVehicle,
  vehiclesOfDriver,
  vehiclesOfPerson,
} from './store';

function shown(ctx: Ctx, row: DriverVehicleRow | null): driverVehicles.DriverVehicle {
  if (row === null) throw new Problem('not-found');
  return toDriverVehicle(row, ctx.now);
}

/** The vehicles of the driver who asks. */
export async function listDriverVehicles(ctx: Ctx): Promise<driverVehicles.DriverVehicle[]> {
  const rows = await vehiclesOfDriver(ctx.tx, driverOf(ctx));
  return rows.map((row) => toDriverVehicle(row, ctx.now));
}

/** One vehicle of the driver who asks. */
export const getDriverVehicle = async (
  ctx: Ctx,
  { params }: Parsed<typeof driverVehicles.getDriverVehicle>,
): Promise<driverVehicles.DriverVehicle> => shown(ctx, await findVehicle(ctx.tx, driverOf(ctx), params.id));

/** Adds a vehicle; the person is held, so that two at once are counted, and nothing is kept of one who is erased. */
export async function createDriverVehicle(
  ctx: Ctx,
  { body }: Parsed<typeof driverVehicles.createDriverVehicle>,
): Promise<driverVehicles.DriverVehicle> {
  const kept = readVehicle(body, { active: true });
  const me = driverOf(ctx);
  await holdPerson(ctx.tx, me.personId);
  const count = await countVehicles(ctx.tx, me);
  if (count === null) throw new Problem('unauthenticated');
  const most = driverVehicles.mostDriverVehicles;
  if (count >= most) throw new Problem('driver-vehicle.too-many', { args: { most } });
  const id = await insertVehicle(ctx.tx, me, { kept, at: ctx.now });
  return shown(ctx, await findVehicle(ctx.tx, me, id));
}

/** Replaces what is said of a vehicle. */
export async function updateDriverVehicle(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof driverVehicles.updateDriverVehicle>,
): Promise<driverVehicles.DriverVehicle> {
  const me = driverOf(ctx);
  const before = await holdVehicle(ctx.tx, me, id);
  if (before === null) throw new Problem('not-found');
  if (body.revision !== undefined && body.revision !== before.revision) throw new Problem('vehicle.changed');
  await saveVehicle(ctx.tx, me, { id, kept: readVehicle(body, before) });
  return shown(ctx, await findVehicle(ctx.tx, me, id));
}

/** Deletes a vehicle of the driver who asks. */
export async function deleteDriverVehicle(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof driverVehicles.deleteDriverVehicle>,
): Promise<Result<typeof driverVehicles.deleteDriverVehicle>> {
  if (!(await removeVehicle(ctx.tx, driverOf(ctx), id))) throw new Problem('not-found');
  return { id };
}

/** The makers of vehicles by name. */
export const listMakesForDrivers = async (
  _ctx: Ctx,
  { query }: Parsed<typeof driverVehicles.listMakesForDrivers>,
): Promise<Result<typeof driverVehicles.listMakesForDrivers>> => plainList(vehicleMakes, query);

/** The models of a maker by name. */
export async function listModelsForDrivers(
  _ctx: Ctx,
  { params: { id }, query }: Parsed<typeof driverVehicles.listModelsForDrivers>,
): Promise<Result<typeof driverVehicles.listModelsForDrivers>> {
  if (vehicleMake(id) === null) throw new Problem('not-found');
  return plainList(modelsOfMake(id), query);
}

/** Forgets what somebody drives who is erased. */
export const forgetVehiclesOf = (ctx: Ctx, personId: number): Promise<void> =>
  removeVehiclesOf(ctx.tx, personId);

/** What a person drives, at every operator, for the copy of what is kept of them. */
export async function ownVehiclesOf(ctx: Ctx, personId: number): Promise<object[]> {
  const rows = await vehiclesOfPerson(ctx.tx, personId);
  return rows.map((row) => toDriverVehicle(row, ctx.now));
}

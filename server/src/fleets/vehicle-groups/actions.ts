import type { Parsed, VehicleGroup, vehicleGroups } from '@voltdeck/contract';
import { mustHaveFleet, mustHoldFleet, operatorOf, recordAudit } from '../../identity';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { refuseLimitedGroup } from '../limitations/actions';
import { VehicleGroupChanged } from './facts';
import { isAsSaid, saidIn, toVehicleGroup, type VehicleGroupRow } from './rules';
import {
  findVehicleGroup,
  insertVehicleGroup,
  isVehicleGroupNameTaken,
  type OfFleet,
  removeVehicleGroup,
  saveVehicleGroup,
  vehicleGroupsOf,
} from './store';

type OfGroup = Parsed<typeof vehicleGroups.getVehicleGroup>;

/** The vehicle groups of a fleet by name. */
export async function listVehicleGroups(
  ctx: Ctx,
  { params, query }: Parsed<typeof vehicleGroups.listVehicleGroups>,
): Promise<VehicleGroup[]> {
  await mustHaveFleet(ctx, params.id);
  const wanted = { words: searchedWords(query.search), ...sliceOf(query) };
  return (await vehicleGroupsOf(ctx.tx, fleetOf(ctx, params.id), wanted)).map(toVehicleGroup);
}

export const getVehicleGroup = async (ctx: Ctx, { params }: OfGroup): Promise<VehicleGroup> =>
  toVehicleGroup(await mustHaveGroup(ctx, params));

/** Adds a vehicle group; the fleet is held, so that of two who give the same name at once one is told. */
export async function createVehicleGroup(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof vehicleGroups.createVehicleGroup>,
): Promise<VehicleGroup> {
  const said = saidIn(body);
  await mustHoldFleet(ctx, fleetId);
  await refuseTakenName(ctx, fleetId, { nameKey: said.nameKey, exceptId: null });
  const row = await insertVehicleGroup(ctx.tx, fleetOf(ctx, fleetId), { ...said, at: ctx.now });
  await tell(ctx, fleetId, { action: 'created', row, before: null, after: shownOf(said) });
  return toVehicleGroup(row);
}

/** Replaces what is said of a vehicle group. */
export async function updateVehicleGroup(
  ctx: Ctx,
  { params, body }: Parsed<typeof vehicleGroups.updateVehicleGroup>,
): Promise<VehicleGroup> {
  const said = saidIn(body);
  await mustHoldFleet(ctx, params.id);
  const before = await mustHaveGroup(ctx, params);
  if (body.version !== undefined && body.version !== before.version)
    throw new Problem('vehicle-group.changed');
  if (isAsSaid(before, said)) return toVehicleGroup(before);
  await refuseTakenName(ctx, params.id, { nameKey: said.nameKey, exceptId: before.id });
  const version = await saveVehicleGroup(ctx.tx, fleetOf(ctx, params.id), { id: before.id, ...said });
  const row = { ...before, ...shownOf(said), version };
  await tell(ctx, params.id, { action: 'updated', row, before: shownOf(before), after: shownOf(said) });
  return toVehicleGroup(row);
}

/** Deletes a vehicle group; one with vehicles is refused with how many there are. */
export async function deleteVehicleGroup(
  ctx: Ctx,
  { params }: Parsed<typeof vehicleGroups.deleteVehicleGroup>,
): Promise<{ id: number }> {
  await mustHoldFleet(ctx, params.id);
  const row = await mustHaveGroup(ctx, params);
  if (row.vehicles > 0)
    throw new Problem('vehicle-group.in-use', { args: { name: row.name, vehicles: row.vehicles } });
  await refuseLimitedGroup(ctx, row.id);
  await removeVehicleGroup(ctx.tx, fleetOf(ctx, params.id), row.id);
  await tell(ctx, params.id, { action: 'deleted', row, before: shownOf(row), after: null });
  return { id: row.id };
}

const fleetOf = (ctx: Ctx, fleetId: number): OfFleet => ({ operatorId: operatorOf(ctx), fleetId });

async function mustHaveGroup(ctx: Ctx, params: OfGroup['params']): Promise<VehicleGroupRow> {
  const row = await findVehicleGroup(ctx.tx, fleetOf(ctx, params.id), params.vehicleGroupId);
  if (row === null) throw new Problem('not-found');
  return row;
}

async function refuseTakenName(
  ctx: Ctx,
  fleetId: number,
  named: { nameKey: string; exceptId: number | null },
): Promise<void> {
  if (await isVehicleGroupNameTaken(ctx.tx, fleetOf(ctx, fleetId), named))
    throw new Problem('fields.invalid', { errors: { name: [{ code: 'taken' }] } });
}

interface Shown {
  name: string;
  description: string | null;
}

const shownOf = ({ name, description }: Shown): Shown => ({ name, description });

interface Told {
  action: 'created' | 'updated' | 'deleted';
  row: VehicleGroupRow;
  before: Shown | null;
  after: Shown | null;
}

/** Writes the line of the audit log, which stands in the history of the fleet, too, and announces the change. */
async function tell(ctx: Ctx, fleetId: number, { action, row, before, after }: Told): Promise<void> {
  const thing = { noun: 'vehicle-group', nounId: row.id, name: row.name };
  await recordAudit(ctx, { action, ...thing, within: { noun: 'fleet', id: fleetId }, before, after });
  await ctx.announce(VehicleGroupChanged, { fleetId, vehicleGroupId: row.id }, operatorOf(ctx));
}

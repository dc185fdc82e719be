import type { Parsed, Vehicle, vehicles } from '@voltdeck/contract';
import { giveVehicleCards, holdCardsOfVehicles, holdStartsOf, vehiclesCharging } from '../../../charging';
import { mustHoldFleet, operatorOf, recordAudit } from '../../../identity';
import { type FieldError, Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { hasVehicleGroup } from '../../vehicle-groups/actions/has';
import { fleetOf, getVehicle, shownVehicle } from '../actions';
import { VehicleChanged } from '../facts';
import { type KeptVehicle, notedVehicle, readVehicle, type VehicleRow } from '../rules';
import {
  buryVehicles,
  changeAll,
  doublesOf,
  holdVehicles,
  holdVins,
  insertVehicle,
  saveVehicle,
} from '../store';
import { giveCard, holdCards, wantedCard } from './cards';

/** Adds a vehicle; the fleet is held, so that of two who give the same plate at once one is told. */
export async function createVehicle(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof vehicles.createVehicle>,
): Promise<Vehicle> {
  const kept = readVehicle(body, { active: true });
  const card = wantedCard(body);
  await mustHoldFleet(ctx, fleetId);
  await judge(ctx, fleetId, { kept, exceptId: null });
  const held = await holdCards(ctx, fleetId, { vehicleId: null, number: card.number, vin: kept.vin });
  const id = await insertVehicle(ctx.tx, fleetOf(ctx, fleetId), { kept, at: ctx.now });
  await giveCard(ctx, held, { vehicleId: id, kept, card });
  const after = notedVehicle(kept, card);
  await tell(ctx, fleetId, { action: 'created', id, name: kept.title, before: null, after });
  return getVehicle(ctx, { params: { id: fleetId, vehicleId: id }, query: {}, body: {} });
}

/** Replaces what is said of a vehicle, its card too. */
export async function updateVehicle(
  ctx: Ctx,
  { params: { id: fleetId, vehicleId }, body }: Parsed<typeof vehicles.updateVehicle>,
): Promise<Vehicle> {
  await mustHoldFleet(ctx, fleetId);
  const row = await mustHoldVehicle(ctx, fleetId, vehicleId);
  if (body.revision !== undefined && body.revision !== row.revision) throw new Problem('vehicle.changed');
  const kept = readVehicle(body, row);
  const card = wantedCard(body);
  const shown = await shownVehicle(ctx, row);
  const before = notedVehicle(row, { number: shown.rfid_tag, expiresOn: shown.rfid_expires_at });
  const after = notedVehicle(kept, card);
  if (JSON.stringify(before) === JSON.stringify(after)) return shown;
  await judge(ctx, fleetId, { kept, exceptId: vehicleId });
  const held = await holdCards(ctx, fleetId, { vehicleId, number: card.number, vin: kept.vin });
  await saveVehicle(ctx.tx, fleetOf(ctx, fleetId), { id: vehicleId, kept });
  await giveCard(ctx, held, { vehicleId, kept, card });
  await tell(ctx, fleetId, { action: 'updated', id: vehicleId, name: kept.title, before, after });
  return getVehicle(ctx, { params: { id: fleetId, vehicleId }, query: {}, body: {} });
}

/**
 * Deletes a vehicle, unless a session of it is not over; a start of it either waits for this or is waited for. Cards are held before
 * vehicles, as a start does.
 */
export async function deleteVehicle(
  ctx: Ctx,
  { params: { id: fleetId, vehicleId } }: Parsed<typeof vehicles.deleteVehicle>,
): Promise<{ id: number }> {
  await mustHoldFleet(ctx, fleetId);
  const held = await holdCardsOfVehicles(ctx, { vehicleIds: [vehicleId], numbers: [] });
  await holdStartsOf(ctx, held);
  const row = await mustHoldVehicle(ctx, fleetId, vehicleId);
  if ((await vehiclesCharging(ctx, [vehicleId])).length > 0)
    throw new Problem('vehicle.in-use', { args: { name: row.title } });
  const shown = await shownVehicle(ctx, row);
  const none = { vehicleId, number: null, vin: null, label: row.title, expiresOn: null };
  await giveVehicleCards(ctx, held, [none]);
  await buryVehicles(ctx.tx, fleetOf(ctx, fleetId), { ids: [vehicleId], at: ctx.now });
  const before = notedVehicle(row, { number: shown.rfid_tag, expiresOn: shown.rfid_expires_at });
  await tell(ctx, fleetId, { action: 'deleted', id: vehicleId, name: row.title, before, after: null });
  return { id: vehicleId };
}

/** Moves vehicles between groups, or makes them active or inactive: all of them, or none where one is not there. */
export async function changeVehicles(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof vehicles.changeVehicles>,
): Promise<{ changed: number }> {
  const { vehicle_ids: ids, vehicle_group_id: groupId, active } = body;
  await mustHoldFleet(ctx, fleetId);
  if (groupId != null) await mustHaveGroup(ctx, fleetId, groupId);
  const rows = await holdVehicles(ctx.tx, fleetOf(ctx, fleetId), ids);
  if (rows.length < new Set(ids).size) throw new Problem('not-found', { field: 'vehicle_ids' });
  const moved = rows.filter(
    (row) =>
      (groupId !== undefined && row.groupId !== groupId) || (active !== undefined && row.active !== active),
  );
  if (moved.length === 0) return { changed: 0 };
  await changeAll(ctx.tx, fleetOf(ctx, fleetId), {
    ids: moved.map(({ id }) => id),
    ...(groupId === undefined ? {} : { groupId }),
    ...(active === undefined ? {} : { active }),
  });
  for (const { id, title, ...row } of moved) {
    const before = { vehicle_group_id: row.groupId, active: row.active };
    const after = {
      vehicle_group_id: groupId === undefined ? row.groupId : groupId,
      active: active ?? row.active,
    };
    await note(ctx, fleetId, { action: 'updated', id, name: title, before, after });
  }
  await ctx.announce(VehicleChanged, { fleetId, vehicleId: 0 }, operatorOf(ctx));
  return { changed: moved.length };
}

async function mustHoldVehicle(ctx: Ctx, fleetId: number, id: number): Promise<VehicleRow> {
  const [row] = await holdVehicles(ctx.tx, fleetOf(ctx, fleetId), [id]);
  if (row === undefined) throw new Problem('not-found');
  return row;
}

async function mustHaveGroup(ctx: Ctx, fleetId: number, groupId: number): Promise<void> {
  if (!(await hasVehicleGroup(ctx, fleetId, groupId)))
    throw new Problem('fields.invalid', { errors: { vehicle_group_id: [{ code: 'unknown' }] } });
}

/** Refuses a group of another fleet, and a plate or VIN that another vehicle has. */
async function judge(
  ctx: Ctx,
  fleetId: number,
  { kept, exceptId }: { kept: KeptVehicle; exceptId: number | null },
): Promise<void> {
  if (kept.groupId !== null) await mustHaveGroup(ctx, fleetId, kept.groupId);
  if (kept.vin !== null) await holdVins(ctx.tx, operatorOf(ctx));
  const { plate, vin } = await doublesOf(ctx.tx, fleetOf(ctx, fleetId), { ...kept, exceptId });
  const errors: Record<string, FieldError[]> = {};
  if (plate) errors['license_plate'] = [{ code: 'taken' }];
  if (vin) errors['vin'] = [{ code: 'taken' }];
  if (plate || vin) throw new Problem('fields.invalid', { errors });
}

interface Told {
  action: 'created' | 'updated' | 'deleted';
  id: number;
  name: string;
  before: object | null;
  after: object | null;
}

/** Writes the line of the audit log, which stands in the history of the fleet, too. */
const note = (ctx: Ctx, fleetId: number, { action, id, name, before, after }: Told): Promise<void> =>
  recordAudit(ctx, {
    action,
    noun: 'vehicle',
    nounId: id,
    name,
    within: { noun: 'fleet', id: fleetId },
    before,
    after,
  });

async function tell(ctx: Ctx, fleetId: number, told: Told): Promise<void> {
  await note(ctx, fleetId, told);
  await ctx.announce(VehicleChanged, { fleetId, vehicleId: told.id }, operatorOf(ctx));
}

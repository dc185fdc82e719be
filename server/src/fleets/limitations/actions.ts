import type { FleetHoliday, Limitation, limitations, Parsed } from '@voltdeck/contract';
import { memberOf, mustHaveFleet, mustHoldFleet, operatorOf, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { isPlaceOfFleet } from '../assignments/actions';
import { shareSoon } from '../authorizing/sharing';
import { fleetOf, mustHaveLimitation, showLimitation } from './actions/views';
import { LimitationChanged } from './facts';
import { faultsOf, isAsSaid, type LimitationRow, type Said, saidIn } from './rules-said';
import {
  countLimitations,
  countOfVehicleGroup,
  holdPlace,
  holdVehicleGroup,
  insertLimitation,
  overlapping,
  removeLimitation,
  saveLimitation,
} from './store';
import { holidaysOf, replaceHolidays } from './store-holidays';

/** So many limitations a fleet may have: all of them are asked at every start. */
const mostLimitations = 200;

type Place = Pick<Said, 'chargePointId' | 'chargePointGroupId'>;

/** Holds the place of a limitation. A fleet's own admins choose among its places, so that they learn of no other; one that it has stays. */
async function mayBeAt(ctx: Ctx, fleetId: number, place: Place, before: Place | null): Promise<boolean> {
  if (!(await holdPlace(ctx.tx, operatorOf(ctx), place))) return false;
  const { chargePointId, chargePointGroupId } = place;
  if (before?.chargePointId === chargePointId && before.chargePointGroupId === chargePointGroupId)
    return true;
  return memberOf(ctx).role !== 'fleet_admin' || isPlaceOfFleet(ctx, fleetId, place);
}

/** Refuses what cannot be, by the field that says it; what it names is held until the transaction ends. */
async function refuseWrong(
  ctx: Ctx,
  fleetId: number,
  { said, before }: { said: Said; before: LimitationRow | null },
): Promise<void> {
  const of = fleetOf(ctx, fleetId);
  const errors = faultsOf(said);
  if (!(await mayBeAt(ctx, fleetId, said, before))) errors['limitable_id'] = [{ code: 'choice' }];
  if (said.vehicleGroupId !== null && !(await holdVehicleGroup(ctx.tx, of, said.vehicleGroupId)))
    errors['vehicle_group_id'] = [{ code: 'choice' }];
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
  if (said.type !== 'user-defined') return;
  const other = await overlapping(ctx.tx, of, { ...said, exceptId: before?.id ?? null });
  if (other === null) return;
  const args = { name: other.name, from: other.startingDate, to: other.endingDate };
  throw new Problem('limitation.overlaps', { field: 'starting_date', args });
}

/** Adds a limitation; the fleet is held, so that of two who add the same period at once one is told. */
export async function createLimitation(
  ctx: Ctx,
  { params: { id: fleetId }, body }: Parsed<typeof limitations.createLimitation>,
): Promise<Limitation> {
  const said = saidIn(body);
  await mustHoldFleet(ctx, fleetId);
  if ((await countLimitations(ctx.tx, fleetOf(ctx, fleetId))) >= mostLimitations)
    throw new Problem('limitation.limit-reached', { args: { most: mostLimitations } });
  await refuseWrong(ctx, fleetId, { said, before: null });
  const limitationId = await insertLimitation(ctx.tx, fleetOf(ctx, fleetId), { ...said, at: ctx.now });
  const row = await mustHaveLimitation(ctx, { id: fleetId, limitationId });
  await tell(ctx, fleetId, { action: 'created', row, before: null, after: shownOf(said) });
  return showLimitation(ctx, fleetId, row);
}

/** Replaces what is said of a limitation. */
export async function updateLimitation(
  ctx: Ctx,
  { params, body }: Parsed<typeof limitations.updateLimitation>,
): Promise<Limitation> {
  const said = saidIn(body);
  await mustHoldFleet(ctx, params.id);
  const before = await mustHaveLimitation(ctx, params);
  if (body.version !== undefined && body.version !== before.version) throw new Problem('limitation.changed');
  if (isAsSaid(before, said)) return showLimitation(ctx, params.id, before);
  await refuseWrong(ctx, params.id, { said, before });
  await saveLimitation(ctx.tx, fleetOf(ctx, params.id), { ...said, id: before.id });
  const row = await mustHaveLimitation(ctx, params);
  await tell(ctx, params.id, { action: 'updated', row, before: shownOf(before), after: shownOf(said) });
  return showLimitation(ctx, params.id, row);
}

/** Deletes a limitation. */
export async function deleteLimitation(
  ctx: Ctx,
  { params }: Parsed<typeof limitations.deleteLimitation>,
): Promise<{ id: number }> {
  await mustHoldFleet(ctx, params.id);
  const row = await mustHaveLimitation(ctx, params);
  await removeLimitation(ctx.tx, fleetOf(ctx, params.id), row.id);
  await tell(ctx, params.id, { action: 'deleted', row, before: shownOf(row), after: null });
  return { id: row.id };
}

/** The holidays of a fleet, in the order of the calendar. */
export async function limitationHolidays(
  ctx: Ctx,
  { params }: Parsed<typeof limitations.limitationHolidays>,
): Promise<FleetHoliday[]> {
  await mustHaveFleet(ctx, params.id);
  return holidaysOf(ctx.tx, params.id);
}

/** Whether two calendars are the same, in whichever order. */
function areSameDays(one: readonly FleetHoliday[], other: readonly FleetHoliday[]): boolean {
  const names = new Map(one.map(({ day, name }) => [day, name]));
  return one.length === other.length && other.every(({ day, name }) => names.get(day) === name);
}

/** Replaces the holidays of a fleet; a day is named once. */
export async function setLimitationHolidays(
  ctx: Ctx,
  { params, body }: Parsed<typeof limitations.setLimitationHolidays>,
): Promise<FleetHoliday[]> {
  const { name } = await mustHoldFleet(ctx, params.id);
  const seen = new Set<string>();
  body.holidays.forEach(({ day }, index) => {
    if (seen.has(day))
      throw new Problem('fields.invalid', { errors: { [`holidays.${index}.day`]: [{ code: 'taken' }] } });
    seen.add(day);
  });
  const before = await holidaysOf(ctx.tx, params.id);
  if (body.seen !== undefined && !areSameDays(before, body.seen))
    throw new Problem('limitation.holidays-changed');
  if (areSameDays(before, body.holidays)) return before;
  await replaceHolidays(ctx.tx, fleetOf(ctx, params.id), body.holidays);
  const after = await holidaysOf(ctx.tx, params.id);
  const entry = { action: 'updated', noun: 'fleet', nounId: params.id, name };
  await recordAudit(ctx, { ...entry, before: { holidays: before }, after: { holidays: after } });
  await ctx.announce(LimitationChanged, { fleetId: params.id, limitationId: null }, operatorOf(ctx));
  await shareSoon(ctx, params.id);
  return after;
}

/** Refuses to delete a vehicle group that limitations count by, because each would then bound nobody or everybody. */
export async function refuseLimitedGroup(ctx: Ctx, vehicleGroupId: number): Promise<void> {
  const count = await countOfVehicleGroup(ctx.tx, vehicleGroupId);
  if (count > 0) throw new Problem('limitation.names-group', { args: { uses: count } });
}

/** What the audit log keeps of it: everything that was said, and none of what follows from it. */
function shownOf(said: Said): Record<string, unknown> {
  return {
    name: said.name,
    limitable_type: said.limitableType,
    limitable_id: said.chargePointId ?? said.chargePointGroupId,
    vehicle_group_id: said.vehicleGroupId,
    per_vehicle: said.isPerVehicle,
    limit_type: said.type,
    limit_amount: said.amountWh === null ? null : said.amountWh / 1_000,
    extra_limit_amount: said.extraWh / 1_000,
    starting_date: said.startingDate,
    ending_date: said.endingDate,
    valid_until: said.validUntil,
    plug_types: said.plugTypes,
    charging_on_holidays: said.onHolidays,
    charging_on_weekends: said.onWeekends,
    more_than_battery_per_day: said.beyondBattery,
    transfer_to_next_period: said.isTransferring,
    active: said.isActive,
  };
}

interface Told {
  action: 'created' | 'updated' | 'deleted';
  row: LimitationRow;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Writes the line of the audit log, which stands in the history of the fleet, too, and announces the change. */
async function tell(ctx: Ctx, fleetId: number, { action, row, before, after }: Told): Promise<void> {
  const thing = { noun: 'limitation', nounId: row.id, name: row.name };
  await recordAudit(ctx, { action, ...thing, within: { noun: 'fleet', id: fleetId }, before, after });
  await ctx.announce(LimitationChanged, { fleetId, limitationId: row.id }, operatorOf(ctx));
  // What runs is bounded by it at once.
  await shareSoon(ctx, fleetId);
}

import type { Parsed, Result, Vehicle, vehicles } from '@voltdeck/contract';
import { lastDayOfCard } from '../../charging';
import { mustHaveFleet, operatorOf, operatorProfile } from '../../identity';
import { searchedWords } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { toVehicle, type VehicleRow } from './rules';
import { countVehicles, type OfFleet, pageOfVehicles, vehiclesByIds, wordsWithCards } from './store';

/** A page of the vehicles of a fleet. */
export async function listVehicles(
  ctx: Ctx,
  { params, query }: Parsed<typeof vehicles.listVehicles>,
): Promise<Result<typeof vehicles.listVehicles>> {
  await mustHaveFleet(ctx, params.id);
  const { page, per_page: perPage, sort = 'title' } = query;
  const wanted = {
    ...fleetOf(ctx, params.id),
    words: await wordsWithCards(ctx.tx, operatorOf(ctx), searchedWords(query.search)),
    groupIds: query.vehicle_group_id,
    ungrouped: query.ungrouped,
    active: query.active,
  };
  const total = await countVehicles(ctx.tx, wanted);
  const rows = await pageOfVehicles(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
  return { data: await shownVehicles(ctx, rows), meta };
}

export async function getVehicle(
  ctx: Ctx,
  { params: { id: fleetId, vehicleId } }: Parsed<typeof vehicles.getVehicle>,
): Promise<Vehicle> {
  const [row] = await vehiclesByIds(ctx.tx, fleetOf(ctx, fleetId), [vehicleId]);
  return shownVehicle(ctx, row);
}

export const fleetOf = (ctx: Ctx, fleetId: number): OfFleet => ({ operatorId: operatorOf(ctx), fleetId });

/** A vehicle as clients read it; one that is not there is not found. */
export async function shownVehicle(ctx: Ctx, row: VehicleRow | undefined): Promise<Vehicle> {
  if (row === undefined) throw new Problem('not-found');
  const [shown] = await shownVehicles(ctx, [row]);
  if (shown === undefined) throw new Error('a vehicle was shown and nothing came');
  return shown;
}

async function shownVehicles(ctx: Ctx, rows: readonly VehicleRow[]): Promise<Vehicle[]> {
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const lastDay = (expiresAt: Date | null) => lastDayOfCard(timeZone, expiresAt);
  return rows.map((row) => toVehicle(row, { now: ctx.now, lastDay }));
}

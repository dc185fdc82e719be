import type { Driver, drivers, Parsed, Result } from '@voltdeck/contract';
import { mustHaveFleet, operatorOf } from '../../identity';
import { searchedWords } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { type DriverRow, toDriver } from './rules';
import { countDrivers, driversByIds, type OfFleet, pageOfDrivers } from './store';

/** A page of the drivers of a fleet. */
export async function listDrivers(
  ctx: Ctx,
  { params, query }: Parsed<typeof drivers.listDrivers>,
): Promise<Result<typeof drivers.listDrivers>> {
  await mustHaveFleet(ctx, params.id);
  const { page, per_page: perPage, sort = 'name' } = query;
  const wanted = {
    ...fleetOf(ctx, params.id),
    words: searchedWords(query.search),
    vehicleIds: query.vehicle_id,
  };
  const total = await countDrivers(ctx.tx, wanted);
  const rows = await pageOfDrivers(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
  return { data: rows.map(toDriver), meta };
}

export const fleetOf = (ctx: Ctx, fleetId: number): OfFleet => ({ operatorId: operatorOf(ctx), fleetId });

/** A driver of a fleet that is held; one who is not there is not found. */
export async function mustHaveDriver(ctx: Ctx, fleetId: number, id: number): Promise<DriverRow> {
  const [row] = await driversByIds(ctx.tx, fleetOf(ctx, fleetId), [id]);
  if (row === undefined) throw new Problem('not-found');
  return row;
}

export const shownDrivers = async (ctx: Ctx, fleetId: number, ids: readonly number[]): Promise<Driver[]> =>
  (await driversByIds(ctx.tx, fleetOf(ctx, fleetId), ids)).map(toDriver);

import type { CatalogueModel, Parsed, VehicleMake, vehicleMakes as calls } from '@voltdeck/contract';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { modelsOfMake, vehicleMake, vehicleMakes } from './rules';

/** The makers of vehicles by name. */
export const listVehicleMakes = async (
  _ctx: Ctx,
  { query }: Parsed<typeof calls.listVehicleMakes>,
): Promise<VehicleMake[]> => plainList(vehicleMakes, query);

/** The models of a maker by name. */
export async function listVehicleModels(
  _ctx: Ctx,
  { params: { id }, query }: Parsed<typeof calls.listVehicleModels>,
): Promise<CatalogueModel[]> {
  if (vehicleMake(id) === null) throw new Problem('not-found');
  return plainList(modelsOfMake(id), query);
}

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { id } from '../wire';

/** What moves a vehicle. */
export const fuelTypes = ['electric', 'plug-in-hybrid'] as const;
export type FuelType = (typeof fuelTypes)[number];

/** A maker of vehicles (docs/decisions.md#vehicles); no pictures of marks are kept. */
export const vehicleMakeShape = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  logo: z.null(),
});
export type VehicleMake = z.infer<typeof vehicleMakeShape>;

/** A model as a vehicle names it. */
export const vehicleModelShape = z.object({ ...vehicleMakeShape.shape, make: vehicleMakeShape });
export type VehicleModel = z.infer<typeof vehicleModelShape>;

/** A model of the catalogue: since which year it is made, usable battery in kWh, ids of the kinds of connectors it takes. */
export const catalogueModelShape = z.object({
  ...vehicleModelShape.shape,
  since: z.int(),
  battery_capacity: z.number(),
  charging_connector_ids: z.array(z.int()),
  fuel_type: z.enum(fuelTypes),
});
export type CatalogueModel = z.infer<typeof catalogueModelShape>;

export const listVehicleMakes = endpoint({
  method: 'GET',
  path: '/api/vehicle-makes',
  summary: 'The makers of vehicles by name',
  needs: { login: true, keys: true },
  query: plainQuery,
  result: z.array(vehicleMakeShape),
});

export const listVehicleModels = endpoint({
  method: 'GET',
  path: '/api/vehicle-makes/{id}/models',
  summary: 'The models of a maker by name',
  needs: { login: true, keys: true },
  params: z.object({ id: id() }),
  query: plainQuery,
  result: z.array(catalogueModelShape),
});

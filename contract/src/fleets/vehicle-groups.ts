import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { id, name, optionalText } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the fleet, whose list goes stale. */
    'vehicle-group': true;
  }
}

/** Vehicles of a fleet that are worked with together; names are unique within the fleet. */
export const vehicleGroupShape = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  vehicles_count: z.int(),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  version: z.int(),
  created_at: z.string(),
});
export type VehicleGroup = z.infer<typeof vehicleGroupShape>;

const said = { name: name(), description: optionalText(2000) };

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });
const ofGroup = z.object({ id: id(), vehicleGroupId: id() });

export const listVehicleGroups = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/vehicle-groups',
  summary: 'The vehicle groups of a fleet by name',
  needs: { operator: 'fleet.read', fleet: 'fleet.vehicle-group.read', feature },
  params: ofFleet,
  query: plainQuery,
  result: z.array(vehicleGroupShape),
});

export const createVehicleGroup = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/vehicle-groups',
  summary: 'Adds a vehicle group to a fleet',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle-group.create', feature },
  params: ofFleet,
  body: z.strictObject(said),
  result: vehicleGroupShape,
});

export const getVehicleGroup = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/vehicle-groups/{vehicleGroupId}',
  summary: 'One vehicle group of a fleet',
  needs: { operator: 'fleet.read', fleet: 'fleet.vehicle-group.read', feature },
  params: ofGroup,
  result: vehicleGroupShape,
});

export const updateVehicleGroup = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/vehicle-groups/{vehicleGroupId}',
  summary: 'Replaces what is said of a vehicle group',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle-group.update', feature },
  params: ofGroup,
  body: z.strictObject({
    ...said,
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: id().optional(),
  }),
  result: vehicleGroupShape,
});

export const deleteVehicleGroup = endpoint({
  method: 'DELETE',
  path: '/api/fleets/{id}/vehicle-groups/{vehicleGroupId}',
  summary: 'Deletes a vehicle group that has no vehicles',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle-group.delete', feature },
  params: ofGroup,
  result: z.object({ id: z.int() }),
});

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { listQuery, pageOf, several } from '../page';
import { connectorChoice } from '../reference/connector-kinds';
import { fuelTypes, vehicleMakeShape, vehicleModelShape } from '../reference/vehicle-makes';
import { boolean, day, id, integer, name, number, orNothing, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the fleet, whose list goes stale. */
    vehicle: true;
  }
}

/** A vehicle of a fleet (docs/decisions.md#vehicles). */
export const vehicleShape = z.object({
  id: z.int(),
  title: z.string(),
  year: z.int().nullable(),
  /** The maker's name of the trim. */
  version: z.string().nullable(),
  color: z.string().nullable(),
  license_plate: z.string().nullable(),
  fuel_type: z.enum(fuelTypes).nullable(),
  /** An inactive vehicle charges no more, and keeps all else. */
  active: z.boolean(),
  make: vehicleMakeShape.nullable(),
  model: vehicleModelShape.nullable(),
  charging_connector: connectorChoice.nullable(),
  vin: z.string().nullable(),
  rfid_tag: z.string().nullable(),
  /** The last day on which its card is good, in the operator's time zone; null where it has no end. */
  rfid_expires_at: z.string().nullable(),
  rfid_status: z.enum(['active', 'blocked', 'expired']).nullable(),
  group: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Usable kWh: its own figure, or else that of the model. */
  battery_capacity: z.number().nullable(),
  has_own_battery_capacity: z.boolean(),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  revision: z.int(),
  created_at: z.string(),
});
export type Vehicle = z.infer<typeof vehicleShape>;

/** ISO 3779: 17 letters and digits without I, O and Q. */
const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/i;

const said = {
  title: orNothing(name(100)),
  vehicle_make_id: orNothing(id()),
  vehicle_model_id: orNothing(id()),
  year: orNothing(integer(z.int().min(1990).max(2100))),
  version: orNothing(name(100)),
  color: orNothing(name(50)),
  license_plate: orNothing(name(20)),
  fuel_type: orNothing(z.enum(fuelTypes)),
  charging_connector_id: orNothing(id()),
  vin: orNothing(text(17).regex(vinPattern, { error: 'invalid' })),
  rfid_tag: orNothing(text(255).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid' })),
  rfid_expires_at: orNothing(day()),
  vehicle_group_id: orNothing(id()),
  /** Usable kWh. */
  battery_capacity: orNothing(number(z.number().min(1).max(2000))),
};

/** What is said of a vehicle; `active` is as it was unless told. */
export const vehicleBody = z.strictObject({ ...said, active: boolean().optional() });

export const vehicleSorts = ['title', 'license_plate', 'year', 'created_at'] as const;

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });
const ofVehicle = z.object({ id: id(), vehicleId: id() });

export const listVehicles = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/vehicles',
  summary: 'A page of the vehicles of a fleet, with search, filters and order',
  needs: { operator: 'fleet.read', fleet: 'fleet.vehicle.read', feature },
  params: ofFleet,
  query: listQuery(vehicleSorts, {
    vehicle_group_id: several(id()).optional(),
    /** Those in no group. */
    ungrouped: boolean().optional(),
    active: boolean().optional(),
  }),
  result: pageOf(vehicleShape),
  heavy: true,
});

export const createVehicle = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/vehicles',
  summary: 'Adds a vehicle to a fleet, with its card',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle.create', feature },
  params: ofFleet,
  body: vehicleBody,
  result: vehicleShape,
});

export const getVehicle = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/vehicles/{vehicleId}',
  summary: 'One vehicle of a fleet',
  needs: { operator: 'fleet.read', fleet: 'fleet.vehicle.read', feature },
  params: ofVehicle,
  result: vehicleShape,
});

export const updateVehicle = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/vehicles/{vehicleId}',
  summary: 'Replaces what is said of a vehicle; without a card in it the vehicle has none',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle.update', feature },
  params: ofVehicle,
  body: z.strictObject({
    ...vehicleBody.shape,
    /** The revision that was edited: where the present one is another, nothing is changed and the answer is 409. */
    revision: id().optional(),
  }),
  result: vehicleShape,
});

export const deleteVehicle = endpoint({
  method: 'DELETE',
  path: '/api/fleets/{id}/vehicles/{vehicleId}',
  summary: 'Deletes a vehicle and frees its card; orders go on naming it',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle.delete', feature },
  params: ofVehicle,
  result: z.object({ id: z.int() }),
});

/** Vehicles that one call changes at most. */
export const mostChanged = 200;

export const changeVehicles = endpoint({
  method: 'PATCH',
  path: '/api/fleets/{id}/vehicles',
  summary: 'Moves vehicles into a group or out of any, or makes them active or inactive: all of them or none',
  needs: { operator: 'fleet.update', fleet: 'fleet.vehicle.update', feature },
  params: ofFleet,
  body: z.strictObject({
    vehicle_ids: z.array(id()).min(1).max(mostChanged),
    /** Null takes them out of their groups. */
    vehicle_group_id: orNothing(id()),
    active: boolean().optional(),
  }),
  result: z.object({ changed: z.int() }),
});

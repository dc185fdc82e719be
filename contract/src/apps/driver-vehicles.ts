import { z } from 'zod';
import { endpoint } from '../endpoint';
import { vehicleBody, vehicleShape } from '../fleets/vehicles';
import { plainQuery } from '../page';
import { catalogueModelShape, vehicleMakeShape } from '../reference/vehicle-makes';
import { id } from '../wire';

/** Vehicles that a driver may keep with one operator. */
export const mostDriverVehicles = 20;

/** A vehicle of a driver's own, with the names of a fleet's; it has no card and no group (docs/decisions.md#drivers-of-apps). */
export const driverVehicle = z.object({
  ...vehicleShape.omit({ rfid_status: true }).shape,
  rfid_tag: z.null(),
  rfid_expires_at: z.null(),
  group: z.null(),
});
export type DriverVehicle = z.infer<typeof driverVehicle>;

/** What a driver says of a vehicle: cards and groups, which apps may send beside it, are not read. */
const body = z.object(
  vehicleBody.omit({ rfid_tag: true, rfid_expires_at: true, vehicle_group_id: true }).shape,
);

const params = z.object({ id: id() });

export const listDriverVehicles = endpoint({
  method: 'GET',
  path: '/api/v1/vehicles',
  summary: "The driver's own vehicles at the operator of the app, in the order in which they were added",
  needs: { driver: true },
  legacyEnvelope: true,
  result: z.array(driverVehicle),
});

export const createDriverVehicle = endpoint({
  method: 'POST',
  path: '/api/v1/vehicles',
  summary: 'Adds a vehicle of the driver’s own, 20 at most',
  needs: { driver: true },
  legacyEnvelope: true,
  body,
  result: driverVehicle,
});

export const getDriverVehicle = endpoint({
  method: 'GET',
  path: '/api/v1/vehicles/{id}',
  summary: "One of the driver's own vehicles",
  needs: { driver: true },
  legacyEnvelope: true,
  params,
  result: driverVehicle,
});

export const updateDriverVehicle = endpoint({
  method: 'PUT',
  path: '/api/v1/vehicles/{id}',
  summary: "Replaces what is said of one of the driver's own vehicles",
  needs: { driver: true },
  legacyEnvelope: true,
  params,
  body: z.object({
    ...body.shape,
    /** The revision that was edited: where the present one is another, nothing is changed and the answer is 409. */
    revision: id().optional(),
  }),
  result: driverVehicle,
});

export const deleteDriverVehicle = endpoint({
  method: 'DELETE',
  path: '/api/v1/vehicles/{id}',
  summary: "Deletes one of the driver's own vehicles for good",
  needs: { driver: true },
  legacyEnvelope: true,
  params,
  result: z.object({ id: z.int() }),
});

export const listMakesForDrivers = endpoint({
  method: 'GET',
  path: '/api/v1/vehicle-makes',
  summary: 'The makers of vehicles by name, for apps of drivers',
  needs: { driver: true },
  legacyEnvelope: true,
  query: plainQuery,
  result: z.array(vehicleMakeShape),
});

export const listModelsForDrivers = endpoint({
  method: 'GET',
  path: '/api/v1/vehicle-makes/{id}/models',
  summary: 'The models of a maker by name, for apps of drivers',
  needs: { driver: true },
  legacyEnvelope: true,
  params,
  query: plainQuery,
  result: z.array(catalogueModelShape),
});

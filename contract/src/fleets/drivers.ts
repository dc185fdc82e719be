import { z } from 'zod';
import { endpoint } from '../endpoint';
import { emailAddress } from '../identity/codes';
import { listQuery, pageOf, several } from '../page';
import { id, integer, name, orNothing } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the fleet, whose list goes stale. */
    driver: true;
  }
}

/** Somebody who charges vehicles of a fleet (docs/decisions.md#drivers). */
export const driverShape = z.object({
  id: z.int(),
  name: z.string(),
  /** Null where the fleet knows no address of them. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** By name; those that were deleted are not among them. */
  vehicles: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  revision: z.int(),
  created_at: z.string(),
});
export type Driver = z.infer<typeof driverShape>;

/** So many drivers are added by one call. */
export const mostAdded = 200;

/** So many vehicles a driver has at most. */
export const mostVehicles = 100;

const phone = () => orNothing(name(30).regex(/^\+?[\d\s()./-]{5,30}$/, { error: 'invalid' }));
const vehicleIds = () => z.array(id()).max(mostVehicles).default([]);

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });
const ofDriver = z.object({ id: id(), driverId: id() });

export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/drivers',
  summary: 'A page of the drivers of a fleet, searched by name, address and number',
  needs: { operator: 'fleet.read', fleet: 'fleet.driver.read', feature },
  params: ofFleet,
  query: listQuery(['name', 'created_at'] as const, { vehicle_id: several(id()).optional() }),
  result: pageOf(driverShape),
});

export const addDrivers = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/drivers',
  summary:
    'Adds drivers by their addresses, all that can be; or one by name, with or without an address. Says of each other address why it was not added',
  needs: { operator: 'fleet.update', fleet: 'fleet.driver.create', feature },
  params: ofFleet,
  body: z.strictObject({
    /** Several are parted by commas, or sent as a list; each stands once whatever its letter case. */
    emails: several(emailAddress(), mostAdded).optional(),
    /** Of one driver; demanded where no address is sent. */
    name: orNothing(name()),
    phone: phone(),
    /** Those of each of them. */
    vehicle_ids: vehicleIds(),
  }),
  result: z.object({
    added: z.array(driverShape),
    /** Addresses of drivers whom this fleet, or another fleet of the operator, has already. */
    left_out: z.array(z.object({ email: z.string(), why: z.enum(['here', 'elsewhere']) })),
  }),
});

export const updateDriver = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/drivers/{driverId}',
  summary: 'Replaces what is said of a driver, and their vehicles',
  needs: { operator: 'fleet.update', fleet: 'fleet.driver.update', feature },
  params: ofDriver,
  body: z.strictObject({
    name: name(),
    email: orNothing(emailAddress()),
    phone: phone(),
    vehicle_ids: vehicleIds(),
    revision: integer(z.int()).optional(),
  }),
  result: driverShape,
});

export const deleteDriver = endpoint({
  method: 'DELETE',
  path: '/api/fleets/{id}/drivers/{driverId}',
  summary: 'Takes a driver off a fleet; the history goes on naming them',
  needs: { operator: 'fleet.update', fleet: 'fleet.driver.delete', feature },
  params: ofDriver,
  result: z.object({ id: z.int() }),
});

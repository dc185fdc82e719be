import { z } from 'zod';
import { endpoint } from '../endpoint';
import { listQuery, pageOf, several } from '../page';
import { id, moment } from '../wire';
import { limitReasons } from './limitations';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the fleet, whose list goes stale. */
    'fleet-refusal': true;
  }
}

/** Why a vehicle was refused a charge (docs/decisions.md#fleet-refusals). */
export const refusalReasons = [
  'vehicle-unknown',
  'vehicle-inactive',
  'fleet-not-in-plan',
  'fleet-balance-empty',
  'expired',
  'blocked',
  'invalid',
  'concurrent',
  'not-allowed',
  'closed',
  'no-price',
  'out-of-service',
  ...limitReasons,
] as const;
export type FleetRefusalReason = (typeof refusalReasons)[number];

/** Tries of a vehicle in a row that were refused at the same place for the same reason. */
export const fleetRefusal = z.object({
  id: z.int(),
  reason: z.enum(refusalReasons),
  vehicle: z.object({ id: z.int(), title: z.string() }),
  charge_point: z.object({ id: z.int(), title: z.string() }),
  /** The limitation that refused it; its id is null once it is deleted. */
  limitation: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  tag: z.string().nullable(),
  times: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  time_zone: z.string(),
});
export type FleetRefusal = z.infer<typeof fleetRefusal>;

export const listRefusals = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/refusals',
  summary: 'Vehicles of a fleet that were refused a charge, the last first: why, where and when',
  needs: { operator: 'fleet.read', fleet: 'assigned', feature: 'fleet-management' },
  params: z.object({ id: id() }),
  query: listQuery(['last_at'] as const, {
    reason: several(z.enum(refusalReasons)).optional(),
    vehicle_id: several(id()).optional(),
    from: moment().optional(),
    to: moment().optional(),
  }),
  result: pageOf(fleetRefusal),
});

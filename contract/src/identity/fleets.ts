import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderQuery, plainQuery } from '../page';
import { id, name } from '../wire';
import { historyPage } from './audit';

declare module '../live' {
  interface ChangedKinds {
    fleet: true;
  }
  interface LiveNouns {
    fleets: true;
  }
}

/** A fleet as the operator's people and its own admins see it; `admins_count` counts those who are invited, too. */
export const fleetShape = z.object({
  id: z.int(),
  name: z.string(),
  admins_count: z.int(),
  created_at: z.string(),
});
export type Fleet = z.infer<typeof fleetShape>;

/** What a fleet is made of. */
export const fleetBody = z.strictObject({ name: name() });

/** So many places of one kind are assigned to a fleet by one call. */
export const mostPlaces = 1_000;

const places = () =>
  z
    .array(id())
    .max(mostPlaces)
    .transform((ids) => [...new Set(ids)].toSorted((one, other) => one - other))
    .optional();

/** What is changed of a fleet; what is left out stays. Places replace those of their kind, and none takes them all away. */
export const fleetChange = z.strictObject({
  name: name().optional(),
  charge_point_ids: places(),
  charge_point_group_ids: places(),
  category_ids: places(),
  charging_site_ids: places(),
});

/** Event on `private-fleets.{id}`: the fleet as it is now, told whenever it, one of its admins or one of its vehicle groups has changed. */
export const fleetEvent = 'fleet';

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });

export const listFleets = endpoint({
  method: 'GET',
  path: '/api/fleets',
  summary: 'The fleets of the operator by name; a fleet admin gets those they work for',
  needs: { operator: 'fleet.read', fleet: 'assigned', feature },
  query: plainQuery,
  result: z.array(fleetShape),
});

export const createFleet = endpoint({
  method: 'POST',
  path: '/api/fleets',
  summary: 'Adds a fleet',
  needs: { operator: 'fleet.create', feature },
  body: fleetBody,
  result: fleetShape,
});

export const getFleet = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}',
  summary: 'One fleet',
  needs: { operator: 'fleet.read', fleet: 'assigned', feature },
  params: ofFleet,
  result: fleetShape,
});

export const fleetHistory = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/history',
  summary:
    'Who changed what of a fleet and of who works for it, newest first; the latter is told to who may read it',
  needs: { operator: 'fleet.read', fleet: 'assigned', feature },
  params: ofFleet,
  query: olderQuery,
  result: historyPage,
});

export const updateFleet = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}',
  summary: 'Gives a fleet another name, or other places to charge at',
  needs: { operator: 'fleet.update', feature },
  params: ofFleet,
  body: fleetChange,
  result: fleetShape,
});

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id } from '../wire';

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });

/** What goes with a fleet, and what keeps it from being deleted; money in major units of the operator's currency. */
export const fleetEnding = z.object({
  vehicles: z.int(),
  limitations: z.int(),
  admins: z.int(),
  /** Sessions of its vehicles that are not over, or not settled. */
  sessions: z.int(),
  balance: z.number(),
  currency: z.string(),
});
export type FleetEnding = z.infer<typeof fleetEnding>;

export const previewFleetEnding = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/ending',
  summary: 'What would go with a fleet that is deleted, and what keeps it from being deleted',
  needs: { operator: 'fleet.delete', feature },
  params: ofFleet,
  result: fleetEnding,
});

export const deleteFleet = endpoint({
  method: 'DELETE',
  path: '/api/fleets/{id}',
  summary:
    'Deletes a fleet with its vehicles, limitations and the access of its admins; 409 while a session is not settled or its balance is not 0. Orders and payments stay',
  needs: { operator: 'fleet.delete', feature },
  params: ofFleet,
  result: z.object({ id: z.int() }),
});

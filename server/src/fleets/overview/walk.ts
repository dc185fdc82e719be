import { fleetOverviews } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';

export const walk = declareWalk(fleetRows, [
  {
    call: fleetOverviews.getFleetOverview,
    needs: 'fleet.read assigned fleet-management',
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId } }),
    reason: 'docs/decisions.md#page-of-a-fleet: the page of a fleet as a dashboard',
  },
]);

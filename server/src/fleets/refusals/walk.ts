import { fleetRefusals } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';

export const walk = declareWalk(fleetRows, [
  {
    call: fleetRefusals.listRefusals,
    needs: 'fleet.read assigned fleet-management',
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId } }),
    reason: 'docs/decisions.md#limitations: every refusal is recorded and visible to the fleet',
  },
]);

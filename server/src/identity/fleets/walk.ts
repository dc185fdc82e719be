import { fleets } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { addFleet } from './actions';

/** A fleet of the operator's, and one more whose admins are other people. */
export async function fleetRows({
  operatorId,
  name,
  as,
}: WalkedOperator): Promise<{ fleetId: number; otherFleetId: number }> {
  return as({ kind: 'system' }, async (ctx) => {
    const { id: fleetId } = await addFleet(ctx, { operatorId, name: `${name} couriers` });
    const { id: otherFleetId } = await addFleet(ctx, { operatorId, name: `${name} vans` });
    return { fleetId, otherFleetId };
  });
}

export const walk = declareWalk(fleetRows, [
  { call: fleets.listFleets, needs: 'fleet.read assigned fleet-management', other: 'own' },
  {
    call: fleets.createFleet,
    needs: 'fleet.create fleet-management',
    other: 'own',
    sends: () => ({ body: { name: 'Taxis' } }),
  },
  {
    call: fleets.getFleet,
    needs: 'fleet.read assigned fleet-management',
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId } }),
  },
  {
    call: fleets.fleetHistory,
    needs: 'fleet.read assigned fleet-management',
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId } }),
    reason: 'docs/decisions.md#audit: the history of a fleet on its page',
  },
  {
    call: fleets.updateFleet,
    needs: 'fleet.update fleet-management',
    other: 'refused',
    sends: ({ fleetId }) => ({ params: { id: fleetId }, body: { name: 'Couriers' } }),
  },
]);

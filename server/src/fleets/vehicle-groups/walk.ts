import { vehicleGroups } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { fleetRows } from '../../identity/fleets/walk';
import { createVehicleGroup } from './actions';

/** A vehicle group of a fleet, and as many more as are to be deleted. */
async function vehicleGroupRows(operator: WalkedOperator) {
  const { fleetId } = await operator.rows(fleetRows);
  let made = 0;
  const add = async () => {
    made += 1;
    const body = { name: `${operator.name} shift ${made}` };
    const group = await operator.as(operator.owner.member, (ctx) =>
      createVehicleGroup(ctx, { params: { id: fleetId }, query: {}, body }),
    );
    return { id: fleetId, vehicleGroupId: group.id };
  };
  return { ofFleet: { id: fleetId }, ofGroup: await add(), spent: add };
}

/** Names that were walked, each of its own. */
let named = 0;

export const walk = declareWalk(vehicleGroupRows, [
  {
    call: vehicleGroups.listVehicleGroups,
    needs: 'fleet.read fleet.vehicle-group.read fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
  },
  {
    call: vehicleGroups.createVehicleGroup,
    needs: 'fleet.update fleet.vehicle-group.create fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => {
      named += 1;
      return { params: ofFleet, body: { name: `Night shift ${named}` } };
    },
  },
  {
    call: vehicleGroups.getVehicleGroup,
    needs: 'fleet.read fleet.vehicle-group.read fleet-management',
    other: 'refused',
    sends: ({ ofGroup }) => ({ params: ofGroup }),
  },
  {
    call: vehicleGroups.updateVehicleGroup,
    needs: 'fleet.update fleet.vehicle-group.update fleet-management',
    other: 'refused',
    sends: ({ ofGroup }) => {
      named += 1;
      return { params: ofGroup, body: { name: `Day shift ${named}` } };
    },
  },
  {
    call: vehicleGroups.deleteVehicleGroup,
    needs: 'fleet.update fleet.vehicle-group.delete fleet-management',
    other: 'refused',
    sends: async ({ spent }) => ({ params: await spent() }),
  },
]);

import { vehicles } from '@voltdeck/contract';
import { fleetRows } from '../../identity/fleets/walk';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createVehicle } from './actions/change';

/** A vehicle of a fleet, and as many more as are to be deleted. */
async function vehicleRows(operator: WalkedOperator) {
  const { fleetId } = await operator.rows(fleetRows);
  let made = 0;
  const add = async () => {
    made += 1;
    const body = { title: `${operator.name} van ${made}` };
    const vehicle = await operator.as(operator.owner.member, (ctx) =>
      createVehicle(ctx, { params: { id: fleetId }, query: {}, body }),
    );
    return { id: fleetId, vehicleId: vehicle.id };
  };
  return { ofFleet: { id: fleetId }, ofVehicle: await add(), spent: add };
}

export const walk = declareWalk(vehicleRows, [
  {
    call: vehicles.listVehicles,
    needs: 'fleet.read fleet.vehicle.read fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet }),
  },
  {
    call: vehicles.createVehicle,
    needs: 'fleet.update fleet.vehicle.create fleet-management',
    other: 'refused',
    sends: ({ ofFleet }) => ({ params: ofFleet, body: { title: 'Van', vehicle_model_id: 1, year: 2024 } }),
  },
  {
    call: vehicles.getVehicle,
    needs: 'fleet.read fleet.vehicle.read fleet-management',
    other: 'refused',
    sends: ({ ofVehicle }) => ({ params: ofVehicle }),
  },
  {
    call: vehicles.updateVehicle,
    needs: 'fleet.update fleet.vehicle.update fleet-management',
    other: 'refused',
    sends: ({ ofVehicle }) => ({ params: ofVehicle, body: { title: 'Taxi' } }),
  },
  {
    call: vehicles.deleteVehicle,
    needs: 'fleet.update fleet.vehicle.delete fleet-management',
    other: 'refused',
    sends: async ({ spent }) => ({ params: await spent() }),
  },
  {
    call: vehicles.changeVehicles,
    needs: 'fleet.update fleet.vehicle.update fleet-management',
    other: 'refused',
    sends: ({ ofFleet, ofVehicle }) => ({
      params: ofFleet,
      body: { vehicle_ids: [ofVehicle.vehicleId], active: false },
    }),
    reason: 'docs/decisions.md#vehicles: many vehicles are moved between groups at once',
  },
]);

import { vehicleImports } from '@voltdeck/contract';
import { fleetRows } from '../../identity/fleets/walk';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';

const rows = async (operator: WalkedOperator) => ({ id: (await operator.rows(fleetRows)).fleetId });

export const walk = declareWalk(rows, [
  {
    call: vehicleImports.importVehicles,
    needs: 'fleet.update fleet.vehicle.create fleet-management',
    other: 'refused',
    sends: ({ id }) => ({
      params: { id },
      body: { content: 'license_plate,model\nIMP 1,Renault Zoe R90\n' },
    }),
    reason: 'docs/decisions.md#vehicle-imports: vehicles come from a file, looked at first',
  },
]);

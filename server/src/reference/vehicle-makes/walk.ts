import { vehicleMakes } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: vehicleMakes.listVehicleMakes, needs: 'login', other: 'own' },
  {
    call: vehicleMakes.listVehicleModels,
    needs: 'login',
    other: 'own',
    sends: () => ({ params: { id: 1 } }),
  },
]);

import { vehicleMakes } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listVehicleMakes, listVehicleModels } from './actions';

export const vehicleMakeRoutes = [
  on(vehicleMakes.listVehicleMakes, listVehicleMakes),
  on(vehicleMakes.listVehicleModels, listVehicleModels),
];

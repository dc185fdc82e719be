import { vehicleGroups } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  createVehicleGroup,
  deleteVehicleGroup,
  getVehicleGroup,
  listVehicleGroups,
  updateVehicleGroup,
} from './actions';

export const vehicleGroupRoutes = [
  on(vehicleGroups.listVehicleGroups, listVehicleGroups),
  on(vehicleGroups.createVehicleGroup, createVehicleGroup),
  on(vehicleGroups.getVehicleGroup, getVehicleGroup),
  on(vehicleGroups.updateVehicleGroup, updateVehicleGroup),
  on(vehicleGroups.deleteVehicleGroup, deleteVehicleGroup),
];

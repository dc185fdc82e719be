import { vehicles } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getVehicle, listVehicles } from './actions';
import { changeVehicles, createVehicle, deleteVehicle, updateVehicle } from './actions/change';

export const vehicleRoutes = [
  on(vehicles.listVehicles, listVehicles),
  on(vehicles.createVehicle, createVehicle),
  on(vehicles.getVehicle, getVehicle),
  on(vehicles.updateVehicle, updateVehicle),
  on(vehicles.deleteVehicle, deleteVehicle),
  on(vehicles.changeVehicles, changeVehicles),
];

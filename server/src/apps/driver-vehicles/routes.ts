import { driverVehicles } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  createDriverVehicle,
  deleteDriverVehicle,
  getDriverVehicle,
  listDriverVehicles,
  listMakesForDrivers,
  listModelsForDrivers,
  updateDriverVehicle,
} from './actions';

export const driverVehicleRoutes = [
  on(driverVehicles.listDriverVehicles, listDriverVehicles),
  on(driverVehicles.createDriverVehicle, createDriverVehicle),
  on(driverVehicles.getDriverVehicle, getDriverVehicle),
  on(driverVehicles.updateDriverVehicle, updateDriverVehicle),
  on(driverVehicles.deleteDriverVehicle, deleteDriverVehicle),
  on(driverVehicles.listMakesForDrivers, listMakesForDrivers),
  on(driverVehicles.listModelsForDrivers, listModelsForDrivers),
];

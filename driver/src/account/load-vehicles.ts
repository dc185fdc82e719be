import type { driverVehicles } from '@voltdeck/contract';
import { ask } from '../api/ask';

/** The vehicles of a driver. */
export const loadVehicles = () => ask<typeof driverVehicles.listDriverVehicles>('GET /api/v1/vehicles');

export const loadMakes = () => ask<typeof driverVehicles.listMakesForDrivers>('GET /api/v1/vehicle-makes');

export const loadModels = (make: number) =>
  ask<typeof driverVehicles.listModelsForDrivers>('GET /api/v1/vehicle-makes/{id}/models', {
    params: { id: make },
  });

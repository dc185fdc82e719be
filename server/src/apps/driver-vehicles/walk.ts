import { driverVehicles } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createDriverVehicle } from './actions';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';

async function rows({ as, driver, name }: WalkedOperator) {
  const add = (title: string) =>
    as(driver, (ctx) => createDriverVehicle(ctx, { params: {}, query: {}, body: { title } }));
  return { id: (await add(name)).id, spentId: (await add(`${name} of old`)).id };
}

export const walk = declareWalk(rows, [
  { call: driverVehicles.listDriverVehicles, needs: 'driver', other: 'own', reason },
  {
    call: driverVehicles.createDriverVehicle,
    needs: 'driver',
    other: 'own',
    sends: () => ({ body: { vehicle_model_id: '1', license_plate: 'M-VD 1', rfid_tag: '04AABB' } }),
    reason,
  },
  {
    call: driverVehicles.getDriverVehicle,
    needs: 'driver',
    other: 'refused',
    sends: ({ id }) => ({ params: { id } }),
    reason,
  },
  {
    call: driverVehicles.updateDriverVehicle,
    needs: 'driver',
    other: 'refused',
    sends: ({ id }) => ({ params: { id }, body: { title: 'The red one', active: '1' } }),
    reason,
  },
  {
    call: driverVehicles.deleteDriverVehicle,
    needs: 'driver',
    other: 'refused',
    sends: ({ spentId }) => ({ params: { id: spentId } }),
    reason,
  },
  { call: driverVehicles.listMakesForDrivers, needs: 'driver', other: 'own', reason },
  {
    call: driverVehicles.listModelsForDrivers,
    needs: 'driver',
    other: 'own',
    sends: () => ({ params: { id: 1 } }),
    reason,
  },
]);

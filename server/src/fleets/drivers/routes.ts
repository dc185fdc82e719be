import { drivers } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listDrivers } from './actions';
import { addDrivers, deleteDriver, updateDriver } from './actions/change';

export const driverRoutes = [
  on(drivers.listDrivers, listDrivers),
  on(drivers.addDrivers, addDrivers),
  on(drivers.updateDriver, updateDriver),
  on(drivers.deleteDriver, deleteDriver),
];

import { driverDevices } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listDriverDevices, registerDriverDevice, removeDriverDevice } from './actions/devices';

export const driverDeviceRoutes = [
  on(driverDevices.listDriverDevices, listDriverDevices),
  on(driverDevices.registerDriverDevice, registerDriverDevice),
  on(driverDevices.removeDriverDevice, removeDriverDevice),
];

import { driverData } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { copyDriverData } from './actions/copy';
import { eraseDriver } from './actions/erase';

export const driverDataRoutes = [
  on(driverData.copyDriverData, copyDriverData),
  inParts(driverData.eraseDriver, eraseDriver),
];

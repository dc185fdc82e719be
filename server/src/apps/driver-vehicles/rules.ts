import { driverVehicles } from '@voltdeck/contract';
import { type KeptVehicle, toVehicle } from '../../fleets';

/** A driver's vehicle as it is kept: as one of a fleet, without a group. */
export type KeptDriverVehicle = Omit<KeptVehicle, 'groupId'>;

export interface DriverVehicleRow extends KeptDriverVehicle {
  id: number;
  revision: number;
  createdAt: Date;
}

/** What is a fleet's alone. */
const none = { groupId: null, groupName: null, cardNumber: null, cardStatus: null, cardExpiresAt: null };

/** A vehicle as its driver reads it; what is a fleet's alone is empty. */
export const toDriverVehicle = (row: DriverVehicleRow, now: Date): driverVehicles.DriverVehicle =>
  driverVehicles.driverVehicle.parse(toVehicle({ ...row, ...none }, { now, lastDay: () => null }));

import type { BaseConnectorStatus, BaseStatus } from '../availability/rules';
import type { Tariff } from '../prices/rules';

/** A charge point as a session needs it: what it is worth, whether it can, and its connectors; power in W. */
export interface ChargingPlace {
  id: number;
  operatorId: number;
  title: string;
  currency: string;
  /** Parts in a million. */
  feeRatePpm: number;
  timeZone: string;
  visibility: 'public' | 'private';
  online: boolean;
  outOfService: boolean;
  configured: boolean;
  status: BaseStatus;
  /** Since when it says of itself as a whole that it is faulted or unavailable; null while it works. */
  stationOutSince: Date | null;
  freeVendTag: string | null;
  /** Milliseconds its clock is ahead; null while unknown. */
  clockSkewMs: number | null;
  lastSeenAt: Date | null;
  tariff: Tariff;
  connectors: {
    id: number;
    number: number;
    /** The device's own number of the place that charges one car at a time; null where it has none. */
    evseId: number | null;
    status: BaseConnectorStatus;
    statusAt: Date | null;
    ocppStatus: string | null;
    maxPowerW: number | null;
  }[];
}

/** Whether the operator or the station itself keeps sessions away that begin at this moment. */
export const isShut = (
  { outOfService, stationOutSince }: Pick<ChargingPlace, 'outOfService' | 'stationOutSince'>,
  at: Date,
): boolean => outOfService || (stationOutSince !== null && at >= stationOutSince);

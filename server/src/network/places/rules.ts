import type { BaseConnectorStatus, BaseChargePointStatus } from '@voltdeck/contract';
import type { Tariff } from '../prices/rules';

/** A charge point as a session needs it: what it is worth, whether it can, and its connectors; power in W. */
export interface ChargingPlace {
  id: number;
  operatorId: number;
  title: string;
  currency: string;
  /** Parts in a million. */
  feeRatePpm: number;
  /** The tax that is in its prices, in parts per million of the net price. */
  taxRatePpm: number;
  timeZone: string;
  visibility: 'public' | 'private';
  online: boolean;
  /** Taken out by the operator. */
  outOfService: boolean;
  /** Since when the plan does not include it; null while it does. */
  planDeactivatedAt: Date | null;
  configured: boolean;
  status: BaseChargePointStatus;
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

/** Whether the operator, its plan or the station itself keeps sessions away that begin at this moment. */
export const isShut = (
  place: Pick<ChargingPlace, 'outOfService' | 'planDeactivatedAt' | 'stationOutSince'>,
  at: Date,
): boolean =>
  place.outOfService || hasBegun(place.planDeactivatedAt, at) || hasBegun(place.stationOutSince, at);

/** Whether what lasts since a moment held at another one. */
export const hasBegun = (since: Date | null, at: Date): boolean => since !== null && at >= since;

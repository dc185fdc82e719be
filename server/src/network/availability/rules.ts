import type { BaseChargePointStatus, BaseConnectorStatus } from '@voltdeck/contract';
import type { ChargePointState } from '../charge-points/rules';

export interface Presence {
  configured: boolean;
  /** Taken out by the operator, or deactivated by the plan. */
  outOfService: boolean;
  online: boolean;
  /** It says of itself as a whole that it is faulted or unavailable. */
  isStationOut: boolean;
  connectors: readonly { status: BaseConnectorStatus; isFaulted: boolean }[];
}

/**
 * The availability of a charge point, the first that fits (docs/decisions.md#charge-point-status).
 * Connectors that are unavailable count neither as free nor as occupied, so that "in use" always leaves one to charge at.
 */
export function statusOf({
  configured,
  outOfService,
  online,
  isStationOut,
  connectors,
}: Presence): BaseChargePointStatus {
  if (!configured) return 'pending';
  const isBroken = connectors.length > 0 && connectors.every((connector) => connector.isFaulted);
  if (outOfService || isBroken) return 'out_of_service';
  const working = connectors.filter((connector) => connector.status !== 'unavailable');
  if (!online || isStationOut || working.length === 0) return 'unavailable';
  if (working.every((connector) => connector.status === 'booked')) return 'booked';
  if (working.every((connector) => connector.status !== 'available')) return 'busy';
  return working.some((connector) => connector.status === 'busy') ? 'in_use' : 'available';
}

/** The availability of a charge point as it stands, with these connectors. */
export const statusWith = (
  state: ChargePointState,
  connectors: Presence['connectors'],
): BaseChargePointStatus => statusOf({ ...state, isStationOut: state.stationStatus !== null, connectors });

import type { ChargePointStatus, connectors, ConnectorStatus } from '@voltdeck/contract';

/** Availability of a connector for whoever asks; who holds it is told apart by its open order. */
export type BaseConnectorStatus = (typeof connectors.baseConnectorStatuses)[number];

/** Availability of a charge point for whoever asks. */
export type BaseStatus = Exclude<ChargePointStatus, 'busy_by_you' | 'booked_by_you'>;

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
}: Presence): BaseStatus {
  if (!configured) return 'pending';
  const isBroken = connectors.length > 0 && connectors.every((connector) => connector.isFaulted);
  if (outOfService || isBroken) return 'out_of_service';
  const working = connectors.filter((connector) => connector.status !== 'unavailable');
  if (!online || isStationOut || working.length === 0) return 'unavailable';
  if (working.every((connector) => connector.status === 'booked')) return 'booked';
  if (working.every((connector) => connector.status !== 'available')) return 'busy';
  return working.some((connector) => connector.status === 'busy') ? 'in_use' : 'available';
}

/** The status as the caller sees it: occupied or booked "by you" when one of its connectors is theirs. */
export function withYou(status: BaseStatus, isMine: boolean): ChargePointStatus {
  if (!isMine) return status;
  if (status === 'busy') return 'busy_by_you';
  return status === 'booked' ? 'booked_by_you' : status;
}

/** The status of a connector as the caller sees it. */
export function connectorWithYou(status: BaseConnectorStatus, isMine: boolean): ConnectorStatus {
  if (!isMine) return status;
  if (status === 'busy') return 'busy-by-you';
  return status === 'booked' ? 'booked-by-you' : status;
}

/** The badge "live": listed, online, available (docs/decisions.md#charge-point-status). */
export const isLive = (of: { listed: boolean; online: boolean; status: ChargePointStatus }): boolean =>
  of.listed && of.online && of.status === 'available';

import type {
  BaseChargePointStatus,
  BaseConnectorStatus,
  ChargePointStatus,
  ConnectorStatus,
} from '@voltdeck/contract';

/** Statuses that are told as "by you" to whom holds one of its connectors. */
export const heldStatuses = ['busy', 'booked'] as const satisfies readonly BaseChargePointStatus[];

/** Statuses of a charge point at which a connector that is free may be used. */
export const openStatuses = ['available', 'in_use'] as const satisfies readonly BaseChargePointStatus[];

/** Statuses of a connector that somebody has. */
export const takenStatuses = ['busy', 'booked'] as const satisfies readonly BaseConnectorStatus[];

/** The status as the caller sees it: occupied or booked "by you" when one of its connectors is theirs. */
export function withYou(status: BaseChargePointStatus, isMine: boolean): ChargePointStatus {
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

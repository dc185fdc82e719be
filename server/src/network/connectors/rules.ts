import { connectorKind } from '@voltdeck/contract';
import type { BaseConnectorStatus } from '../availability/rules';

/** An outlet as it is kept: power in W, `status_at` when it took its status, `told_at` the newest word heard about it. */
export interface ConnectorRow {
  id: number;
  charge_point_id: number;
  number: number;
  evse_id: number | null;
  connector_id: number | null;
  type: string | null;
  max_power_w: number | null;
  ocpp_status: string | null;
  fault: string | null;
  status: BaseConnectorStatus;
  status_at: Date | null;
  told_at: Date | null;
}

/** A word about one connector, or about the whole station as number 0 (OCPP 1.6 section 4.9). */
export interface StatusReport {
  number: number;
  /** As the charger said it. */
  ocppStatus: string;
  status: BaseConnectorStatus;
  fault: string | null;
  at: Date;
}

type State = Pick<ConnectorRow, 'ocpp_status' | 'fault' | 'status' | 'status_at' | 'told_at'>;

/** The name and icon of an outlet, by its kind. */
export function lookOf(connector: Pick<ConnectorRow, 'type' | 'number'>): {
  name: string;
  icon: string | null;
} {
  const kind = connectorKind(connector.type);
  return { name: kind?.name ?? `Connector ${connector.number}`, icon: kind?.icon ?? null };
}

/**
 * A connector after a report, or null where the report changes nothing: it is older than what is known, or the station
 * says that it works while the connector has something of its own to tell (charger-field-notes.md, 23).
 */
export function afterReport(connector: State, report: StatusReport): State | null {
  if (connector.told_at !== null && report.at < connector.told_at) return null;
  const isWholeStation = report.number === 0;
  if (isWholeStation && report.status === 'available' && connector.status !== 'unavailable') return null;
  const told = {
    ocpp_status: report.ocppStatus,
    fault: report.fault,
    status: report.status,
    told_at: report.at,
  };
  return isSameState(connector, told)
    ? { ...told, status_at: connector.status_at }
    : { ...told, status_at: report.at };
}

/** Whether two states look the same; a word repeated is no change (charger-field-notes.md, 27). */
export const isSameState = (
  one: Pick<State, 'ocpp_status' | 'fault' | 'status'>,
  other: Pick<State, 'ocpp_status' | 'fault' | 'status'>,
): boolean =>
  one.ocpp_status === other.ocpp_status && one.fault === other.fault && one.status === other.status;

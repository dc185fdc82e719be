import {
  connectorKind,
  connectorKinds,
  type ConnectorBody,
  type BaseConnectorStatus,
} from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import type { FaultWords } from '../faults/rules';

/** A connector as it is kept: power in W, `status_at` when it took its status, `told_at` the newest word heard about it. */
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
  /** What it says of itself; `status` is busy too while a sibling on its EVSE is. */
  own_status: BaseConnectorStatus;
  status: BaseConnectorStatus;
  status_at: Date | null;
  told_at: Date | null;
  /** One that is removed stays for its past orders. */
  removed_at: Date | null;
}

/** A word about one connector, or about the whole station as number 0 (OCPP 1.6 section 4.9). */
export interface StatusReport {
  number: number;
  /** As the charger said it. */
  ocppStatus: string;
  status: BaseConnectorStatus;
  fault: string | null;
  /** The parts of `fault`, where it is told by parts. */
  faultWords?: FaultWords | null | undefined;
  at: Date;
  /** Its charger says it after all else it said of this connector, whatever the times are; by time unless told. */
  isInOrder?: boolean;
}

/** A connector as a device calls it that knows EVSEs (OCPP 2.0.1 part 1 section 7.2), with what it tells of it; power in W. */
export interface ToldConnector {
  evseId: number;
  connectorId: number;
  /** Code of its kind; null where it tells none of ours. */
  type: string | null;
  maxPowerW: number | null;
}

type State = Pick<ConnectorRow, 'ocpp_status' | 'fault' | 'status' | 'status_at' | 'told_at'>;

/** The name and icon of a connector, by its kind. */
export function lookOf(connector: Pick<ConnectorRow, 'type' | 'number'>): {
  name: string;
  icon: string | null;
} {
  const kind = connectorKind(connector.type);
  return { name: kind?.name ?? `Connector ${connector.number}`, icon: kind?.icon ?? null };
}

/** Connectors that a charger may make known by itself; no station has so many. */
export const mostConnectors = 256;

/** When a report counts from, after the newest word that is known; null where it is older than that. */
export function momentOf(report: Pick<StatusReport, 'at' | 'isInOrder'>, toldAt: Date | null): Date | null {
  if (toldAt === null || report.at >= toldAt) return report.at;
  return report.isInOrder === true ? toldAt : null;
}

/** A connector after a report, or null where the report is older than what is known. */
export function afterReport(connector: State, report: StatusReport): State | null {
  const at = momentOf(report, connector.told_at);
  if (at === null) return null;
  const told = { ocpp_status: report.ocppStatus, fault: report.fault, status: report.status, told_at: at };
  return isSameState(connector, told)
    ? { ...told, status_at: connector.status_at }
    : { ...told, status_at: at };
}

/**
 * A connector's status as others see it: an EVSE charges one car at a time, so its other connectors are busy while one of them is
 * (docs/decisions.md#evse).
 */
export function statusBeside(
  connector: Pick<ConnectorRow, 'id' | 'evse_id' | 'own_status'>,
  all: readonly Pick<ConnectorRow, 'id' | 'evse_id' | 'own_status' | 'removed_at'>[],
): BaseConnectorStatus {
  const { id, evse_id: evseId, own_status: own } = connector;
  if (evseId === null || own !== 'available') return own;
  const isBusy = all.some(
    (other) =>
      other.id !== id && other.evse_id === evseId && other.own_status === 'busy' && other.removed_at === null,
  );
  return isBusy ? 'busy' : own;
}

/** Whether a connector reports a fault. */
export const isFaulted = (connector: Pick<State, 'ocpp_status'>): boolean =>
  connector.ocpp_status === 'Faulted';

/** Whether two states look the same; a word repeated is no change (docs/chargers-in-the-field.md#status-repeated). */
export const isSameState = (
  one: Pick<State, 'ocpp_status' | 'fault' | 'status'>,
  other: Pick<State, 'ocpp_status' | 'fault' | 'status'>,
): boolean =>
  one.ocpp_status === other.ocpp_status && one.fault === other.fault && one.status === other.status;

/** A connector as the operator wants it; what is undefined stays as it is, power in W. */
export interface WantedConnector {
  id?: number;
  number: number;
  /** Code of its kind. */
  type?: string | null;
  maxPowerW?: number | null;
}

const wattsPerKw = 1000;

/** What a request says of a connector, in our words: its kind may be told by code, letter case aside, or by id. */
export function toWanted(body: ConnectorBody): WantedConnector {
  const { id, number, type, max_power: power } = body;
  const named = type?.toUpperCase();
  const kind = connectorKinds.find((each) => each.code === named || String(each.id) === named);
  return {
    id,
    number,
    type: kind?.code ?? type,
    maxPowerW: typeof power === 'number' ? Math.round(power * wattsPerKw) : power,
  };
}

/** What is wrong with wanted connectors, by field; an id must be that of its number, which is printed on the device. */
export function faultsOfConnectors(
  wanted: readonly WantedConnector[],
  known: readonly Pick<ConnectorRow, 'id' | 'number'>[] = [],
): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {};
  const numbers = new Set<number>();
  for (const [index, { id, number, type }] of wanted.entries()) {
    if (!Number.isInteger(number) || number < 1) faults[`connectors.${index}.number`] = [{ code: 'invalid' }];
    else if (numbers.has(number)) faults[`connectors.${index}.number`] = [{ code: 'taken' }];
    if (id !== undefined && !known.some((each) => each.id === id && each.number === number))
      faults[`connectors.${index}.id`] = [{ code: 'invalid' }];
    if (typeof type === 'string' && connectorKind(type) === undefined)
      faults[`connectors.${index}.type`] = [{ code: 'choice' }];
    numbers.add(number);
  }
  return faults;
}

/** What to do so that the connectors are those that are wanted. */
export function changesOf<C extends Pick<ConnectorRow, 'id' | 'number' | 'type' | 'max_power_w'>>(
  known: readonly C[],
  wanted: readonly WantedConnector[],
): {
  added: WantedConnector[];
  changed: { id: number; type: string | null; max_power_w: number | null }[];
  removed: C[];
} {
  const byNumber = new Map(known.map((connector) => [connector.number, connector]));
  const numbers = new Set(wanted.map((each) => each.number));
  return {
    added: wanted.filter((each) => !byNumber.has(each.number)),
    changed: wanted.flatMap((each) => {
      const now = byNumber.get(each.number);
      if (now === undefined) return [];
      const { type = now.type, maxPowerW = now.max_power_w } = each;
      const isSame = type === now.type && maxPowerW === now.max_power_w;
      return isSame ? [] : [{ id: now.id, type, max_power_w: maxPowerW }];
    }),
    removed: known.filter((connector) => !numbers.has(connector.number)),
  };
}

/** Whether a connector may go: no order on it is open, and no car seen in it; what an offline device said last does not hold it. */
export const mayRemove = (
  connector: Pick<ConnectorRow, 'id' | 'status'>,
  of: { online: boolean; held: ReadonlySet<number> },
): boolean =>
  !of.held.has(connector.id) &&
  !(of.online && (connector.status === 'busy' || connector.status === 'booked'));

/** What the log keeps of a connector, in the names and units of the API. */
export const loggedConnector = ({ number, type, max_power_w: powerW }: ConnectorRow) => ({
  number,
  type,
  max_power: powerW === null ? null : powerW / 1000,
});

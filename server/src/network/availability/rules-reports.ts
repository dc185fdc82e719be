import type { Problem } from '../../kernel/problem';
import type { ChargePointState, StationState } from '../charge-points/rules';
import {
  afterReport,
  type ConnectorRow,
  isFaulted,
  isSameState,
  type StatusReport,
  statusBeside,
} from '../connectors/rules';
import { faultEvents, type NetworkEvent } from '../events/rules';
import { faultChanges, type FaultChange } from '../faults/rules';
import { afterStationReport, isSameStation } from './rules-station';

/** What a report did to a connector. */
export interface Heard {
  connectorId: number;
  /** Whether it looks different now. */
  changed: boolean;
  /** Since when that counts; null where something newer was known of it. */
  at: Date | null;
  /** A car came: it was not busy before. */
  isPlugIn: boolean;
}

/** What comes of a report: its answer, and what is to be written and told. */
export interface Outcome {
  answer: Heard | null | Problem;
  /** Those whose rows differ from what is kept. */
  connectors?: ConnectorRow[];
  station?: StationState;
  events?: NetworkEvent[];
  faults?: FaultChange[];
  /** Whether the charge point looks different now. */
  isNews?: boolean;
}

/** A clock that runs ahead must not silence what comes later. */
export const notAhead = (told: StatusReport, receivedAt: Date): StatusReport => ({
  ...told,
  at: told.at > receivedAt ? receivedAt : told.at,
});

const isSameMoment = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

const isSameRow = (one: ConnectorRow, other: ConnectorRow | undefined): boolean =>
  other !== undefined &&
  isSameState(one, other) &&
  one.own_status === other.own_status &&
  isSameMoment(one.told_at, other.told_at);

/** Connectors as others see them, each beside those on its EVSE. */
const aligned = (connectors: readonly ConnectorRow[]): ConnectorRow[] =>
  connectors.map((each) =>
    each.evse_id === null || each.removed_at !== null
      ? each
      : { ...each, status: statusBeside(each, connectors) },
  );

/** What a report does to the connector of its number, among all of its charge point; null where it is none of them. */
export function hearConnector(all: readonly ConnectorRow[], report: StatusReport): Outcome | null {
  const connector = all.find((each) => each.number === report.number && each.removed_at === null);
  if (connector === undefined) return null;
  const own = { ...connector, status: connector.own_status };
  const state = afterReport(own, report);
  const connectorId = connector.id;
  if (state === null) return { answer: { connectorId, changed: false, at: null, isPlugIn: false } };
  const isNews = !isSameState(own, state);
  const after = { ...connector, ...state, own_status: state.status };
  const rows = all.map((each) => (each === connector ? after : each));
  const seen = connector.evse_id === null ? rows : aligned(rows);
  const faults = { wasFaulted: isFaulted(connector), isFaulted: isFaulted(state) };
  const before = {
    isFaulted: faults.wasFaulted,
    fault: connector.fault,
  };
  const change = { before, isFaulted: faults.isFaulted, at: state.told_at ?? report.at };
  const isPlugIn = state.status === 'busy' && own.status !== 'busy';
  return {
    answer: { connectorId, changed: isNews, at: state.told_at, isPlugIn },
    connectors: seen.filter((row, index) => !isSameRow(row, all[index])),
    events: faultEvents(connector.charge_point_id, report, faults),
    faults: faultChanges(connector.charge_point_id, report, change),
    isNews,
  };
}

/** What a report about a station as a whole does to it. */
export function hearStation(of: ChargePointState, report: StatusReport): Outcome {
  const known = {
    status: of.stationStatus,
    fault: of.stationFault,
    statusAt: of.stationStatusAt,
    toldAt: of.stationToldAt,
  };
  const station = afterStationReport(known, report);
  if (station === null) return { answer: null };
  const isNews = !isSameStation(known, station);
  if (!isNews && isSameMoment(known.toldAt, station.toldAt)) return { answer: null };
  const faults = { wasFaulted: known.status === 'Faulted', isFaulted: station.status === 'Faulted' };
  const before = { isFaulted: faults.wasFaulted, fault: known.fault };
  const change = { before, isFaulted: faults.isFaulted, at: station.toldAt ?? report.at };
  return {
    answer: null,
    station,
    isNews,
    events: faultEvents(of.id, report, faults),
    faults: faultChanges(of.id, report, change),
  };
}

import type { StationState } from '../charge-points/rules';
import { momentOf, type StatusReport } from '../connectors/rules';

/**
 * A station after a report about it as a whole, or null where the report changes nothing (docs/chargers-in-the-field.md#connector-zero):
 * Faulted or Unavailable lasts until Available, and no other word is one about a station.
 */
export function afterStationReport(known: StationState, report: StatusReport): StationState | null {
  const { ocppStatus, fault } = report;
  const at = momentOf(report, known.toldAt);
  if (at === null) return null;
  if (ocppStatus === 'Available') return { status: null, fault: null, statusAt: null, toldAt: at };
  if (ocppStatus !== 'Faulted' && ocppStatus !== 'Unavailable') return null;
  const told = { status: ocppStatus, fault, toldAt: at } as const;
  return { ...told, statusAt: isSameStation(known, told) ? known.statusAt : at };
}

/** Whether two states of a station look the same. */
export const isSameStation = (
  one: Pick<StationState, 'status' | 'fault'>,
  other: Pick<StationState, 'status' | 'fault'>,
): boolean => one.status === other.status && one.fault === other.fault;

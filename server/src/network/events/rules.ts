import { dayMs } from '../../kernel/clock';

/** What happens to a charge point that people want to hear of. */
export type NetworkEventKind = 'connected' | 'disconnected' | 'fault' | 'fault-cleared';

export interface NetworkEvent {
  chargePointId: number;
  /** Null where it concerns the whole charge point. */
  connectorNumber: number | null;
  kind: NetworkEventKind;
  /** The protocol of a connection, the code of a fault. */
  detail: string | null;
}

/** An event and when it happened. */
export type HappenedEvent = NetworkEvent & { at: Date };

const keepDays = 90;

/** Events before this moment are forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keepDays * dayMs);

/** Whether a connector, or the station, reported a fault before and after a word about it. */
export interface FaultChange {
  wasFaulted: boolean;
  isFaulted: boolean;
}

/** The event in what a charger said of a connector, or of the station as number 0: a fault when it begins and when it is over, not while it lasts. */
export function faultEvents(
  chargePointId: number,
  told: { number: number; fault: string | null },
  { wasFaulted, isFaulted }: FaultChange,
): NetworkEvent[] {
  if (wasFaulted === isFaulted) return [];
  const connectorNumber = told.number === 0 ? null : told.number;
  return [
    isFaulted
      ? { chargePointId, connectorNumber, kind: 'fault', detail: told.fault }
      : { chargePointId, connectorNumber, kind: 'fault-cleared', detail: null },
  ];
}

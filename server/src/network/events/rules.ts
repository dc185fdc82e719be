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

const keepDays = 90;

/** Events before this moment are forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keepDays * dayMs);

/** How a connector stood before and after a word about it. */
export interface FaultChange {
  number: number;
  wasFaulted: boolean;
  isFaulted: boolean;
}

/**
 * The events in what a charger said of its connectors: a fault when it begins and when it is over, not while it lasts.
 * A word about the whole station is one event, however many connectors it has.
 */
export function faultEvents(
  chargePointId: number,
  told: { number: number; fault: string | null },
  changes: readonly FaultChange[],
): NetworkEvent[] {
  const turned = changes.filter(({ wasFaulted, isFaulted }) => wasFaulted !== isFaulted);
  const events = turned.map(({ number, isFaulted }): NetworkEvent => ({
    chargePointId,
    connectorNumber: told.number === 0 ? null : number,
    kind: isFaulted ? 'fault' : 'fault-cleared',
    detail: isFaulted ? told.fault : null,
  }));
  return told.number === 0 ? events.slice(0, 1) : events;
}

import type { FaultSpells } from '../../../network';

/** A session as it ended. */
export interface EndedSession {
  connectorNumber: number;
  startedAt: Date;
  stoppedAt: Date;
  /** The charger's own word for why. */
  reason: string | null;
  /** Somebody of ours, or a limit, asked for the end. */
  isAskedFor: boolean;
}

/** A charger tells the end of a session before the fault that was behind it. */
const beforeMs = 60_000;

/** Ends by the driver, the car or a limit (OCPP 1.6 `Reason`, 2.0.1 `ReasonEnumType`), written without signs and in small letters. */
const ownAccord = new Set([
  'deauthorized',
  'energylimitreached',
  'local',
  'localoutofcredit',
  'masterpass',
  'remote',
  'soclimitreached',
  'stoppedbyev',
  'timelimitreached',
  'unlockcommand',
]);

const unplugged = 'evdisconnected';

const plain = (reason: string | null): string => (reason ?? '').replaceAll(/[^a-z]/gi, '').toLowerCase();

/**
 * Whether a session was lost to a fault (docs/decisions.md#faults): it had begun before, and ended while the fault lasted or up to a
 * minute before it was told, neither asked for nor by its own accord. Who unplugs from what is faulted by its status could not go on.
 */
export function isLostTo(fault: FaultSpells, session: EndedSession): boolean {
  const { connectorNumber, startedAt, stoppedAt, isAskedFor } = session;
  if (fault.connectorNumber !== 0 && fault.connectorNumber !== connectorNumber) return false;
  const reason = plain(session.reason);
  if (isAskedFor || ownAccord.has(reason)) return false;
  const stopped = stoppedAt.getTime();
  return fault.spells.some(({ from, until }) => {
    const hasBegun = stopped >= from.getTime();
    if (reason === unplugged && !(fault.isStatus && hasBegun)) return false;
    const isBefore = startedAt < from;
    return isBefore && stopped >= from.getTime() - beforeMs && (until === null || stoppedAt <= until);
  });
}

/** The moment from which the ends of sessions matter to faults; null where there are none. */
export function lostSince(faults: readonly FaultSpells[]): Date | null {
  const from = faults.flatMap(({ spells }) => spells.map((spell) => spell.from.getTime()));
  return from.length === 0 ? null : new Date(from.reduce((one, other) => Math.min(one, other)) - beforeMs);
}

/** How many of these sessions each fault cost, by the number of the fault. */
export const countLost = (
  faults: readonly FaultSpells[],
  sessions: readonly EndedSession[],
): Map<number, number> =>
  new Map(faults.map((fault) => [fault.id, sessions.filter((session) => isLostTo(fault, session)).length]));

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

/** An end that may have been a fault's doing, by the reason that was told. */
interface DoubtfulEnd {
  connectorNumber: number;
  startedMs: number;
  stoppedMs: number;
  reason: string;
}

/** The ends that were neither asked for nor by anybody's own accord, in their order. */
const doubtfulEnds = (sessions: readonly EndedSession[]): DoubtfulEnd[] =>
  sessions
    .filter(({ isAskedFor }) => !isAskedFor)
    .map(({ connectorNumber, startedAt, stoppedAt, reason }) => ({
      connectorNumber,
      startedMs: startedAt.getTime(),
      stoppedMs: stoppedAt.getTime(),
      reason: plain(reason),
    }))
    .filter(({ reason }) => !ownAccord.has(reason))
    .toSorted((one, other) => one.stoppedMs - other.stoppedMs);

/** The place of the first end that is no earlier. */
function firstFrom(ends: readonly DoubtfulEnd[], ms: number): number {
  let [from, until] = [0, ends.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((ends[middle]?.stoppedMs ?? ms) < ms) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The ends that one of the times a fault came is to blame for. */
function blamedOn(
  { connectorNumber, isStatus }: FaultSpells,
  { from, until }: FaultSpells['spells'][number],
  ends: readonly DoubtfulEnd[],
): DoubtfulEnd[] {
  const fromMs = from.getTime();
  const untilMs = until?.getTime() ?? Infinity;
  return ends.slice(firstFrom(ends, fromMs - beforeMs), firstFrom(ends, untilMs + 1)).filter((end) => {
    const isThere = connectorNumber === 0 || connectorNumber === end.connectorNumber;
    const mayBlame = end.reason !== unplugged || (isStatus && end.stoppedMs >= fromMs);
    return isThere && mayBlame && end.startedMs < fromMs;
  });
}

/** The moment from which the ends of sessions matter to faults; null where there are none. */
export function lostSince(faults: readonly FaultSpells[]): Date | null {
  const from = faults.flatMap(({ spells }) => spells.map((spell) => spell.from.getTime()));
  return from.length === 0 ? null : new Date(from.reduce((one, other) => Math.min(one, other)) - beforeMs);
}

/**
 * How many of these sessions each fault cost, by the number of the fault (docs/decisions.md#faults): those that had begun before, and
 * ended while it lasted or up to a minute before it was told, neither asked for nor by their own accord. Who unplugs from what is
 * faulted by its status could not go on.
 */
export function countLost(
  faults: readonly FaultSpells[],
  sessions: readonly EndedSession[],
): Map<number, number> {
  const ends = doubtfulEnds(sessions);
  return new Map(
    faults.map((fault) => [
      fault.id,
      new Set(fault.spells.flatMap((spell) => blamedOn(fault, spell, ends))).size,
    ]),
  );
}

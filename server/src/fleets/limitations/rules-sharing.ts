import type { LimitReason } from '@voltdeck/contract';
import {
  type Account,
  accountOf,
  closedOn,
  closingAfter,
  countsOn,
  type FleetCalendar,
  type Limitation,
} from './rules';

/** A session that runs or is to begin, with its place among what limitations tell apart. */
export interface Use {
  vehicleId: number;
  /** Its kind of connector by number; null where nobody told. */
  plugType: number | null;
  /** What it has taken since it began, in Wh. */
  deliveredWh: number;
}

/** What limits a use, in Wh since its start and by the clock in ms; null is no bound. */
export interface Bounds {
  energyWh: number | null;
  untilMs: number | null;
}

/** A use that a limitation forbids. */
export interface Forbidden {
  reason: LimitReason;
  limitationId: number;
}

export const isForbidden = (answer: Bounds | Forbidden): answer is Forbidden => 'reason' in answer;

/** A limitation with the uses it counts for, by their places in the list of all. */
export interface Limited {
  limitation: Limitation;
  uses: readonly number[];
}

/** What was used before now: by whom a limitation counts together, and by each vehicle today; in Wh, with what runs. */
export interface Ledger {
  /** Of the present period, and of the one before where a rest is carried; `vehicleId` where each has an amount of its own. */
  used: (limitation: Limitation, vehicleId: number | null) => { usedWh: number; beforeWh: number | null };
  /** Null where the battery of a vehicle is not known. */
  batteryLeft: (vehicleId: number) => number | null;
}

/** Why a limitation forbids a use on a day, whatever was used; null where it does not. */
function forbiddenOn(
  limitation: Limitation,
  calendar: FleetCalendar,
  { day, plugType }: { day: number; plugType: number | null },
): LimitReason | null {
  if (!countsOn(limitation, day)) return null;
  const { plugTypes } = limitation;
  if (plugTypes.length > 0 && (plugType === null || !plugTypes.includes(plugType))) return 'limit-plug-type';
  const closed = closedOn(limitation, calendar, day);
  return closed === null ? null : `limit-${closed}`;
}

/** What is left of a limitation for all its vehicles or for one; null where energy is not limited. */
export function accountFor(limitation: Limitation, vehicleId: number | null, ledger: Ledger): Account | null {
  const { amountWh, extraWh } = limitation;
  if (limitation.type === 'unlimited' || amountWh === null) return null;
  const { usedWh, beforeWh } = ledger.used(limitation, vehicleId);
  return accountOf({ amountWh, extraWh }, usedWh, beforeWh);
}

/** What several uses share: so many Wh are left for them. */
interface Pot extends Forbidden {
  leftWh: number;
  uses: number[];
}

/** The pots from which the uses of a limitation take: its amount, together or of each vehicle, and what fits into each battery today. */
function potsOf({ limitation, uses }: Limited, all: readonly Use[], ledger: Ledger): Pot[] {
  const { id: limitationId, isPerVehicle, beyondBattery } = limitation;
  const pots = new Map<string, Pot>();
  const share = (key: string, use: number, pot: () => Omit<Pot, 'uses'> | null): void => {
    const known = pots.get(key);
    const made = known === undefined ? pot() : null;
    if (known !== undefined) known.uses.push(use);
    else if (made !== null) pots.set(key, { ...made, uses: [use] });
  };
  for (const use of uses) {
    const vehicleId = all[use]?.vehicleId ?? 0;
    share(isPerVehicle ? `amount ${vehicleId}` : 'amount', use, () => {
      const account = accountFor(limitation, isPerVehicle ? vehicleId : null, ledger);
      return account && { leftWh: account.leftWh, reason: 'limit-used-up', limitationId };
    });
    share(`battery ${vehicleId}`, use, () => {
      const leftWh = beyondBattery ? null : ledger.batteryLeft(vehicleId);
      return leftWh === null ? null : { leftWh, reason: 'limit-battery-day', limitationId };
    });
  }
  return [...pots.values()];
}

const less = (one: number | null, other: number | null): number | null =>
  one !== null && other !== null ? Math.min(one, other) : (one ?? other);

const tighter = (one: Bounds, other: Bounds): Bounds => ({
  energyWh: less(one.energyWh, other.energyWh),
  untilMs: less(one.untilMs, other.untilMs),
});

/**
 * What each use may take by all limitations together, in the order of the uses: of what several share each gets what it has taken
 * and an equal part of the rest, so that together they stay within it (docs/decisions.md#limitations). The first limitation that
 * forbids a use is told; of bounds the tightest count.
 */
export function boundsOf(
  uses: readonly Use[],
  limited: readonly Limited[],
  { calendar, day, ledger }: { calendar: FleetCalendar; day: number; ledger: Ledger },
): (Bounds | Forbidden)[] {
  const answers: (Bounds | Forbidden)[] = uses.map(() => ({ energyWh: null, untilMs: null }));
  const bound = (index: number, next: Bounds | Forbidden): void => {
    const so = answers[index];
    if (so === undefined || isForbidden(so)) return;
    answers[index] = isForbidden(next) ? next : tighter(so, next);
  };
  const counting = limited.filter(({ limitation }) => countsOn(limitation, day));
  for (const { limitation, uses: of } of counting)
    for (const index of of) {
      const reason = forbiddenOn(limitation, calendar, { day, plugType: uses[index]?.plugType ?? null });
      if (reason !== null) bound(index, { reason, limitationId: limitation.id });
      else bound(index, { energyWh: null, untilMs: closingAfter(limitation, calendar, day) });
    }
  // What is forbidden already takes no part of what the others share.
  const isAllowed = (index: number): boolean => {
    const answer = answers[index];
    return answer !== undefined && !isForbidden(answer);
  };
  const pots = counting.flatMap(({ limitation, uses: of }) =>
    potsOf({ limitation, uses: of.filter(isAllowed) }, uses, ledger),
  );
  for (const { leftWh, uses: of, reason, limitationId } of pots) {
    const part = Math.floor(leftWh / of.length);
    for (const index of of)
      if (part <= 0) bound(index, { reason, limitationId });
      else bound(index, { energyWh: (uses[index]?.deliveredWh ?? 0) + part, untilMs: null });
  }
  return answers;
}

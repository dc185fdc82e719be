import type { OrderState } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';

/** A session that runs with an id token. */
export interface TokenUse {
  orderId: number;
  operatorId: number;
  chargePointId: number;
  state: OrderState;
  startedAt: Date | null;
  /** Where its start was told later: when, and until when its charge point has told of it. */
  told: { at: Date; until: Date } | null;
  /** Since when its charge point is connected. */
  connectedAt: Date | null;
  /** Since when its charge point is offline; null while it is not. */
  offlineSince: Date | null;
  /** Since when some process runs that it could have reached; null where nobody keeps that. */
  reachableSince: Date | null;
}

/** States of an order in which its id token is in use. */
export const statesInUse = ['charging', 'suspended'] as const satisfies readonly OrderState[];

/**
 * Whether a session elsewhere keeps its id token from a start: not where its charge point is offline for as long as the
 * operator says (docs/decisions.md#charging-settings). Time in which it could reach nobody does not count. A start that is
 * told later counts as of when it happened, and one from the future as of now.
 */
export const isHeldBy = (
  { chargePointId, offlineSince, reachableSince }: TokenUse,
  start: { chargePointId: number; at: Date },
  { freeAfterMinutes, now }: { freeAfterMinutes: number; now: Date },
): boolean => {
  if (offlineSince === null || chargePointId === start.chargePointId) return true;
  const atMs = Math.min(start.at.getTime(), now.getTime());
  const awayFromMs = Math.max(offlineSince.getTime(), reachableSince?.getTime() ?? -Infinity);
  return atMs - awayFromMs < freeAfterMinutes * minuteMs;
};

/** For so long after the start of a session was told later, its end may be on its way; what is told no more of by then runs. */
const endOnItsWayMs = 5 * minuteMs;

/**
 * Whether a session runs at another time than a start: it began after one that is told only now; or it was itself told
 * later, a moment ago, and its charge point has said nothing of it yet that is of the present.
 */
export const isOfOtherTime = (
  { startedAt, told, connectedAt }: Pick<TokenUse, 'startedAt' | 'told' | 'connectedAt'>,
  { at, isOffline }: { at: Date; isOffline: boolean },
  now: Date,
): boolean => {
  if (isOffline) return startedAt !== null && startedAt > at && startedAt <= now;
  if (told === null || connectedAt === null || told.until >= connectedAt) return false;
  return now.getTime() - told.at.getTime() < endOnItsWayMs;
};

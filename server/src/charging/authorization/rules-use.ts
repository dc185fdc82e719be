import type { OrderState } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';

/** A session that runs with an id token. */
export interface TokenUse {
  orderId: number;
  operatorId: number;
  chargePointId: number;
  state: OrderState;
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

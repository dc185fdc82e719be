import { dayMs } from '../../kernel/clock';
import type { ChargingPlace } from '../../network';
import { announcement, type Ctx } from '../../platform/ctx';
import { UnknownCardSeen } from './facts';
import { readTag } from './rules';
import { addSeen, deleteSeenBefore, trimSeen } from './store-unknown';

/** As many unknown cards as are kept of a charge point, and for how many days. */
const mostOfChargePoint = 50;
const keepDays = 30;

/** Whoever looks on is told of the same card once in this time. */
const newsMs = 5_000;

interface SeenAt {
  place: Pick<ChargingPlace, 'id' | 'operatorId'>;
  uid: string;
  at: Date;
}

/**
 * Notes cards that nobody knows, so that the operator can adopt them (docs/decisions.md#cards).
 * In a transaction of its own: the list is a help, for which no charger's message waits or fails.
 */
export function noteSeen(ctx: Ctx, seen: readonly SeenAt[]): void {
  if (seen.length === 0) return;
  const { now } = ctx;
  const tags = seen.map(({ place, uid, at }) => ({
    operatorId: place.operatorId,
    chargePointId: place.id,
    uid: readTag(uid),
    // A device's clock may be ahead.
    at: at > now ? now : at,
  }));
  ctx.apart(async (after) => {
    const news = await addSeen(after.tx, tags, { newsMs });
    const chargePointIds = [...new Set(tags.map(({ chargePointId }) => chargePointId))];
    await trimSeen(after.tx, chargePointIds, mostOfChargePoint);
    await after.announceAll(
      news.map(({ id, operatorId }) => announcement(UnknownCardSeen, { id }, operatorId)),
    );
  });
}

/** Forgets unknown cards that were not shown for long. */
export const forgetOldSeen = (ctx: Ctx): Promise<void> =>
  deleteSeenBefore(ctx.tx, new Date(ctx.now.getTime() - keepDays * dayMs));

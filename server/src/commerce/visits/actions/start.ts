import { startByGuest } from '../../../charging';
import { createGuest } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { isTooLate, reasonOf, type Visit } from '../rules';
import { holdVisit, moveVisit } from '../store';
import { giveUp, type VisitJob } from './checkout';

/** Begins the session of a visit in one go: the person who pays, the order, and the hold that becomes its payment. */
async function begin(ctx: Ctx, { id, operatorId, chargePointId, connectorNumber }: Visit): Promise<void> {
  const personId = await createGuest(ctx);
  // Before the start, because the payment of the order finds the hold by whoever pays.
  await moveVisit(ctx.tx, id, { person_id: personId });
  const orderId = await startByGuest(ctx, { operatorId, chargePointId, connectorNumber, personId });
  await moveVisit(ctx.tx, id, { state: 'started', order_id: orderId });
}

/** Begins the session that was paid for, once; where that is not to be, the money is let go and the visit says why. */
export async function startVisitSession(ctx: Ctx, { visitId }: VisitJob): Promise<void> {
  const visit = await holdVisit(ctx.tx, visitId);
  if (visit?.state !== 'held') return;
  if (isTooLate(visit, ctx.now)) return giveUp(ctx, visit, 'paid-too-late');
  try {
    await ctx.attempt(() => begin(ctx, visit));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await giveUp(ctx, visit, reasonOf(error.code));
  }
}

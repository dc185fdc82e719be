import { type Beyond, subscriptionOf } from '../../plans';
import type { Ctx } from '../../platform/ctx';
import { refreshStatus } from '../availability/actions';
import { holdAdditions } from '../charge-points/store';
import { beyondOf, markBeyond, misfitsOf } from '../charge-points/store-plan';
import { holdStates } from '../charge-points/store-states';

/** So many of those that a plan has no room for are named. */
const mostNamed = 100;

/** Which charge points of an operator a plan with so many would deactivate. */
export async function chargersBeyond(ctx: Ctx, operatorId: number, included: number | null): Promise<Beyond> {
  if (included === null) return { count: 0, shown: [] };
  return beyondOf(ctx.tx, { operatorId, included, most: mostNamed });
}

/**
 * Deactivates the newest charge points beyond what the plan of an operator includes, and brings back those that have room again:
 * in the transaction that changed the plan, so that no start comes in between (docs/decisions.md#plans).
 */
export async function fitToPlan(ctx: Ctx, { operatorId }: { operatorId: number }): Promise<void> {
  await holdAdditions(ctx.tx, operatorId);
  const { chargersIncluded: included } = await subscriptionOf(ctx, operatorId);
  const misfits = await misfitsOf(ctx.tx, { operatorId, included });
  const ids = misfits.map(({ id }) => id);
  await holdStates(ctx.tx, ids);
  const those = (isBeyond: boolean): number[] =>
    misfits.filter((one) => one.isBeyond === isBeyond).map(({ id }) => id);
  await markBeyond(ctx.tx, those(true), ctx.now);
  await markBeyond(ctx.tx, those(false), null);
  await refreshStatus(ctx, ids, 'changed');
}

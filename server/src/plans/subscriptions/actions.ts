import { type Parsed, planNames, type PlanName, type Result, type subscriptions } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { SubscriptionChanged } from './facts';
// Brings the type of the ports.
import type {} from './ports';
import { shownPlan, shownSubscription, type Subscription, subscriptionAt, unpaid } from './rules';
import { changeSubscription, countsOfPlans, findSubscription, holdSubscription } from './store';

/** What an operator's plan includes now (docs/decisions.md#plans). */
export async function subscriptionOf(ctx: Ctx, operatorId: number): Promise<Subscription> {
  return subscriptionAt(await findSubscription(ctx.tx, operatorId), ctx.now);
}

/** Whether an operator was ever put on a plan, or asked for one. */
export const hadPlan = async (ctx: Ctx, operatorId: number): Promise<boolean> =>
  (await findSubscription(ctx.tx, operatorId)) !== null;

/** The plans of the installation, the smallest first. */
export const listPlans = async (): Promise<Result<typeof subscriptions.listPlans>> =>
  planNames.map(shownPlan);

/** The plan of the caller's operator, and with details how much of it is used. */
export async function currentSubscription(
  ctx: Ctx,
  { query }: Parsed<typeof subscriptions.currentSubscription>,
): Promise<Result<typeof subscriptions.currentSubscription>> {
  const operatorId = operatorOf(ctx);
  const isDetailed = query['with-user-subscription-details'] === true;
  const used = isDetailed ? await ctx.ports.chargersUsed(ctx, operatorId) : null;
  return shownSubscription(await subscriptionOf(ctx, operatorId), used);
}

/** How many operators a plan was given to and has not ended for. */
export const subscribersOf = (ctx: Ctx): Promise<ReadonlyMap<PlanName, number>> =>
  countsOfPlans(ctx.tx, ctx.now);

/** Puts an operator on a plan from now on, which nobody pays for here; credit is kept for later. */
export async function setPlan(
  ctx: Ctx,
  input: { operatorId: number; plan: PlanName; endsAt?: Date | null },
): Promise<void> {
  const { operatorId, plan, endsAt = null } = input;
  const before = subscriptionAt(await holdSubscription(ctx.tx, operatorId, ctx.now), ctx.now);
  await changeSubscription(ctx.tx, operatorId, { ...unpaid, plan, ends_at: endsAt, started_at: ctx.now });
  await recordAudit(ctx, {
    action: 'set',
    noun: 'plan',
    nounId: operatorId,
    operatorId,
    name: plan,
    before: { plan: before.plan, ends_at: before.endsAt },
    after: { plan, ends_at: endsAt },
  });
  await ctx.announce(SubscriptionChanged, { operatorId }, operatorId);
}

import type { PlanName } from '@voltdeck/contract';
import { recordAudit } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { type Subscription, subscriptionAt } from './rules';
import { findSubscription, saveSubscription } from './store';

/** What an operator's plan includes now (docs/decisions.md#plans). */
export async function subscriptionOf(ctx: Ctx, operatorId: number): Promise<Subscription> {
  return subscriptionAt(await findSubscription(ctx.tx, operatorId), ctx.now);
}

/** Puts an operator on a plan from now on. */
export async function setPlan(
  ctx: Ctx,
  input: { operatorId: number; plan: PlanName; endsAt?: Date | null },
): Promise<void> {
  const { operatorId, plan, endsAt = null } = input;
  await saveSubscription(ctx.tx, { operatorId, plan, endsAt, at: ctx.now });
  await recordAudit(ctx, { action: 'set', noun: 'plan', nounId: operatorId, operatorId, detail: { plan } });
}

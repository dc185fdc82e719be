import type { BillingCycle, PlanName } from '@voltdeck/contract';
import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { SubscriptionRow } from './rules';

interface SubscriptionsTable {
  operator_id: number;
  plan: PlanName;
  billing: Generated<BillingCycle>;
  started_at: Date;
  ends_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    subscriptions: SubscriptionsTable;
  }
}

export async function findSubscription(tx: Tx, operatorId: number): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(['plan', 'started_at as startedAt', 'ends_at as endsAt'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSubscription(
  tx: Tx,
  subscription: { operatorId: number; plan: PlanName; endsAt: Date | null; at: Date },
): Promise<void> {
  const { plan, endsAt: ends_at, at: started_at } = subscription;
  await tx
    .insertInto('subscriptions')
    .values({ operator_id: subscription.operatorId, plan, ends_at, started_at })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ plan, ends_at, started_at }))
    .execute();
}

/** How many operators are on each plan at a moment, those without one aside. */
export async function countsOfPlans(tx: Tx, now: Date): Promise<ReadonlyMap<PlanName, number>> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(({ fn }) => ['plan', fn.countAll<number>().as('count')])
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .groupBy('plan')
    .execute();
  return new Map(rows.map(({ plan, count }) => [plan, Number(count)]));
}

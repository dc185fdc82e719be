import type { BillingCycle, PlanName } from '@voltdeck/contract';
import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

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

export async function findSubscription(
  tx: Tx,
  operatorId: number,
): Promise<{ plan: PlanName; endsAt: Date | null } | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(['plan', 'ends_at'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ? { plan: row.plan, endsAt: row.ends_at } : null;
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

import type { BillingCycle, PlanName } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HeldSubscription } from './rules';

interface SubscriptionsTable {
  operator_id: number;
  plan: PlanName;
  billing: Generated<BillingCycle>;
  started_at: Date;
  ends_at: Date | null;
  anchor_at: Date | null;
  period_start: Date | null;
  paid_until: Date | null;
  period_minor: Generated<number>;
  credit_minor: Generated<number>;
  extra_chargers: Generated<number>;
  extra_builds: Generated<number>;
  provider: string | null;
  customer: string | null;
  renew_at: Date | null;
  refusals: Generated<number>;
  version: Generated<number>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    subscriptions: SubscriptionsTable;
  }
}

const held = [
  'operator_id as operatorId',
  'plan',
  'billing',
  'started_at as startedAt',
  'ends_at as endsAt',
  'anchor_at as anchorAt',
  'period_start as periodStart',
  'paid_until as paidUntil',
  'period_minor as periodMinor',
  'credit_minor as creditMinor',
  'extra_chargers as extraChargers',
  'extra_builds as extraBuilds',
  'provider',
  'customer',
  'renew_at as renewAt',
  'refusals',
  'version',
] as const;

export async function findSubscription(tx: Tx, operatorId: number): Promise<HeldSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(held)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

/** The plan of an operator, held until the transaction ends: of two who change it, the second sees what the first did. */
export async function holdSubscription(tx: Tx, operatorId: number, now: Date): Promise<HeldSubscription> {
  await tx
    .insertInto('subscriptions')
    .values({ operator_id: operatorId, plan: 'free', started_at: now })
    .onConflict((conflict) => conflict.column('operator_id').doNothing())
    .execute();
  return tx
    .selectFrom('subscriptions')
    .select(held)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What is changed of a plan; what is not named stays. */
export interface SubscriptionChange {
  plan?: PlanName;
  billing?: BillingCycle;
  started_at?: Date;
  ends_at?: Date | null;
  anchor_at?: Date | null;
  period_start?: Date | null;
  paid_until?: Date | null;
  period_minor?: number;
  credit_minor?: number;
  extra_chargers?: number;
  extra_builds?: number;
  provider?: string;
  customer?: string;
  renew_at?: Date | null;
  refusals?: number;
}

/** Changes the plan of an operator that is held; each change counts as a version. */
export async function changeSubscription(
  tx: Tx,
  operatorId: number,
  change: SubscriptionChange,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Puts the next look at a renewal off; the plan is what it was. */
export async function postponeRenewal(tx: Tx, operatorId: number, renewAt: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ renew_at: renewAt })
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Operators whose next period is to be charged, the longest waiting first. */
export async function dueForRenewal(tx: Tx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select operator_id as id from subscriptions where renew_at <= ${now} order by renew_at limit ${most}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Operators whose plan is over, and is still written down. */
export async function overAt(tx: Tx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select operator_id as id from subscriptions where ends_at <= ${now} order by ends_at limit ${most}
  `.execute(tx);
  return rows.map(({ id }) => id);
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

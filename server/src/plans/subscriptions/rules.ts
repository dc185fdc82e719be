import { type Feature, features, type PlanName } from '@voltdeck/contract';
import table from './plans.json';

/** A plan (docs/decisions.md#plans); null is what a contract agrees on, prices are in US cents. */
export interface Plan {
  name: PlanName;
  chargersIncluded: number | null;
  freeBuildsPerMonth: number | null;
  freeScansPerMonth: number | null;
  usdMinorPerMonth: number | null;
  usdMinorPerYear: number | null;
  features: readonly Feature[];
}

/** What an operator has: its plan, what it includes, and when it ends. */
export interface Subscription {
  plan: PlanName;
  features: readonly Feature[];
  isSubscribed: boolean;
  endsAt: Date | null;
}

/** The plan of that name. */
export const planOf = (name: PlanName): Plan => ({
  name,
  ...table[name],
  features: features.filter((feature) => (table[name].features as readonly string[]).includes(feature)),
});

/** What a row means now; without a row, or after its end, the plan is free. */
export function subscriptionAt(row: { plan: PlanName; endsAt: Date | null } | null, now: Date): Subscription {
  const isActive = row !== null && (row.endsAt === null || row.endsAt.getTime() > now.getTime());
  const plan = isActive ? row.plan : 'free';
  return {
    plan,
    features: planOf(plan).features,
    isSubscribed: plan !== 'free',
    endsAt: isActive && plan !== 'free' ? row.endsAt : null,
  };
}

import {
  addOns,
  type AddOn,
  type Feature,
  features,
  type Plan as ShownPlan,
  type PlanName,
  type Result,
  type subscriptions,
  toMajor,
} from '@voltdeck/contract';
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
  /** What it can be widened by; `quantity` is what one of them adds. */
  addOns: readonly { name: AddOn; quantity: number }[];
}

/** What an operator has: its plan, what it includes, and when it ends. */
export interface Subscription {
  plan: PlanName;
  features: readonly Feature[];
  isSubscribed: boolean;
  /** Since when it is on this paid plan. */
  since: Date | null;
  endsAt: Date | null;
}

/** What is kept of an operator's plan. */
export interface SubscriptionRow {
  plan: PlanName;
  startedAt: Date;
  endsAt: Date | null;
}

const currency = 'USD';

/** The plan of that name. */
export const planOf = (name: PlanName): Plan => ({
  name,
  ...table[name],
  features: features.filter((feature) => (table[name].features as readonly string[]).includes(feature)),
  addOns: addOns.flatMap((addOn) => {
    const found = table[name].addOns.find((one) => one.name === addOn);
    return found ? [{ name: addOn, quantity: found.quantity }] : [];
  }),
});

/** A plan as the API tells it. */
export function shownPlan(name: PlanName): ShownPlan {
  const plan = planOf(name);
  const price = (minor: number | null, unit: 'month' | 'year'): ShownPlan['prices'] =>
    minor === null ? [] : [{ price: toMajor(minor, currency), currency, unit, priceId: null }];
  return {
    name,
    chargers_included: plan.chargersIncluded,
    free_builds_per_month: plan.freeBuildsPerMonth,
    free_ai_scans_per_month: plan.freeScansPerMonth,
    prices: [...price(plan.usdMinorPerMonth, 'month'), ...price(plan.usdMinorPerYear, 'year')],
    features: [...plan.features],
    add_ons: [...plan.addOns],
  };
}

/** An operator's subscription as the API tells it; how much of the plan is used is told where it was counted. */
export function shownSubscription(
  { plan, isSubscribed, features: included, since, endsAt }: Subscription,
  chargersUsed: number | null,
): Result<typeof subscriptions.currentSubscription> {
  const { chargersIncluded, freeBuildsPerMonth, freeScansPerMonth } = planOf(plan);
  return {
    plan,
    isSubscribed,
    subscriptionFeatures: [...included],
    since: since?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    ...(chargersUsed !== null && {
      details: {
        chargers_included: chargersIncluded,
        chargers_used: chargersUsed,
        free_builds_per_month: freeBuildsPerMonth,
        free_ai_scans_per_month: freeScansPerMonth,
      },
    }),
  };
}

/** What a row means now; without a row, or after its end, the plan is free. */
export function subscriptionAt(row: SubscriptionRow | null, now: Date): Subscription {
  const isActive = row !== null && (row.endsAt === null || row.endsAt.getTime() > now.getTime());
  const plan = isActive ? row.plan : 'free';
  return {
    plan,
    features: planOf(plan).features,
    isSubscribed: plan !== 'free',
    since: isActive && plan !== 'free' ? row.startedAt : null,
    endsAt: isActive && plan !== 'free' ? row.endsAt : null,
  };
}

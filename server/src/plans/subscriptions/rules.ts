import {
  addOns,
  type BillingCycle,
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
import { priceIdOf } from './rules-prices';

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
  addOns: readonly { name: AddOn; quantity: number; usdMinorPerMonth: number; usdMinorPerYear: number }[];
}

/** What an operator has: its plan, what it includes, and when it ends. */
export interface Subscription {
  plan: PlanName;
  features: readonly Feature[];
  /** Add-ons counted in; null is without limit. */
  chargersIncluded: number | null;
  freeBuildsPerMonth: number | null;
  isSubscribed: boolean;
  /** Since when it is on this paid plan. */
  since: Date | null;
  endsAt: Date | null;
  /** Null where nobody pays for it here. */
  payment: SubscriptionPayment | null;
}

/** What is kept of an operator's plan. */
export interface SubscriptionRow {
  plan: PlanName;
  startedAt: Date;
  endsAt: Date | null;
  billing: BillingCycle;
  extraChargers: number;
  extraBuilds: number;
  /** Null where staff gave the plan, or it is free. */
  paidUntil: Date | null;
  creditMinor: number;
  renewAt: Date | null;
  refusals: number;
}

/** An operator's plan with all that its payment is reckoned from; money in minor units. */
export interface HeldSubscription extends SubscriptionRow {
  operatorId: number;
  /** Months and years are counted from here. */
  anchorAt: Date | null;
  periodStart: Date | null;
  /** What the period that runs cost as a whole. */
  periodMinor: number;
  provider: string | null;
  customer: string | null;
  version: number;
}

/** What is cleared of a plan that nobody pays for any more; credit stays. */
export const unpaid = {
  anchor_at: null,
  period_start: null,
  paid_until: null,
  period_minor: 0,
  extra_chargers: 0,
  extra_builds: 0,
  renew_at: null,
  refusals: 0,
};

/** How a plan is paid for, in minor units of the installation's currency. */
export interface SubscriptionPayment {
  billing: BillingCycle;
  extraChargers: number;
  extraBuilds: number;
  paidUntil: Date;
  /** Of a whole period. */
  priceMinor: number;
  creditMinor: number;
  /** When a refused renewal is tried again. */
  retryAt: Date | null;
}

/** What is chosen of what is for sale: a plan by month or year, and so many of each add-on. */
export interface Choice {
  plan: PlanName;
  billing: BillingCycle;
  extraChargers: number;
  extraBuilds: number;
}

/** The currency of the installation's own prices. */
export const planCurrency = 'USD';
const currency = planCurrency;

/** The plan of that name. */
export const planOf = (name: PlanName): Plan => ({
  name,
  ...table[name],
  features: features.filter((feature) => (table[name].features as readonly string[]).includes(feature)),
  addOns: addOns.flatMap((addOn) => {
    const found = table[name].addOns.find((one) => one.name === addOn);
    return found ? [{ ...found, name: addOn }] : [];
  }),
});

/** What a choice costs for one of its periods, in minor units. */
export function priceOfChoice({ plan: name, billing, extraChargers, extraBuilds }: Choice): number {
  const plan = planOf(name);
  const counts = { 'extra-chargers': extraChargers, 'extra-builds': extraBuilds };
  const of = (one: { usdMinorPerMonth: number | null; usdMinorPerYear: number | null }): number =>
    (billing === 'monthly' ? one.usdMinorPerMonth : one.usdMinorPerYear) ?? 0;
  return plan.addOns.reduce((sum, addOn) => sum + counts[addOn.name] * of(addOn), of(plan));
}

/** How many charge points, or builds a month, a plan includes with so many of an add-on; null is without limit. */
export function includedIn(name: PlanName, addOn: AddOn, count: number): number | null {
  const { chargersIncluded, freeBuildsPerMonth, addOns: offered } = planOf(name);
  const included = addOn === 'extra-chargers' ? chargersIncluded : freeBuildsPerMonth;
  const quantity = offered.find((one) => one.name === addOn)?.quantity ?? 0;
  return included === null ? null : included + quantity * count;
}

/** A plan as the API tells it. */
export function shownPlan(name: PlanName): ShownPlan {
  const plan = planOf(name);
  const price = (minor: number | null, unit: 'month' | 'year'): ShownPlan['prices'] =>
    minor === null
      ? []
      : [
          {
            price: toMajor(minor, currency),
            currency,
            unit,
            priceId: minor === 0 ? null : priceIdOf(name, unit),
          },
        ];
  return {
    name,
    chargers_included: plan.chargersIncluded,
    free_builds_per_month: plan.freeBuildsPerMonth,
    free_ai_scans_per_month: plan.freeScansPerMonth,
    prices: [...price(plan.usdMinorPerMonth, 'month'), ...price(plan.usdMinorPerYear, 'year')],
    features: [...plan.features],
    add_ons: plan.addOns.map((one) => ({
      name: one.name,
      quantity: one.quantity,
      per_month: toMajor(one.usdMinorPerMonth, currency),
      per_year: toMajor(one.usdMinorPerYear, currency),
    })),
  };
}

/** An operator's subscription as the API tells it; how much of the plan is used is told where it was counted. */
export function shownSubscription(
  subscription: Subscription,
  chargersUsed: number | null,
): Result<typeof subscriptions.currentSubscription> {
  const { plan, isSubscribed, features: included, since, endsAt, payment } = subscription;
  const { chargersIncluded, freeBuildsPerMonth } = subscription;
  const { freeScansPerMonth } = planOf(plan);
  return {
    plan,
    isSubscribed,
    subscriptionFeatures: [...included],
    since: since?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
    payment: payment === null ? null : shownPayment(payment),
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

/** How a plan is paid for; null where it is not paid for here. */
const paymentOf = (row: SubscriptionRow): SubscriptionPayment | null =>
  row.paidUntil === null
    ? null
    : {
        billing: row.billing,
        extraChargers: row.extraChargers,
        extraBuilds: row.extraBuilds,
        paidUntil: row.paidUntil,
        priceMinor: priceOfChoice(row),
        creditMinor: row.creditMinor,
        retryAt: row.refusals > 0 ? row.renewAt : null,
      };

const shownPayment = (
  payment: SubscriptionPayment,
): NonNullable<Result<typeof subscriptions.currentSubscription>['payment']> => ({
  billing: payment.billing,
  extra_chargers: payment.extraChargers,
  extra_builds: payment.extraBuilds,
  paid_until: payment.paidUntil.toISOString(),
  price: toMajor(payment.priceMinor, currency),
  credit: toMajor(payment.creditMinor, currency),
  currency,
  retry_at: payment.retryAt?.toISOString() ?? null,
});

/** What a row means now; without a row, or after its end, the plan is free. */
export function subscriptionAt(row: SubscriptionRow | null, now: Date): Subscription {
  const isActive = row !== null && (row.endsAt === null || row.endsAt.getTime() > now.getTime());
  const plan = isActive ? row.plan : 'free';
  return {
    plan,
    features: planOf(plan).features,
    chargersIncluded: includedIn(plan, 'extra-chargers', isActive ? row.extraChargers : 0),
    freeBuildsPerMonth: includedIn(plan, 'extra-builds', isActive ? row.extraBuilds : 0),
    isSubscribed: plan !== 'free',
    since: isActive && plan !== 'free' ? row.startedAt : null,
    endsAt: isActive && plan !== 'free' ? row.endsAt : null,
    payment: isActive && plan !== 'free' ? paymentOf(row) : null,
  };
}

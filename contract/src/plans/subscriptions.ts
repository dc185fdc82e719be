import { z } from 'zod';
import { endpoint } from '../endpoint';
import { features } from '../features';
import { boolean } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    subscription: true;
  }
}

/** Plans an operator may be on (docs/decisions.md#plans). */
export const planNames = ['free', 'plus', 'pro', 'custom'] as const;
export type PlanName = (typeof planNames)[number];

/** How often a paid plan is billed. */
export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** What a paid plan can be widened by. */
export const addOns = ['extra-chargers', 'extra-builds'] as const;
export type AddOn = (typeof addOns)[number];

/** A plan as people compare it; null where a contract says how many. */
export const planShape = z.object({
  name: z.enum(planNames),
  chargers_included: z.int().nullable(),
  free_builds_per_month: z.int().nullable(),
  free_ai_scans_per_month: z.int().nullable(),
  /** None where the price is on request. */
  prices: z.array(
    z.object({
      price: z.number(),
      currency: z.string(),
      unit: z.enum(['month', 'year']),
      /** What a payment names; null where nothing is to be paid. */
      priceId: z.string().nullable(),
    }),
  ),
  features: z.array(z.enum(features)),
  /** `quantity` is what one of them adds; its prices are those of a month and of a year. */
  add_ons: z.array(
    z.object({ name: z.enum(addOns), quantity: z.int(), per_month: z.number(), per_year: z.number() }),
  ),
});
export type Plan = z.infer<typeof planShape>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscription-plans',
  summary: 'The plans of the installation, the smallest first, with what each includes',
  needs: { login: true },
  result: z.array(planShape),
});

export const currentSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription/current',
  summary:
    'The plan that the operator is on, since when and until when; with details, how much of it is used',
  needs: { operator: 'subscription.read' },
  query: z.strictObject({ 'with-user-subscription-details': boolean().optional() }),
  result: z.object({
    plan: z.enum(planNames),
    isSubscribed: z.boolean(),
    subscriptionFeatures: z.array(z.enum(features)),
    /** Null for who was never on a paid plan, or is no more. */
    since: z.string().nullable(),
    ends_at: z.string().nullable(),
    /** What pays for the plan; null where staff gave it, or it is free. */
    payment: z
      .object({
        billing: z.enum(billingCycles),
        extra_chargers: z.int(),
        extra_builds: z.int(),
        /** The billing date: until then it is paid for. */
        paid_until: z.string(),
        /** Of the next period, before credit. */
        price: z.number(),
        credit: z.number(),
        currency: z.string(),
        /** A renewal was refused; it is tried again then. */
        retry_at: z.string().nullable(),
      })
      .nullable(),
    details: z
      .object({
        chargers_included: z.int().nullable(),
        chargers_used: z.int(),
        free_builds_per_month: z.int().nullable(),
        free_ai_scans_per_month: z.int().nullable(),
      })
      .optional(),
  }),
});

/** Plans an operator may be on (docs/decisions.md#plans). */
export const planNames = ['free', 'plus', 'pro', 'custom'] as const;
export type PlanName = (typeof planNames)[number];

/** How often a paid plan is billed. */
export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

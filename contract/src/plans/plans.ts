/** Plans an operator may be on (decisions.md, "Plans"). */
export const planNames = ['free', 'plus', 'pro', 'custom'] as const;
export type PlanName = (typeof planNames)[number];

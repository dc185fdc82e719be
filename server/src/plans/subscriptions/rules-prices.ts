import { type BillingCycle, type PlanName, purchases } from '@voltdeck/contract';

/** The name of a plan's price, where the plan is paid for here. */
export const priceIdOf = (plan: PlanName, unit: 'month' | 'year'): purchases.PriceId | null =>
  purchases.priceIds.find((id) => id === `${plan}-${unit}ly`) ?? null;

/** What a price is the price of. */
export function pricedBy(priceId: purchases.PriceId): { plan: PlanName; billing: BillingCycle } {
  const plan = priceId.startsWith('plus-') ? 'plus' : 'pro';
  return { plan, billing: priceId.endsWith('-monthly') ? 'monthly' : 'yearly' };
}

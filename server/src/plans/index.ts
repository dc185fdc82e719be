import { type Noun, routesOf } from '../platform/noun';
import { purchaseNoun } from './purchases/noun';
import { subscriptionNoun } from './subscriptions/noun';

export const nouns: readonly Noun[] = [purchaseNoun, subscriptionNoun];

export const routes = routesOf(nouns);

export { takeProviderEvent } from './purchases/actions/events';
export { retryRenewal, settleRenewal, stuckRenewals } from './purchases/actions/stuck';
export { openedAgainAt } from './purchases/rules';
export type { Beyond } from './purchases/ports';
export { hadPlan, setPlan, subscribersOf, subscriptionOf } from './subscriptions/actions';
export { SubscriptionChanged } from './subscriptions/facts';
export { planOf } from './subscriptions/rules';

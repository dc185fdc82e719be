import { type Noun, routesOf } from '../platform/noun';
import { subscriptionNoun } from './subscriptions/noun';

export const nouns: readonly Noun[] = [subscriptionNoun];

export const routes = routesOf(nouns);

export { setPlan, subscribersOf, subscriptionOf } from './subscriptions/actions';
export { SubscriptionChanged } from './subscriptions/facts';
export { planOf } from './subscriptions/rules';

export { setPlan, subscriptionOf } from './subscriptions/actions';
export { type Plan, planOf, type Subscription } from './subscriptions/rules';

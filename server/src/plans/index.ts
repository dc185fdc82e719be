export { setPlan, subscriptionOf } from './subscriptions/actions';
export { planOf } from './subscriptions/rules';

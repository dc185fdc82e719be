export { setPlan, subscriptionOf } from './subscriptions/actions';

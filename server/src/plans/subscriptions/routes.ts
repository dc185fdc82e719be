import { subscriptions } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { currentSubscription, listPlans } from './actions';

export const routes = [
  on(subscriptions.listPlans, listPlans),
  on(subscriptions.currentSubscription, currentSubscription),
];

import { subscriptions } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: subscriptions.listPlans, needs: 'login', other: 'own' },
  {
    call: subscriptions.currentSubscription,
    needs: 'subscription.read',
    other: 'own',
    sends: () => ({ query: { 'with-user-subscription-details': '1' } }),
  },
]);

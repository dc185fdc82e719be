import { factKind } from '../../kernel/facts';

/** An operator is on another plan, or on the same one until another day: what its people may open changes. */
export const SubscriptionChanged = factKind<{ operatorId: number }>('SubscriptionChanged', {
  changed: ({ operatorId }) => ({ kind: 'subscription', id: operatorId }),
});

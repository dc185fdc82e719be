import { factKind } from '../../kernel/facts';

/** A purchase of a plan is further than it was: whoever waits for it looks again. */
export const PurchaseMoved = factKind<{ operatorId: number }>('PurchaseMoved', {
  changed: ({ operatorId }) => ({ kind: 'subscription', id: operatorId }),
});

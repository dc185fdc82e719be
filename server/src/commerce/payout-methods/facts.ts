import { factKind } from '../../kernel/facts';

/** A payout method was added, changed or removed, or its provider has answered. */
export const PayoutMethodChanged = factKind<{ methodId: number }>('PayoutMethodChanged', {
  changed: ({ methodId }) => ({ kind: 'payout-method', id: methodId }),
});

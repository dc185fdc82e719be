import { factKind } from '../../kernel/facts';

/** A driver has paid in advance: what is owed to the operator is paid from it. */
export const BalanceToppedUp = factKind<{ personId: number; topUpId: number }>('BalanceToppedUp', {
  changed: null,
});

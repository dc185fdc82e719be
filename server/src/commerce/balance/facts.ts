import { factKind } from '../../kernel/facts';

/** What the operator may withdraw, or will be, has changed. */
export const BalanceChanged = factKind<Record<string, never>>('BalanceChanged', {
  changed: (_, operatorId) => ({ kind: 'balance', id: operatorId }),
});

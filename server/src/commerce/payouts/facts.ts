import { factKind } from '../../kernel/facts';

/** A payout was asked for, agreed to, approved, paid, rejected or cancelled. */
export const PayoutChanged = factKind<{ payoutId: number }>('PayoutChanged', {
  changed: ({ payoutId }) => ({ kind: 'payout', id: payoutId }),
});

/** What an operator decides about its payouts was changed. */
export const PayoutSettingsChanged = factKind<Record<string, never>>('PayoutSettingsChanged', {
  changed: (_, operatorId) => ({ kind: 'payout', id: operatorId }),
});

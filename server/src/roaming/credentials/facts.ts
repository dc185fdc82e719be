import { factKind } from '../../kernel/facts';

/** The party or the token of an operator's has changed. */
export const OcpiCredentialsChanged = factKind<Record<string, never>>('OcpiCredentialsChanged', {
  changed: (_, operatorId) => ({ kind: 'ocpi-credentials', id: operatorId }),
});

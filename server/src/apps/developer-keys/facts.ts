import { factKind } from '../../kernel/facts';

/** An operator's developer key was made, replaced or revoked. */
export const DeveloperKeyChanged = factKind<{ keyId: number }>('DeveloperKeyChanged', {
  changed: ({ keyId }) => ({ kind: 'developer-key', id: keyId }),
});

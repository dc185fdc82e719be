import { factKind } from '../../kernel/facts';

/** What a person says of themselves changed. */
export const PersonChanged = factKind<{ personId: number }>('PersonChanged', {
  changed: ({ personId }) => ({ kind: 'person', id: personId }),
});

/** A person had themselves removed; what else is kept of them goes in the same transaction. */
export const PersonErased = factKind<{ personId: number; membershipIds: number[] }>('PersonErased', {
  changed: ({ personId }) => ({ kind: 'person', id: personId }),
});

import { factKind } from '../../kernel/facts';

/** A change was proposed, or somebody decided about one, or it expired. */
export const ProposalChanged = factKind<{ proposalId: number }>('ProposalChanged', {
  changed: ({ proposalId }) => ({ kind: 'proposal', id: proposalId }),
});

import { factKind } from '../../kernel/facts';

/** A member was kept out, let in again, or parted from the operator. */
export const MembershipChanged = factKind<{
  membershipId: number;
  personId: number;
  became: 'suspended' | 'resumed' | 'ended';
}>('MembershipChanged', { changed: null });

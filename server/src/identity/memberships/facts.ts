import { factKind } from '../../kernel/facts';

/** What became of a membership; `changed`: its keys are others. */
export type Became = 'invited' | 'joined' | 'changed' | 'suspended' | 'resumed' | 'ended';

/** A member was invited, came, was given other keys, kept out, let in again, or parted from the operator. */
export const MembershipChanged = factKind<{ membershipId: number; personId: number; became: Became }>(
  'MembershipChanged',
  { changed: ({ membershipId }) => ({ kind: 'membership', id: membershipId }) },
);

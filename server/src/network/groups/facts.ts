import { factKind } from '../../kernel/facts';

/** A group was added, changed or deleted, or has other members. */
export const GroupChanged = factKind<{ groupId: number }>('GroupChanged', {
  changed: ({ groupId }) => ({ kind: 'charge-point-group', id: groupId }),
});

import { factKind } from '../../kernel/facts';

/** Somebody may use a charge point, or those of a group, from now on, or no longer. */
export const AllowedUsersChanged = factKind<{ of: 'charge-point' | 'group'; id: number }>(
  'AllowedUsersChanged',
  { changed: ({ of, id }) => ({ kind: of === 'group' ? 'group-allowed-user' : 'allowed-user', id }) },
);

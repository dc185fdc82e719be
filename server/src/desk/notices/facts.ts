import { factKind } from '../../kernel/facts';

/** Notices of an operator were opened, changed or closed. */
export const NoticesChanged = factKind<Record<string, never>>('NoticesChanged', {
  changed: (_, operatorId) => ({ kind: 'notice', id: operatorId }),
});

/** Somebody has read notices, or chosen which they are told of; that changes nothing for anybody else. */
export const NoticesRead = factKind<{ membershipId: number }>('NoticesRead', {
  changed: ({ membershipId }) => ({ kind: 'notice-read', id: membershipId }),
});

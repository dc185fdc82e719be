import { allowedUsers } from '@voltdeck/contract';

/** What people are allowed to use: one power center, or all that are in a group. */
export interface AllowedPlace {
  of: 'charge-point' | 'group';
  id: number;
}

/** The calls of a power center; those of a group are the same but for their addresses. */
export const ofChargePoint = {
  table: allowedUsers.allowedUserTable,
  add: allowedUsers.addAllowedUsers,
  remove: allowedUsers.removeAllowedUser,
  kind: 'allowed-user',
} as const;

const ofGroup = {
  table: allowedUsers.groupAllowedUserTable,
  add: allowedUsers.addGroupAllowedUsers,
  remove: allowedUsers.removeGroupAllowedUser,
  kind: 'group-allowed-user',
} as const;

export const callsOf = ({ of }: AllowedPlace): typeof ofChargePoint | typeof ofGroup =>
  of === 'group' ? ofGroup : ofChargePoint;

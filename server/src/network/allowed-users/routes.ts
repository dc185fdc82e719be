import { allowedUsers } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  addAllowedUsers,
  addGroupAllowedUsers,
  allowedUserTable,
  groupAllowedUserTable,
  listAllowedUsers,
  listGroupAllowedUsers,
  removeAllowedUser,
  removeGroupAllowedUser,
} from './actions';

export const allowedUserRoutes = [
  on(allowedUsers.listAllowedUsers, listAllowedUsers),
  on(allowedUsers.allowedUserTable, allowedUserTable),
  on(allowedUsers.addAllowedUsers, addAllowedUsers),
  on(allowedUsers.removeAllowedUser, removeAllowedUser),
  on(allowedUsers.listGroupAllowedUsers, listGroupAllowedUsers),
  on(allowedUsers.groupAllowedUserTable, groupAllowedUserTable),
  on(allowedUsers.addGroupAllowedUsers, addGroupAllowedUsers),
  on(allowedUsers.removeGroupAllowedUser, removeGroupAllowedUser),
];

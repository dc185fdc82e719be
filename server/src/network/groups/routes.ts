import { groupNames, groups } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { createGroup, deleteGroup, getGroup, groupTable, listGroups, updateGroup } from './actions';
import { changeMembers } from './actions/members';

export const groupRoutes = [
  on(groupNames.listGroups, listGroups),
  on(groups.groupTable, groupTable),
  on(groups.getGroup, getGroup),
  on(groups.createGroup, createGroup),
  on(groups.updateGroup, updateGroup),
  on(groups.changeMembers, changeMembers),
  on(groups.deleteGroup, deleteGroup),
];

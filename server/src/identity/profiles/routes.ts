import { profiles } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { listPermissions, listRoles, subscribeToNews, unsubscribeFromNews } from './actions';
import { changePerson } from './actions-change';
import { copyData } from './actions-copy';
import { erasePerson } from './actions-erase';

export const profileRoutes = [
  inParts(profiles.changePerson, changePerson),
  on(profiles.listPermissions, listPermissions),
  on(profiles.listRoles, listRoles),
  on(profiles.subscribeToNews, subscribeToNews),
  on(profiles.unsubscribeFromNews, unsubscribeFromNews),
  on(profiles.copyData, copyData),
  inParts(profiles.erasePerson, erasePerson),
];

import { permissions } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listPermissionGroups } from './actions';

export const permissionRoutes = [on(permissions.listPermissionGroups, listPermissionGroups)];

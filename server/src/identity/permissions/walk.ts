import { permissions } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: permissions.listPermissionGroups, needs: 'login', other: 'own' },
]);

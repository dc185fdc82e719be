import { developerKeys } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { generateKey, revokeKey, showKey } from './actions';

export const developerKeyRoutes = [
  on(developerKeys.showKey, showKey),
  on(developerKeys.generateKey, generateKey),
  on(developerKeys.revokeKey, revokeKey),
];

import { credentials } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { changeParty, renewToken, showCredentials } from './actions';

export const credentialsRoutes = [
  on(credentials.showCredentials, showCredentials),
  on(credentials.changeParty, changeParty),
  on(credentials.renewToken, renewToken),
];

import { session } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { chooseRole, giveCsrfCookie, login, logout, showUser } from './actions';

export const sessionRoutes = [
  inParts(session.csrfCookie, giveCsrfCookie),
  inParts(session.login, login),
  inParts(session.loginV3, login),
  on(session.logout, logout),
  on(session.chooseRole, chooseRole),
  on(session.user, showUser),
];

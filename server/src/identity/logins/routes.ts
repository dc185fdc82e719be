import { logins } from '@voltdeck/contract';
import { inParts, on } from '../../kernel/route';
import { checkLogin, chooseRole, giveCsrfCookie, login, logout, showUser } from './actions';
import { beginPasskeyLogin, loginByFactor } from './actions/by-factor';
import { endLogin, endOtherLogins, listLogins } from './actions/list';

export const loginRoutes = [
  inParts(logins.csrfCookie, giveCsrfCookie),
  inParts(logins.login, login),
  inParts(logins.loginV3, login),
  inParts(logins.loginByFactor, loginByFactor),
  inParts(logins.loginByFactorV3, loginByFactor),
  inParts(logins.beginPasskeyLogin, beginPasskeyLogin),
  on(logins.logout, logout),
  on(logins.chooseRole, chooseRole),
  on(logins.checkLogin, checkLogin),
  on(logins.user, showUser),
  on(logins.listLogins, listLogins),
  on(logins.endLogin, endLogin),
  on(logins.endOtherLogins, endOtherLogins),
];

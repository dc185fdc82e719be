import { session } from '@voltdeck/contract';
import { on, type Route } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { chooseRole, giveCsrfCookie, login, logout, showUser } from './actions';

export const sessionRoutes: Route<Ctx>[] = [
  on(session.csrfCookie, giveCsrfCookie),
  on(session.login, login),
  on(session.loginV3, login),
  on(session.logout, logout),
  on(session.chooseRole, chooseRole),
  on(session.user, showUser),
];

import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { safeBack } from '../identity/session/entry';
import { leaveWhenLoggedIn, requireLogin, type RouterContext } from './gate';
import { NotFoundPage } from './pages/not-found';
import './page-names';

const backSearch = (search: Record<string, unknown>): { back?: string } => {
  const back = safeBack(search.back);
  return back === '/' ? {} : { back };
};

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { page: 'login' },
  validateSearch: backSearch,
  beforeLoad: leaveWhenLoggedIn,
  component: lazyRouteComponent(() => import('../identity/session/login-screen'), 'LoginScreen'),
});

const roleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/role',
  staticData: { page: 'role' },
  validateSearch: backSearch,
  beforeLoad: requireLogin,
  component: lazyRouteComponent(() => import('../identity/session/role-screen'), 'RoleScreen'),
});

/** Everything behind the login stands in the shell. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireLogin,
  component: lazyRouteComponent(() => import('./shell/shell'), 'Shell'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { page: 'notFound' },
  component: NotFoundPage,
});

export const routeTree = rootRoute.addChildren([
  loginRoute,
  roleRoute,
  shellRoute.addChildren([notFoundRoute]),
]);

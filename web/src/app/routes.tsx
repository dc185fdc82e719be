import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import type { Address, Addresses, Screen } from '../ui/screen';
import { leaveWhenLoggedIn, requireLogin, requireNeeds, type RouterContext } from './gate';
import { NotFoundPage } from './pages/not-found';
import './page-names';
import { pageAt, screens } from './screens';
import { Shell } from './shell/shell';

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Everything behind the login stands in the shell. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireLogin,
  component: Shell,
});

const gateOf =
  ({ frame, needs }: Screen) =>
  (at: Parameters<typeof requireLogin>[0]): void => {
    if (frame === 'guest') return leaveWhenLoggedIn(at);
    // The shell asks for the login of what stands in it.
    if (frame === 'bare') requireLogin(at);
    if (needs !== undefined) requireNeeds(needs)(at);
    return undefined;
  };

const routeOf = (screen: Screen) => {
  const { address, page, above = [], search, component } = screen;
  return createRoute({
    getParentRoute: () => (screen.frame === undefined ? shellRoute : rootRoute),
    path: address,
    staticData: { page, above: above.map((to) => ({ to, page: pageAt(to) })) },
    validateSearch: search,
    beforeLoad: gateOf(screen),
    component,
  });
};

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { page: 'notFound' },
  component: NotFoundPage,
});

/** The route of one address, for its type alone: a tree that is found by place has none. */
const declared = <A extends Address>(path: A, search: (raw: Record<string, unknown>) => Addresses[A]) =>
  createRoute({ getParentRoute: () => shellRoute, path, validateSearch: search });

type Routes = { [A in Address]: ReturnType<typeof declared<A>> };

interface RouteTypes {
  fileRoutesByFullPath: Routes;
  fullPaths: Address;
  fileRoutesByTo: Routes;
  to: Address;
  fileRoutesById: { [A in Address as `/shell${A}`]: Routes[A] };
  id: `/shell${Address}`;
}

export const routeTree = rootRoute
  .addChildren([
    ...screens.filter(({ frame }) => frame !== undefined).map(routeOf),
    shellRoute.addChildren([
      ...screens.filter(({ frame }) => frame === undefined).map(routeOf),
      notFoundRoute,
    ]),
  ])
  ._addFileTypes<RouteTypes>();

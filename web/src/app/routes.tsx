import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import type { Address, Addresses, Screen } from '../ui/screen';
import { passGate, requireLogin, type RouterContext } from './gate';
import { gates, type Gate } from './gates';
import { NotFoundPage } from './pages/not-found';
import './page-names';
import { pageAt, screens } from './screens';
import { Frame } from './shell/frame';

const newRoot = () => createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Everything behind the login stands in a frame. */
const newFrame = (root: ReturnType<typeof newRoot>) =>
  createRoute({ getParentRoute: () => root, id: 'shell', beforeLoad: requireLogin, component: Frame });

type Parent = ReturnType<typeof newRoot> | ReturnType<typeof newFrame>;

const routeOf = (parent: Parent, gate: Gate, screen: Screen) => {
  const { address, page, above = [], search, component } = screen;
  return createRoute({
    getParentRoute: () => parent,
    path: address,
    staticData: { page, above: above.map((to) => ({ to, page: pageAt(to) })) },
    validateSearch: search,
    beforeLoad: passGate(gate),
    component,
  });
};

const gateAt = (address: Address): Gate => {
  const gate = gates[address];
  if (gate === undefined) throw new Error(`gates.ts has no gate for ${address}`);
  return gate;
};

/** The route of one address, for its type alone: a tree that is found by place has none. */
const declared = <A extends Address>(path: A, search: (raw: Record<string, unknown>) => Addresses[A]) =>
  createRoute({ getParentRoute: newRoot, path, validateSearch: search });

type Routes = { [A in Address]: ReturnType<typeof declared<A>> };

interface RouteTypes {
  fileRoutesByFullPath: Routes;
  fullPaths: Address;
  fileRoutesByTo: Routes;
  to: Address;
  fileRoutesById: { [A in Address as `/shell${A}`]: Routes[A] };
  id: `/shell${Address}`;
}

/** The routes of some screens, each behind its gate, and the not-found page for every other address. */
export const routeTreeOf = (shown: readonly Screen[]) => {
  const root = newRoot();
  const frame = newFrame(root);
  const below = (parent: Parent, isFramed: boolean) =>
    shown
      .map((screen) => ({ screen, gate: gateAt(screen.address) }))
      .filter(({ gate }) => (gate.shell !== 'none') === isFramed)
      .map(({ screen, gate }) => routeOf(parent, gate, screen));
  const notFound = createRoute({
    getParentRoute: () => frame,
    path: '$',
    staticData: { page: 'notFound' },
    component: NotFoundPage,
  });
  return root
    .addChildren([...below(root, false), frame.addChildren([...below(frame, true), notFound])])
    ._addFileTypes<RouteTypes>();
};

export const routeTree = routeTreeOf(screens);

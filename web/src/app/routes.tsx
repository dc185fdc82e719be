import { chargePoints, messages, onboarding, orders } from '@voltdeck/contract';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { withTexts } from '../i18n/late';
import { LoginScreen, RoleScreen, safeBack } from '../identity';
import { NewChargePointScreen, shownAs, stepSearch } from '../network';
import { leaveWhenLoggedIn, requireLogin, requireNeeds, type RouterContext } from './gate';
import { ChargePointsPage } from './pages/charge-points/charge-points-page';
import { NotFoundPage } from './pages/not-found';
import './page-names';
import { Shell } from './shell/shell';
import { listSearch } from '../ui/list-state';

const backSearch = (search: Record<string, unknown>): { back?: string } => {
  const back = safeBack(search.back);
  return back === '/' ? {} : { back };
};

/** A page with tabs, one of which holds a list: both are in its address. */
const tabbed =
  <S extends object>(read: (search: Record<string, unknown>) => S) =>
  (search: Record<string, unknown>): S & { tab?: string; measure?: string } => ({
    ...read(search),
    ...(typeof search.tab === 'string' ? { tab: search.tab } : {}),
    ...(typeof search.measure === 'string' ? { measure: search.measure } : {}),
  });

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { page: 'login' },
  validateSearch: backSearch,
  beforeLoad: leaveWhenLoggedIn,
  component: LoginScreen,
});

const roleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/role',
  staticData: { page: 'role' },
  validateSearch: backSearch,
  beforeLoad: requireLogin,
  component: RoleScreen,
});

/** Everything behind the login stands in the shell. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireLogin,
  component: Shell,
});

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: { page: 'dashboard' },
  component: lazyRouteComponent(
    withTexts(() => import('./pages/home/home-page')),
    'HomePage',
  ),
});

const chargePointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/charge-points',
  staticData: { page: 'chargePoints' },
  beforeLoad: requireNeeds(chargePoints.chargePointTable.needs),
  validateSearch: shownAs(listSearch(chargePoints.chargePointTable.query)),
  component: ChargePointsPage,
});

const newChargePointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/charge-points/new',
  staticData: { page: 'newChargePoint', above: [{ page: 'chargePoints', to: '/charge-points' }] },
  beforeLoad: requireNeeds(onboarding.createChargePoint.needs),
  validateSearch: stepSearch,
  component: NewChargePointScreen,
});

const chargePointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/charge-points/$id',
  staticData: { page: 'chargePoint', above: [{ page: 'chargePoints', to: '/charge-points' }] },
  beforeLoad: requireNeeds(chargePoints.getChargePoint.needs),
  // Each tab with a list keeps that list's state.
  validateSearch: tabbed((search) =>
    search.tab === 'messages'
      ? listSearch(messages.listMessages.query)(search)
      : listSearch(orders.listOrders.query)(search),
  ),
  component: lazyRouteComponent(
    withTexts(() => import('./pages/charge-point/charge-point-page')),
    'ChargePointPage',
  ),
});

const ordersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders',
  staticData: { page: 'orders' },
  beforeLoad: requireNeeds(orders.listOrders.needs),
  validateSearch: listSearch(orders.listOrders.query),
  component: lazyRouteComponent(
    withTexts(() => import('../charging')),
    'OrderListScreen',
  ),
});

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders/$id',
  staticData: { page: 'order', above: [{ page: 'orders', to: '/orders' }] },
  beforeLoad: requireNeeds(orders.getOrder.needs),
  component: lazyRouteComponent(
    withTexts(() => import('./pages/order/order-page')),
    'OrderPage',
  ),
});

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  staticData: { page: 'messages' },
  beforeLoad: requireNeeds(messages.listMessages.needs),
  validateSearch: listSearch(messages.listMessages.query),
  component: lazyRouteComponent(
    withTexts(() => import('../charging')),
    'MessageListScreen',
  ),
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
  shellRoute.addChildren([
    homeRoute,
    chargePointsRoute,
    newChargePointRoute,
    chargePointRoute,
    ordersRoute,
    orderRoute,
    messagesRoute,
    notFoundRoute,
  ]),
]);

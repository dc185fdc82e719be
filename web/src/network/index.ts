import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withTexts } from '../i18n/late';

/** The page most visits begin with: its code is named ahead (web/vite.config.ts). */
export const ChargePointListScreen = lazyRouteComponent(
  () => import('./charge-points/list-screen'),
  'ChargePointListScreen',
);
export const ChargePointDetailScreen = lazyRouteComponent(
  withTexts(() => import('./charge-points/detail-screen')),
  'ChargePointDetailScreen',
);

export type { ShownAs } from './charge-points/list-way';
export type { ChargingDialogs } from './charge-points/charging-parts';
export { connectorTitle } from './charge-points/connector-title';
/** Draws with a library of its own, which loads when first shown. */
export const NetworkMap = lazy(() =>
  withTexts(() => import('./map/network-map'))().then((module) => ({ default: module.NetworkMap })),
);

export { categoryFilter, typeFilter } from './categories/filter';
export { groupFilter } from './charge-points/group-filter';
export { powerCenterFilter, siteFilter } from './charge-points/place-filters';
export { chargePointPath } from './paths';
export { ConnectorStatusBadge, StateShape, stateTone } from './availability/status';
export { useStandingLine } from './availability/standing';
export { useStateWords } from './availability/state-words';

/** Takes a power center out of service, or brings it back; its code loads with the first question. */
export const ServiceDialog = lazy(() =>
  withTexts(() => import('./charge-points/row-dialogs'), 'bulk')().then((module) => ({
    default: module.ServiceDialog,
  })),
);

import { IconGauge } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID/limitations': Record<never, never>;
    '/fleet/limitations': Record<never, never>;
  }
}

const list = lazyRouteComponent(
  withTexts(() => import('./list-screen'), 'limitations'),
  'LimitationsScreen',
);

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = {
  operator: 'fleet.read',
  fleet: 'fleet.limitation.read',
  feature: 'fleet-management',
} as const;

export const screens: readonly Screen[] = [
  {
    address: '/fleets/$fleetID/limitations',
    page: 'limitations',
    needs,
    above: ['/fleets', '/fleets/$fleetID'],
    search: () => ({}),
    component: list,
  },
  {
    address: '/fleet/limitations',
    page: 'limitations',
    needs,
    nav: { group: 'fleets', order: 20, icon: IconGauge },
    search: () => ({}),
    component: list,
  },
];

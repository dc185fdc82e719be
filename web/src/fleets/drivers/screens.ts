import type { drivers } from '@voltdeck/contract';
import { IconUserCircle } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

type Searched = ListSearch<typeof drivers.listDrivers.query>;

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID/drivers': Searched;
    '/fleet/drivers': Searched;
  }
}

const list = lazyRouteComponent(
  withTexts(() => import('./drivers-screen'), 'drivers'),
  'DriversScreen',
);

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = { operator: 'fleet.read', fleet: 'fleet.driver.read', feature: 'fleet-management' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/fleets/$fleetID/drivers',
    page: 'fleetDrivers',
    needs,
    above: ['/fleets', '/fleets/$fleetID'],
    search: listSearch,
    component: list,
  },
  {
    address: '/fleet/drivers',
    page: 'fleetDrivers',
    needs,
    nav: { group: 'fleets', order: 15, icon: IconUserCircle },
    search: listSearch,
    component: list,
  },
];

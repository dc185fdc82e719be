import type { vehicles } from '@voltdeck/contract';
import { IconCar } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

type Searched = ListSearch<typeof vehicles.listVehicles.query>;

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID/group-vehicles': Searched;
    '/fleet/group-vehicles': Searched;
  }
}

const list = lazyRouteComponent(
  withTexts(() => import('./list-screen'), 'vehicles', 'vehicle-groups'),
  'VehicleGroupsScreen',
);

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = {
  operator: 'fleet.read',
  fleet: 'fleet.vehicle-group.read',
  feature: 'fleet-management',
} as const;

export const screens: readonly Screen[] = [
  {
    address: '/fleets/$fleetID/group-vehicles',
    page: 'vehicleGroups',
    needs,
    above: ['/fleets', '/fleets/$fleetID'],
    search: listSearch,
    component: list,
  },
  {
    address: '/fleet/group-vehicles',
    page: 'vehicleGroups',
    needs,
    nav: { group: 'fleets', order: 10, icon: IconCar },
    search: listSearch,
    component: list,
  },
];

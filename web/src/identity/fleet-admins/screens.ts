import { fleetAdmins } from '@voltdeck/contract';
import { IconUsers } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID/admins': Record<never, never>;
    '/fleets/$fleetID/admins/$adminId': Record<never, never>;
    '/fleet/admins': Record<never, never>;
    '/fleet/admins/$adminId': Record<never, never>;
  }
}

const list = lazyRouteComponent(
  withTexts(() => import('./admins-screen')),
  'FleetAdminsScreen',
);
const detail = lazyRouteComponent(
  withTexts(() => import('./admin-screen')),
  'FleetAdminScreen',
);

export const screens: readonly Screen[] = [
  {
    address: '/fleets/$fleetID/admins',
    page: 'fleetAdmins',
    needs: fleetAdmins.listFleetAdmins.needs,
    above: ['/fleets', '/fleets/$fleetID'],
    search: () => ({}),
    component: list,
  },
  {
    address: '/fleets/$fleetID/admins/$adminId',
    page: 'fleetAdmin',
    needs: fleetAdmins.getFleetAdmin.needs,
    above: ['/fleets', '/fleets/$fleetID', '/fleets/$fleetID/admins'],
    search: () => ({}),
    component: detail,
  },
  {
    address: '/fleet/admins',
    page: 'fleetAdmins',
    needs: fleetAdmins.listFleetAdmins.needs,
    nav: { group: 'people', order: 20, icon: IconUsers },
    search: () => ({}),
    component: list,
  },
  {
    address: '/fleet/admins/$adminId',
    page: 'fleetAdmin',
    needs: fleetAdmins.getFleetAdmin.needs,
    above: ['/fleet/admins'],
    search: () => ({}),
    component: detail,
  },
];

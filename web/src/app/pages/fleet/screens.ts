import { fleets } from '@voltdeck/contract';
import { IconTruck } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../../../ui/screen';

declare module '../../../ui/screen' {
  interface Addresses {
    '/fleet': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/fleet',
    page: 'fleet',
    nav: { group: 'operate', order: 11, icon: IconTruck, needs: fleets.getFleet.needs },
    search: () => ({}),
    component: lazyRouteComponent(() => import('./fleet-page'), 'FleetHomePage'),
  },
];

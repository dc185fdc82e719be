import { fleets } from '@voltdeck/contract';
import { IconTruck } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/fleets',
    page: 'fleets',
    needs: fleets.listFleets.needs,
    nav: { group: 'fleets', order: 1, icon: IconTruck },
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen')),
      'FleetListScreen',
    ),
  },
];

import { fleets } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/fleets/$fleetID',
    page: 'fleet',
    needs: fleets.getFleet.needs,
    above: ['/fleets'],
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./overview-page'), 'overview', 'refusals'),
      'FleetOverviewPage',
    ),
  },
];

import { IconDeviceMobile } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/driver-page': Record<never, never>;
  }
}

/** As the contract says of the page; to name the call would bring its shapes to every page. */
const needs = { operator: 'build.read' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/driver-page',
    page: 'driverPage',
    needs,
    nav: { group: 'build', order: 5, icon: IconDeviceMobile },
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./page-screen'), 'driver-page'),
      'DriverPageScreen',
    ),
  },
];

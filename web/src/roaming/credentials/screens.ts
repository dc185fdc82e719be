import { IconArrowsExchange } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/ocpi-info': object;
  }
}

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = { operator: 'ocpi.read', feature: 'ocpi-roaming' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/ocpi-info',
    page: 'ocpi',
    needs,
    nav: { group: 'build', order: 20, icon: IconArrowsExchange },
    search: textsOf(),
    component: lazyRouteComponent(
      withTexts(() => import('./ocpi-screen'), 'credentials'),
      'OcpiScreen',
    ),
  },
];

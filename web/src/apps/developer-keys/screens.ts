import { IconCode } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/developer-api': { tab?: string };
  }
}

/** As the contract says of the key; to name the call would bring its shapes to every page. */
const needs = { operator: 'developer-api.read' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/developer-api',
    page: 'developerApi',
    needs,
    nav: { group: 'build', order: 10, icon: IconCode },
    search: textsOf('tab'),
    component: lazyRouteComponent(
      withTexts(() => import('./developer-screen'), 'developer-keys'),
      'DeveloperScreen',
    ),
  },
];

import { lazyRouteComponent } from '@tanstack/react-router';
import { IconStack2 } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/subscriptions': { tab?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/subscriptions',
    page: 'subscriptions',
    nav: { group: 'money', order: 30, icon: IconStack2, needs: { operator: 'subscription.read' } },
    search: textsOf('tab'),
    component: lazyRouteComponent(
      withTexts(() => import('./plans-screen'), 'subscriptions'),
      'PlansScreen',
    ),
  },
];

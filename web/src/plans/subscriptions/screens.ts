import { subscriptions } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconStack2 } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/subscriptions': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/subscriptions',
    page: 'subscriptions',
    nav: { group: 'money', order: 30, icon: IconStack2, needs: subscriptions.currentSubscription.needs },
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./plans-screen'), 'subscriptions'),
      'PlansScreen',
    ),
  },
];

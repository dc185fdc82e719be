import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/profile': Record<never, never>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/profile',
    page: 'profile',
    needs: { login: true },
    search: () => ({}),
    component: lazyRouteComponent(
      withTexts(() => import('./profile-screen')),
      'ProfileScreen',
    ),
  },
];

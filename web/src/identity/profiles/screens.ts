import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/profile': { provider?: string; code?: string; refused?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/profile',
    page: 'profile',
    needs: { login: true },
    // What a provider of logins sends somebody back with.
    search: textsOf('provider', 'code', 'refused'),
    component: lazyRouteComponent(
      withTexts(() => import('./profile-screen'), 'profiles', 'factors'),
      'ProfileScreen',
    ),
  },
];

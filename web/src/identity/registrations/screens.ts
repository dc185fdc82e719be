import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';
import { backSearch, type BackSearch } from '../logins/entry';

declare module '../../ui/screen' {
  interface Addresses {
    '/register': BackSearch & { invitation?: string };
    '/verify': BackSearch & { link?: string; invitation?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/register',
    page: 'register',
    frame: 'guest',
    search: (raw) => ({ ...backSearch(raw), ...textsOf('invitation')(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./register-screen'), 'registrations'),
      'RegisterScreen',
    ),
  },
  {
    address: '/verify',
    page: 'verify',
    frame: 'guest',
    search: (raw) => ({ ...backSearch(raw), ...textsOf('link', 'invitation')(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./verify-screen'), 'registrations'),
      'VerifyScreen',
    ),
  },
];

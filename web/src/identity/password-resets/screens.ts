import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';
import { backSearch, type BackSearch } from '../logins/entry';

declare module '../../ui/screen' {
  interface Addresses {
    '/forgot-password': BackSearch;
    '/reset-password': BackSearch & { link?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/forgot-password',
    page: 'forgotPassword',
    frame: 'guest',
    search: backSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./forgot-screen')),
      'ForgotPasswordScreen',
    ),
  },
  {
    address: '/reset-password',
    page: 'resetPassword',
    frame: 'guest',
    search: (raw) => ({ ...backSearch(raw), ...textsOf('link')(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./reset-screen')),
      'ResetPasswordScreen',
    ),
  },
];

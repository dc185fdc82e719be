import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import type { Screen } from '../../ui/screen';
import { backSearch, type BackSearch } from '../logins/entry';

declare module '../../ui/screen' {
  interface Addresses {
    '/second-factor': BackSearch;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/second-factor',
    page: 'secondFactor',
    frame: 'bare',
    search: backSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./enrol-screen'), 'factors'),
      'EnrolScreen',
    ),
  },
];

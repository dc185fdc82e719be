import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import { backSearch, type BackSearch } from '../../../identity';
import type { Screen } from '../../../ui/screen';

declare module '../../../ui/screen' {
  interface Addresses {
    '/setup': BackSearch;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/setup',
    page: 'setup',
    frame: 'bare',
    needs: { operator: 'owner' },
    search: backSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./setup-page'), 'setup'),
      'SetupPage',
    ),
  },
];

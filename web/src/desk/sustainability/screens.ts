import { lazyRouteComponent } from '@tanstack/react-router';
import { IconGauge } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/sustainability': { from?: string; to?: string; by?: 'day' | 'month'; site_id?: number[] };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/sustainability',
    page: 'sustainability',
    /** As the contract says of its call; to name it would bring its shapes to every page. */
    needs: { operator: 'sustainability.read', feature: 'sustainability-dashboard' },
    nav: { group: 'operate', order: 45, icon: IconGauge },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./sustainability-screen'), 'sustainability'),
      'SustainabilityScreen',
    ),
  },
];

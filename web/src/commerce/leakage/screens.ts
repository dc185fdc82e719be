import { leakage } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconDropletHalf2 } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/leakage': ListSearch<typeof leakage.listFindings.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/leakage',
    page: 'leakage',
    needs: leakage.listFindings.needs,
    nav: { group: 'money', order: 15, icon: IconDropletHalf2 },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'leakage'),
      'LeakageScreen',
    ),
  },
];

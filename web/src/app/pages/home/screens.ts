import { stats } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { withTexts } from '../../../i18n/late';
import type { Screen } from '../../../ui/screen';
import { textsOf } from '../../../ui/search-params';

declare module '../../../ui/screen' {
  interface Addresses {
    '/': { measure?: string; hours?: string; feed?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/',
    page: 'dashboard',
    nav: { group: 'operate', order: 10, icon: IconLayoutDashboard, needs: stats.stats.needs },
    search: textsOf('measure', 'hours', 'feed'),
    component: lazyRouteComponent(
      withTexts(() => import('./home-page'), 'home'),
      'HomePage',
    ),
  },
];

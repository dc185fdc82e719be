import { IconMapPin2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import type { Screen } from '../../../ui/screen';
import { textsOf } from '../../../ui/search-params';

declare module '../../../ui/screen' {
  interface Addresses {
    '/ai-site-planner': object;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/ai-site-planner',
    page: 'sitePlanner',
    needs: { operator: 'ai-site-planner.read' },
    nav: { group: 'build', order: 50, icon: IconMapPin2 },
    search: textsOf(),
    component: lazyRouteComponent(
      withTexts(() => import('./site-planner-page'), 'site-planner'),
      'SitePlannerPage',
    ),
  },
];

import { chargePoints, sites } from '@voltdeck/contract';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/charging-sites': ListSearch<typeof sites.siteTable.query>;
    '/charging-sites/$id': { tab?: string } & ListSearch<typeof chargePoints.chargePointTable.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/charging-sites',
    page: 'chargingSites',
    needs: sites.siteTable.needs,
    nav: { group: 'network', order: 10, icon: IconBuildingCommunity },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'sites'),
      'SiteListScreen',
    ),
  },
  {
    address: '/charging-sites/$id',
    page: 'chargingSite',
    needs: sites.getSite.needs,
    above: ['/charging-sites'],
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./detail-screen'), 'sites'),
      'SiteDetailScreen',
    ),
  },
];

import { allowedUsers, chargePoints, groups } from '@voltdeck/contract';
import { IconStack2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/power-center-groups': ListSearch<typeof groups.groupTable.query>;
    '/power-center-groups/$id': { tab?: string; days?: string } & (
      | ListSearch<typeof chargePoints.chargePointTable.query>
      | ListSearch<typeof allowedUsers.groupAllowedUserTable.query>
    );
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/power-center-groups',
    page: 'groups',
    needs: groups.groupTable.needs,
    nav: { group: 'network', order: 20, icon: IconStack2 },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'groups'),
      'GroupListScreen',
    ),
  },
  {
    address: '/power-center-groups/$id',
    page: 'group',
    needs: groups.getGroup.needs,
    above: ['/power-center-groups'],
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./detail-screen'), 'groups'),
      'GroupDetailScreen',
    ),
  },
];

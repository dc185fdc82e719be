import { admins } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconUsers } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/users-roles': ListSearch<typeof admins.adminTable.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/users-roles',
    page: 'admins',
    needs: admins.adminTable.needs,
    nav: { group: 'people', order: 10, icon: IconUsers },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'admins'),
      'AdminListScreen',
    ),
  },
];

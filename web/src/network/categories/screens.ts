import { categories } from '@voltdeck/contract';
import { IconTags } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/categories/$type': ListSearch<typeof categories.categoryTable.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/categories/$type',
    page: 'categories',
    needs: categories.categoryTable.needs,
    nav: { group: 'network', order: 30, icon: IconTags, at: '/categories/charge-point' },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen')),
      'CategoryListScreen',
    ),
  },
];

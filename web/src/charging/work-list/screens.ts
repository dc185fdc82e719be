import { workList } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconListCheck } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

type ListedSearch = ListSearch<typeof workList.listWork.query>;

declare module '../../ui/screen' {
  interface Addresses {
    /** `item` is the one that is open: `held-12`. */
    '/quarantine': ListedSearch & { item?: string };
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/quarantine',
    page: 'workList',
    needs: workList.listWork.needs,
    nav: { group: 'operate', order: 35, icon: IconListCheck },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'work-list'),
      'WorkListScreen',
    ),
  },
];

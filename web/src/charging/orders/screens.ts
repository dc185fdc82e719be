import type { orders } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconReceipt2 } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/orders': ListSearch<typeof orders.listOrders.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/orders',
    page: 'orders',
    needs: { operator: 'order.read' },
    nav: { group: 'operate', order: 30, icon: IconReceipt2 },
    search: listSearch,
    // The screens of charging share most of their parts, so they come together.
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen')),
      'OrderListScreen',
    ),
  },
];

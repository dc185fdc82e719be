import type { messages } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import { listSearch, type ListSearch } from '../../../ui/list-state';
import type { Screen } from '../../../ui/screen';

declare module '../../../ui/screen' {
  interface Addresses {
    '/orders/$id': { tab?: string } & ListSearch<typeof messages.listMessages.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/orders/$id',
    page: 'order',
    needs: { operator: 'order.read' },
    above: ['/orders'],
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./order-page')),
      'OrderPage',
    ),
  },
];

import type { allowedUsers, messages, orders } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import { listSearch, type ListSearch } from '../../../ui/list-state';
import type { Screen } from '../../../ui/screen';

declare module '../../../ui/screen' {
  interface Addresses {
    '/charge-points/$id': { tab?: string; measure?: string } & (
      | ListSearch<typeof orders.listOrders.query>
      | ListSearch<typeof messages.listMessages.query>
      | ListSearch<typeof allowedUsers.allowedUserTable.query>
    );
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/charge-points/$id',
    page: 'chargePoint',
    needs: { operator: 'power-center.read' },
    above: ['/charge-points'],
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./charge-point-page')),
      'ChargePointPage',
    ),
  },
];

import { chargePoints, messages, orders } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import { listSearch, type ListSearch } from '../../../ui/list-state';
import type { Screen } from '../../../ui/screen';
import { textsOf } from '../../../ui/search-params';

declare module '../../../ui/screen' {
  interface Addresses {
    '/charge-points/$id': { tab?: string; measure?: string } & (
      | ListSearch<typeof orders.listOrders.query>
      | ListSearch<typeof messages.listMessages.query>
    );
  }
}

const ofPage = textsOf('tab', 'measure');
const ofOrders = listSearch(orders.listOrders.query);
const ofMessages = listSearch(messages.listMessages.query);

export const screens: readonly Screen[] = [
  {
    address: '/charge-points/$id',
    page: 'chargePoint',
    needs: chargePoints.getChargePoint.needs,
    above: ['/charge-points'],
    // Each tab with a list keeps that list's state.
    search: (raw) => ({ ...(raw.tab === 'messages' ? ofMessages(raw) : ofOrders(raw)), ...ofPage(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./charge-point-page')),
      'ChargePointPage',
    ),
  },
];

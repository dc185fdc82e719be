import { allowedUsers, chargePoints, messages, orders } from '@voltdeck/contract';
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
      | ListSearch<typeof allowedUsers.allowedUserTable.query>
    );
  }
}

const ofPage = textsOf('tab', 'measure');
const ofOrders = listSearch(orders.listOrders.query);
const ofMessages = listSearch(messages.listMessages.query);
const ofAccess = listSearch(allowedUsers.allowedUserTable.query);

/** Each tab with a list keeps that list's state. */
const ofTab = (tab: unknown) => {
  if (tab === 'messages') return ofMessages;
  return tab === 'access' ? ofAccess : ofOrders;
};

export const screens: readonly Screen[] = [
  {
    address: '/charge-points/$id',
    page: 'chargePoint',
    needs: chargePoints.getChargePoint.needs,
    above: ['/charge-points'],
    search: (raw) => ({ ...ofTab(raw.tab)(raw), ...ofPage(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./charge-point-page')),
      'ChargePointPage',
    ),
  },
];

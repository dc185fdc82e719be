import { messages, orders } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../../i18n/late';
import { listSearch, type ListSearch } from '../../../ui/list-state';
import type { Screen } from '../../../ui/screen';
import { textsOf } from '../../../ui/search-params';

declare module '../../../ui/screen' {
  interface Addresses {
    '/orders/$id': { tab?: string } & ListSearch<typeof messages.listMessages.query>;
  }
}

const ofPage = textsOf('tab');
const ofMessages = listSearch(messages.listMessages.query);

export const screens: readonly Screen[] = [
  {
    address: '/orders/$id',
    page: 'order',
    needs: orders.getOrder.needs,
    above: ['/orders'],
    search: (raw) => ({ ...ofMessages(raw), ...ofPage(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./order-page')),
      'OrderPage',
    ),
  },
];

import { payouts } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconCashBanknote } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/payouts': ListSearch<typeof payouts.listPayouts.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/payouts',
    page: 'payouts',
    needs: payouts.listPayouts.needs,
    nav: { group: 'money', order: 20, icon: IconCashBanknote },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'payouts', 'payout-methods'),
      'PayoutListScreen',
    ),
  },
];

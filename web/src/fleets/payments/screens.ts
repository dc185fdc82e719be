import type { payments } from '@voltdeck/contract';
import { IconWallet } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

type Searched = ListSearch<typeof payments.listPayments.query>;

declare module '../../ui/screen' {
  interface Addresses {
    '/fleets/$fleetID/payments': Searched;
    '/fleet/payments': Searched;
  }
}

const list = lazyRouteComponent(
  withTexts(() => import('./payments-screen'), 'payments'),
  'PaymentsScreen',
);

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = { operator: 'fleet.read', fleet: 'fleet.payment.read', feature: 'fleet-management' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/fleets/$fleetID/payments',
    page: 'fleetPayments',
    needs,
    above: ['/fleets', '/fleets/$fleetID'],
    search: listSearch,
    component: list,
  },
  {
    address: '/fleet/payments',
    page: 'fleetPayments',
    needs,
    nav: { group: 'fleets', order: 30, icon: IconWallet },
    search: listSearch,
    component: list,
  },
];

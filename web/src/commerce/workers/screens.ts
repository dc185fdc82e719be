import type { workerCash, workers } from '@voltdeck/contract';
import { IconCash } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/cards-cash-collection': { tab?: string; day?: string } & ListSearch<typeof workers.workerTable.query>;
    '/cards-cash-collection/$workerId': { tab?: string } & ListSearch<
      typeof workerCash.listTransactions.query
    >;
  }
}

/** As the contract says of the calls; to name them would bring their shapes to every page. */
const needs = { operator: 'worker.read', feature: 'worker-access' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/cards-cash-collection',
    page: 'workers',
    needs,
    nav: { group: 'people', order: 25, icon: IconCash },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'workers', 'worker-cash'),
      'WorkerListScreen',
    ),
  },
  {
    address: '/cards-cash-collection/$workerId',
    page: 'worker',
    needs,
    above: ['/cards-cash-collection'],
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./detail-screen'), 'workers', 'worker-cash'),
      'WorkerDetailScreen',
    ),
  },
];

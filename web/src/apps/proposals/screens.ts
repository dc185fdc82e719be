import type { proposals } from '@voltdeck/contract';
import { IconInbox } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

type ListedSearch = ListSearch<typeof proposals.listProposals.query>;

declare module '../../ui/screen' {
  interface Addresses {
    /** `id` is the one that is open. */
    '/proposals': ListedSearch & { id?: string };
  }
}

/** As the contract says of the list; to name the call would bring its shapes to every page. */
const needs = { operator: 'developer-api.read', feature: 'developer-api' } as const;

export const screens: readonly Screen[] = [
  {
    address: '/proposals',
    page: 'proposals',
    needs,
    nav: { group: 'build', order: 15, icon: IconInbox },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'proposals'),
      'ProposalListScreen',
    ),
  },
];

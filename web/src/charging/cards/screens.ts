import { cards } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconCreditCard } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/cards': ListSearch<typeof cards.listCards.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/cards',
    page: 'cards',
    needs: cards.listCards.needs,
    nav: { group: 'people', order: 30, icon: IconCreditCard },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'cards'),
      'CardListScreen',
    ),
  },
];

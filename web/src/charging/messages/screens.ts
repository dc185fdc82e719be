import type { messages } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconMessages } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/messages': ListSearch<typeof messages.listMessages.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/messages',
    page: 'messages',
    needs: { operator: 'power-center.read' },
    nav: { group: 'operate', order: 40, icon: IconMessages },
    search: listSearch,
    // The screens of charging share most of their parts, so they come together.
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen')),
      'MessageListScreen',
    ),
  },
];

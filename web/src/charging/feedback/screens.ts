import type { feedback } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconStar } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/feedback': ListSearch<typeof feedback.listFeedback.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/feedback',
    page: 'feedback',
    needs: { operator: 'feedback.read' },
    nav: { group: 'operate', order: 32, icon: IconStar },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen'), 'feedback'),
      'FeedbackScreen',
    ),
  },
];

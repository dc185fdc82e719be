import { audit } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/audit': ListSearch<typeof audit.listAudit.query>;
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/audit',
    page: 'audit',
    needs: audit.listAudit.needs,
    nav: { group: 'people', order: 40, icon: IconHistory },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./list-screen')),
      'AuditListScreen',
    ),
  },
];

import { books, statement } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconFileInvoice } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';

declare module '../../ui/screen' {
  interface Addresses {
    '/statement': { tab?: string; by?: string; days?: string } & (
      | ListSearch<typeof statement.listStatement.query>
      | ListSearch<typeof books.listBooks.query>
    );
  }
}

export const screens: readonly Screen[] = [
  {
    address: '/statement',
    page: 'statement',
    needs: statement.listStatement.needs,
    nav: { group: 'money', order: 10, icon: IconFileInvoice },
    search: listSearch,
    component: lazyRouteComponent(
      withTexts(() => import('./statement-screen'), 'statement', 'refunds'),
      'StatementScreen',
    ),
  },
];

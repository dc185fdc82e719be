import { books, statement } from '@voltdeck/contract';
import { lazyRouteComponent } from '@tanstack/react-router';
import { IconFileInvoice } from '@tabler/icons-react';
import { withTexts } from '../../i18n/late';
import { listSearch, type ListSearch } from '../../ui/list-state';
import type { Screen } from '../../ui/screen';
import { textsOf } from '../../ui/search-params';

declare module '../../ui/screen' {
  interface Addresses {
    '/statement': { tab?: string; by?: string; days?: string } & (
      | ListSearch<typeof statement.listStatement.query>
      | ListSearch<typeof books.listBooks.query>
    );
  }
}

const ofPage = textsOf('tab', 'by', 'days');
const ofMovements = listSearch(statement.listStatement.query);
const ofBooks = listSearch(books.listBooks.query);

export const screens: readonly Screen[] = [
  {
    address: '/statement',
    page: 'statement',
    needs: statement.listStatement.needs,
    nav: { group: 'money', order: 10, icon: IconFileInvoice },
    // Each tab with a list keeps that list's state.
    search: (raw) => ({ ...(raw.tab === 'books' ? ofBooks : ofMovements)(raw), ...ofPage(raw) }),
    component: lazyRouteComponent(
      withTexts(() => import('./statement-screen'), 'statement', 'refunds'),
      'StatementScreen',
    ),
  },
];

import { orders, statement, type StatementLine } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import type { RowAction } from '../../ui/table/types';
import { UrlTabs } from '../../ui/url-tabs';
import { useStatementColumns } from './columns';
import { BalanceFigures } from './balance-figures';
import { useStatementFilters } from './list-filters';
import { useStatementTotals } from './list-totals';

const BooksTab = lazy(() => import('./books-tab').then((module) => ({ default: module.BooksTab })));
const EarningsTab = lazy(() => import('./earnings-tab').then((module) => ({ default: module.EarningsTab })));
const MovementDialog = lazy(() =>
  withTexts(() => import('./movement-dialog'), 'refunds')().then((module) => ({
    default: module.MovementDialog,
  })),
);

const useMovements = () => {
  const state = useListState(statement.listStatement.query);
  const source = useCall(
    statement.listStatement,
    { query: state.query },
    { keep: true, live: { kinds: ['balance', 'order'] } },
  );
  return { state, source, filters: useStatementFilters() };
};

/** Saves the movements of the list, while there are any. */
function MovementExport() {
  const t = useTranslations('statement');
  const { state, source, filters } = useMovements();
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(statement.exportStatement, state.query, name);
  return <ExportButton {...exporting} isEmpty={isBare(source, state)} />;
}

/** Every movement, filtered and sorted, each with the balances after it. */
function Movements() {
  const t = useTranslations('statement');
  const navigate = useNavigate();
  const { state, source, filters } = useMovements();
  const columns = useStatementColumns();
  const totals = useStatementTotals(state.query);
  const mayRead = useMay()(orders.getOrder.needs);
  const [opened, setOpened] = useState<StatementLine | null>(null);
  const actionsOf = (line: StatementLine): RowAction[] => [
    { id: 'open', label: t('open'), onSelect: () => setOpened(line) },
    ...(line.order_id !== null && mayRead
      ? [
          {
            id: 'order',
            label: t('openOrder', { id: String(line.order_id) }),
            shortcut: 'o',
            onSelect: () => void navigate({ to: '/orders/$id', params: { id: String(line.order_id) } }),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        id="statement"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={setOpened}
        rowActions={actionsOf}
        filters={filters}
        totals={totals}
        search={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {opened === null ? null : (
        <Suspense fallback={null}>
          <MovementDialog line={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

const loading = (tab: ReactNode): ReactNode => (
  <Suspense fallback={<Skeleton height={320} />}>{tab}</Suspense>
);

/** `/statement`: the operator's balances, every movement behind them, what was earned where and when, and the books. */
export function StatementScreen() {
  const t = useTranslations('statement');
  const { tab }: { tab?: string } = useSearch({ strict: false });
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={tab === 'earnings' || tab === 'books' ? null : <MovementExport />}
      figures={<BalanceFigures />}
    >
      <UrlTabs
        label={t('title')}
        tabs={[
          { id: 'movements', label: t('tabs.movements'), content: () => <Movements /> },
          { id: 'earnings', label: t('tabs.earnings'), content: () => loading(<EarningsTab />) },
          { id: 'books', label: t('tabs.books'), content: () => loading(<BooksTab />) },
        ]}
      />
    </Page>
  );
}

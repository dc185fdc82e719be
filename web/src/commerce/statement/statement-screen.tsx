import { orders, statement, type StatementLine } from '@voltdeck/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import type { RowAction } from '../../ui/table/types';
import { UrlTabs } from '../../ui/url-tabs';
import { BooksTab } from './books-tab';
import { useStatementColumns } from './columns';
import { EarningsTab } from './earnings-tab';
import { BalanceFigures } from './balance-figures';
import { useStatementFilters } from './list-filters';
import { useStatementTotals } from './list-totals';
import { MovementDialog } from './movement-dialog';

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
  return isBare(source, state) ? null : <ExportButton {...exporting} />;
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
      {opened === null ? null : <MovementDialog line={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

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
          { id: 'earnings', label: t('tabs.earnings'), content: () => <EarningsTab /> },
          { id: 'books', label: t('tabs.books'), content: () => <BooksTab /> },
        ]}
      />
    </Page>
  );
}

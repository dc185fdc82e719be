import { statement, type StatementLine } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import { UrlTabs } from '../../ui/url-tabs';
import { BooksTab } from './books-tab';
import { useStatementColumns } from './columns';
import { EarningsTab } from './earnings-tab';
import { BalanceFigures } from './balance-figures';
import { useStatementFilters } from './list-filters';
import { useStatementTotals } from './list-totals';
import { MovementDialog } from './movement-dialog';
import styles from './statement.module.css';

/** Every movement, filtered and sorted, each with the balances after it. */
function Movements() {
  const t = useTranslations('statement');
  const state = useListState(statement.listStatement.query);
  const source = useCall(
    statement.listStatement,
    { query: state.query },
    { keep: true, live: { kinds: ['balance', 'order'] } },
  );
  const columns = useStatementColumns();
  const filters = useStatementFilters();
  const totals = useStatementTotals(state.query);
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(statement.exportStatement, state.query, name);
  const [opened, setOpened] = useState<StatementLine | null>(null);
  return (
    <>
      {isBare(source, state) ? null : (
        <div className={styles.export}>
          <ExportButton {...exporting} />
        </div>
      )}
      <DataTable
        id="statement"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        onOpen={setOpened}
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
  return (
    <Page title={t('title')} text={t('text')} figures={<BalanceFigures />}>
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

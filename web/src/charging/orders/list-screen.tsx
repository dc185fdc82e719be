import { orders, type Order } from '@voltdeck/contract';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/session';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import type { RowAction } from '../../ui/table/types';
import { useOrderColumns } from './list-columns';
import { useOrderFilters } from './list-filters';
import { useLiveRows } from './live-rows';
import { isWaiting, mayBeStopped } from './states';
import { StopDialog } from './stop-dialog';

const noRows: readonly Order[] = [];

/** `/orders`: every charging session, filtered, sorted, summed up, its running rows live. */
export function OrderListScreen() {
  const t = useTranslations('charging');
  const state = useListState(orders.listOrders.query);
  const source = useCall(
    orders.listOrders,
    { query: state.query },
    { keep: true, live: { kinds: ['order'] } },
  );
  const exporting = useExport(orders.exportOrders, state.query);
  const columns = useOrderColumns(source.data?.totals);
  const filters = useOrderFilters();
  const mayStop = useMay()(orders.stopOrder.needs);
  const [stoppingId, setStoppingId] = useState<number | null>(null);
  const rows = source.data?.data ?? noRows;
  useLiveRows(rows);

  const actionsOf = (order: Order): RowAction[] =>
    mayStop && mayBeStopped(order)
      ? [
          {
            id: 'stop',
            label: isWaiting(order) ? t('stopping.cancelAction') : t('stopping.action'),
            icon: <IconPlayerStop size={15} aria-hidden />,
            shortcut: 's',
            danger: true,
            onSelect: () => setStoppingId(order.id),
          },
        ]
      : [];

  return (
    <Page title={t('list.title')} text={t('list.text')} actions={<ExportButton {...exporting} />}>
      <DataTable
        id="orders"
        label={t('list.title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={(order) => String(order.id)}
        href={(order) => `/orders/${order.id}`}
        filters={filters}
        search={t('list.search')}
        rowActions={mayStop ? actionsOf : undefined}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      <StopDialog
        order={rows.find((row) => row.id === stoppingId) ?? null}
        onClose={() => setStoppingId(null)}
      />
    </Page>
  );
}

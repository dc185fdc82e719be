import { orders, type ListedOrder, type Order } from '@voltdeck/contract';
import { Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import { StartChargingButton } from '../sessions/start-button';
import { stopAtOf, StopDialog, stoppableOf } from './stop-dialog';
import { CommandWatch } from './command-watch';
import { ConfirmFigures } from './confirm-figures';
import { useOrderActions } from './list-actions';
import { useOrderColumns } from './list-columns';
import { useOrderFilters } from './list-filters';
import { useOrderTotals } from './list-totals';
import { useLiveRows } from './live-rows';
import { rememberList } from './neighbours';

const noRows: readonly ListedOrder[] = [];

/** `/orders`: every charging session, filtered, sorted, summed up, its running rows live. */
export function OrderListScreen() {
  const t = useTranslations('charging');
  const state = useListState(orders.listOrders.query);
  const source = useCall(
    orders.listOrders,
    { query: state.query },
    { keep: true, live: { kinds: ['order'] } },
  );
  const rows = source.data?.data ?? noRows;
  const columns = useOrderColumns();
  const filters = useOrderFilters(rows);
  const name = useListName(t('list.title'), filters, state.query);
  const exporting = useExport(orders.exportOrders, state.query, name);
  const totals = useOrderTotals(state.query);
  const [stopping, setStopping] = useState<Order | null>(null);
  const [confirming, setConfirming] = useState<Order | null>(null);
  const [watched, setWatched] = useState<readonly number[]>([]);
  const watch = (id: number): void => setWatched((former) => [...former.filter((each) => each !== id), id]);
  const forget = (id: number): void => setWatched((former) => former.filter((each) => each !== id));
  const actionsOf = useOrderActions({ onStop: setStopping, onConfirm: setConfirming });
  useLiveRows(rows);
  useEffect(() => rememberList(rows), [rows]);
  const latest = (order: Order | null): Order | null => rows.find((row) => row.id === order?.id) ?? order;
  const stopped = latest(stopping);

  return (
    <Page
      title={t('list.title')}
      text={t('list.text')}
      actions={
        <Group gap="xs">
          {isBare(source, state) ? null : <ExportButton {...exporting} />}
          <StartChargingButton onAsked={watch} />
        </Group>
      }
    >
      <DataTable
        id="orders"
        label={t('list.title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={(order) => String(order.id)}
        href={(order) => `/orders/${order.id}`}
        filters={filters}
        totals={totals}
        views="orders"
        search={t('list.search')}
        rowActions={actionsOf}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {stopped === null ? null : (
        <StopDialog
          at={stopAtOf(stopped)}
          sessions={[stoppableOf(stopped)]}
          onClose={() => setStopping(null)}
          onAsked={watch}
        />
      )}
      <ConfirmFigures order={latest(confirming)} onClose={() => setConfirming(null)} />
      {watched.map((id) => (
        <CommandWatch key={id} orderId={id} onDone={() => forget(id)} />
      ))}
    </Page>
  );
}

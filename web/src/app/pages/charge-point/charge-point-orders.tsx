import { orders, type ListedOrder } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useLiveRows, useOrderColumns, useOrderFilters, useOrderTotals } from '../../../charging';
import { useListState } from '../../../ui/list-state';
import { DataTable } from '../../../ui/table/data-table';

const noRows: readonly ListedOrder[] = [];

/** Filters and columns that say nothing where every order is of one power center. */
const isOfPlace = (key: string): boolean => key === 'charge_point_id' || key === 'charging_site_id';

/** The orders of one power center. */
export function ChargePointOrders({ chargePointId }: { chargePointId: number }) {
  const t = useTranslations('network');
  const state = useListState(orders.listOrders.query);
  const query = useMemo(
    () => ({ ...state.query, charge_point_id: [chargePointId] }),
    [state.query, chargePointId],
  );
  const source = useCall(orders.listOrders, { query }, { keep: true, live: { kinds: ['order'] } });
  const columns = useOrderColumns();
  const rows = source.data?.data ?? noRows;
  const filters = useOrderFilters(rows);
  const totals = useOrderTotals(query);
  useLiveRows(rows);
  return (
    <DataTable
      id="charge-point-orders"
      label={t('tab.orders')}
      columns={columns.filter((column) => column.id !== 'place')}
      source={source}
      state={state}
      rowKey={(order) => String(order.id)}
      href={(order) => `/orders/${order.id}`}
      filters={filters.filter((filter) => !('key' in filter && isOfPlace(filter.key)))}
      totals={totals}
      search={t('detail.searchOrders')}
      empty={{ title: t('detail.noOrders'), text: t('detail.noOrdersText') }}
    />
  );
}

import { chargePoints, orders, type ChargePointRow } from '@voltdeck/contract';
import { IconArrowRight, IconBolt, IconPlayerStop } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
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
import { StartDialog, StopRowDialog } from './charging-dialogs';
import { mayBeCharging, startable } from './charging-rules';
import { useChargePointColumns } from './columns';
import { useChargePointFilters } from './filters';
import { chargePointPath } from './paths';

interface Asked {
  what: 'start' | 'stop';
  chargePoint: ChargePointRow;
}

/** All power centers of the operator, as they are now. */
export function ChargePointListScreen() {
  const t = useTranslations('network');
  const router = useRouter();
  const may = useMay();
  const state = useListState(chargePoints.chargePointTable.query);
  const source = useCall(
    chargePoints.chargePointTable,
    { query: state.query },
    { keep: true, live: { kinds: ['charge-point', 'order'] } },
  );
  const exporting = useExport(chargePoints.exportChargePoints, state.query);
  const columns = useChargePointColumns();
  const filters = useChargePointFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);

  const rowActions = (row: ChargePointRow): RowAction[] => {
    const actions: RowAction[] = [
      {
        id: 'open',
        label: t('list.open'),
        icon: <IconArrowRight size={16} className="vd-mirrored" aria-hidden />,
        shortcut: 'o',
        onSelect: () => router.history.push(chargePointPath(row.id)),
      },
    ];
    if (may(orders.startOrder.needs)) {
      actions.push({
        id: 'start',
        label: t('charging.start'),
        icon: <IconBolt size={16} aria-hidden />,
        shortcut: 's',
        disabled: startable(row).length === 0,
        onSelect: () => setAsked({ what: 'start', chargePoint: row }),
      });
    }
    if (may(orders.stopOrder.needs) && may(orders.listOrders.needs)) {
      actions.push({
        id: 'stop',
        label: t('charging.stop'),
        icon: <IconPlayerStop size={16} aria-hidden />,
        shortcut: 'x',
        danger: true,
        disabled: !mayBeCharging(row),
        onSelect: () => setAsked({ what: 'stop', chargePoint: row }),
      });
    }
    return actions;
  };

  return (
    <Page title={t('list.title')} actions={<ExportButton {...exporting} />}>
      <DataTable
        id="charge-points"
        label={t('list.title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={(row) => String(row.id)}
        href={(row) => chargePointPath(row.id)}
        filters={filters}
        search={t('list.search')}
        rowActions={rowActions}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {asked?.what === 'start' ? <StartDialog chargePoint={asked.chargePoint} onClose={close} /> : null}
      {asked?.what === 'stop' ? <StopRowDialog chargePoint={asked.chargePoint} onClose={close} /> : null}
    </Page>
  );
}

import { type Worker, workerCash, type WorkerTransaction } from '@voltdeck/contract';
import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useMay, useUser } from '../../api/user';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import type { Filter, RowAction } from '../../ui/table/types';
import textStyles from '../../ui/text.module.css';
import { useTransactionColumns } from './columns';
import { useReceipt } from './use-receipt';

const useFilters = (): readonly Filter[] => {
  const t = useTranslations('workerCash');
  const { time_zone: zone } = useUser();
  return [
    { kind: 'dates', from: 'from', to: 'to', label: t('period'), as: 'moment', zone },
    {
      kind: 'multi',
      key: 'kind',
      label: t('columns.kind'),
      options: workerCash.transactionKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
  ];
};

const useActions = (workerId: number): ((row: WorkerTransaction) => readonly RowAction[]) => {
  const t = useTranslations('workerCash');
  const navigate = useNavigate();
  const mayOpen = useMay()({ operator: 'order.read' });
  const receipt = useReceipt();
  return ({ order_id: order, hand_over: over }) => {
    if (over !== null)
      return [
        {
          id: 'receipt',
          label: t('receipt'),
          icon: <IconDownload size={16} aria-hidden />,
          shortcut: 'r',
          onSelect: () => receipt.mutate({ id: workerId, handOverId: over.id }),
        },
      ];
    if (order === null || !mayOpen) return [];
    return [
      {
        id: 'order',
        label: t('openOrder', { id: String(order) }),
        icon: <IconArrowRight size={16} className={textStyles.mirrored} aria-hidden />,
        shortcut: 'o',
        onSelect: () => void navigate({ to: '/orders/$id', params: { id: String(order) } }),
      },
    ];
  };
};

const useTransactions = ({ id }: Worker) => {
  const state = useListState(workerCash.listTransactions.query);
  const source = useCall(
    workerCash.listTransactions,
    { params: { id }, query: state.query },
    { keep: true, live: [{ kinds: ['worker-cash'], id }, { kinds: ['order'] }] },
  );
  return { state, source, filters: useFilters() };
};

/** Saves the transactions of the list, while there are any. */
export function TransactionExport({ worker }: { worker: Worker }) {
  const t = useTranslations('workerCash');
  const { state, source, filters } = useTransactions(worker);
  const name = useListName(`${t('title')} – ${worker.name}`, filters, state.query);
  const exporting = useExport(workerCash.exportTransactions, state.query, name, { id: worker.id });
  return <ExportButton {...exporting} isEmpty={isBare(source, state)} />;
}

/** What a worker collected and handed over, each with what was in hand after it. */
export function Transactions({ worker }: { worker: Worker }) {
  const t = useTranslations('workerCash');
  const { state, source, filters } = useTransactions(worker);
  return (
    <DataTable
      id="worker-transactions"
      label={t('title')}
      columns={useTransactionColumns()}
      source={source}
      state={state}
      rowKey={({ id }) => String(id)}
      filters={filters}
      search={t('search')}
      rowActions={useActions(worker.id)}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  );
}

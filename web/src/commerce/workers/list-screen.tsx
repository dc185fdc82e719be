import { type Worker, workerCash, workers } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconCash, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { siteFilter } from '../../network';
import { useListState } from '../../ui/list-state';
import { withTexts } from '../../i18n/late';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import type { Filter, RowAction } from '../../ui/table/types';
import { UrlTabs } from '../../ui/url-tabs';
import { useWorkerColumns } from './columns';
import { DeleteWorkerDialog } from './delete-dialog';

const WorkerDialog = lazy(() =>
  import('./worker-dialog').then((module) => ({ default: module.WorkerDialog })),
);
const HandOverDialog = lazy(() =>
  withTexts(() => import('../worker-cash/hand-over-dialog'), 'worker-cash')().then((module) => ({
    default: module.HandOverDialog,
  })),
);
const DayTab = lazy(() =>
  withTexts(() => import('../worker-cash/day-tab'), 'worker-cash')().then((module) => ({
    default: module.DayTab,
  })),
);

type Asked = { what: 'add' } | { what: 'edit' | 'delete' | 'hand-over'; worker: Worker };

const useWorkerFilters = (): readonly Filter[] => {
  const t = useTranslations('workers');
  return [
    {
      kind: 'multi',
      key: 'status',
      label: t('column.status'),
      options: workers.workerStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    siteFilter(t('column.sites')),
  ];
};

const useWorkerActions = (ask: (asked: Asked) => void): ((worker: Worker) => readonly RowAction[]) => {
  const t = useTranslations('workers');
  const may = useMay();
  return (worker) =>
    [
      may(workerCash.resetBalance.needs) && {
        id: 'hand-over',
        label: t(worker.balance < 0 ? 'payBack' : 'handOver'),
        icon: <IconCash size={16} aria-hidden />,
        shortcut: 'h',
        disabled: worker.balance === 0,
        why: worker.balance === 0 ? t('nothingInHand') : undefined,
        onSelect: () => ask({ what: 'hand-over', worker }),
      },
      worker.deleted_at === null &&
        may(workers.updateWorker.needs) && {
          id: 'edit',
          label: t('edit'),
          icon: <IconPencil size={16} aria-hidden />,
          shortcut: 'e',
          onSelect: () => ask({ what: 'edit', worker }),
        },
      worker.deleted_at === null &&
        may(workers.deleteWorker.needs) && {
          id: 'delete',
          label: t('delete.action'),
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          onSelect: () => ask({ what: 'delete', worker }),
        },
    ].filter((action) => action !== false);
};

function AskedDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  if (asked === null) return null;
  if (asked.what === 'delete') return <DeleteWorkerDialog worker={asked.worker} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {asked.what === 'hand-over' ? <HandOverDialog worker={asked.worker} onClose={onClose} /> : null}
      {asked.what === 'edit' ? <WorkerDialog worker={asked.worker} onClose={onClose} /> : null}
      {asked.what === 'add' ? <WorkerDialog onClose={onClose} /> : null}
    </Suspense>
  );
}

function WorkerTable({ add, onAsk }: { add: React.ReactNode; onAsk: (asked: Asked) => void }) {
  const t = useTranslations('workers');
  const state = useListState(workers.workerTable.query);
  const source = useCall(
    workers.workerTable,
    { query: state.query },
    { keep: true, live: { kinds: ['worker', 'worker-cash', 'order', 'card'] } },
  );
  return (
    <DataTable
      id="workers"
      label={t('title')}
      columns={useWorkerColumns()}
      source={source}
      state={state}
      rowKey={({ id }) => String(id)}
      href={({ id }) => `/cards-cash-collection/${id}`}
      filters={useWorkerFilters()}
      search={t('search')}
      rowActions={useWorkerActions(onAsk)}
      empty={{
        title: t('empty'),
        text: t('emptyText'),
        action: add,
        icon: <IconCash size={22} stroke={1.5} />,
      }}
    />
  );
}

/** `/cards-cash-collection`: who collects cash, what each has in hand, and the end of the day. */
export function WorkerListScreen() {
  const t = useTranslations('workers');
  const [asked, setAsked] = useState<Asked | null>(null);
  const add = useMay()(workers.createWorker.needs) ? (
    <Button
      data-add
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAsked({ what: 'add' })}
    >
      {t('add')}
    </Button>
  ) : null;
  const tabs = [
    { id: 'workers', label: t('tab.workers'), content: () => <WorkerTable add={add} onAsk={setAsked} /> },
    {
      id: 'day',
      label: t('tab.day'),
      content: () => (
        <Suspense fallback={<Skeleton height={320} />}>
          <DayTab />
        </Suspense>
      ),
    },
  ];
  return (
    <Page title={t('title')} text={t('text')} actions={add}>
      <UrlTabs label={t('tabs')} tabs={tabs} />
      <AskedDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

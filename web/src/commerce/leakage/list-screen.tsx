import { leakage, type LeakageFinding } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { ExportButton } from '../../ui/export-button';
import { useListState } from '../../ui/list-state';
import { Page } from '../../ui/page';
import { DataTable } from '../../ui/table/data-table';
import { useListName } from '../../ui/table/filter-text';
import { isBare } from '../../ui/table/narrowed';
import type { RowAction } from '../../ui/table/types';
import { useLeakageColumns } from './columns';
import { KindTiles } from './kind-tiles';
import { LastRun, RunButton } from './last-run';
import { useLeakageFilters } from './list-filters';
import { orderBehind, repairOf } from './repair';

const DismissDialog = lazy(() =>
  import('./dismiss-dialog').then((module) => ({ default: module.DismissDialog })),
);

/** Findings about to be set aside, and what is to be done once they are. */
interface Asked {
  ids: readonly number[];
  onDone: () => void;
}

const nothing = (): void => undefined;

/** What can be done with a finding: mend it, set it aside, bring it back. */
const useActions = (ask: (asked: Asked) => void): ((finding: LeakageFinding) => readonly RowAction[]) => {
  const t = useTranslations('leakage');
  const navigate = useNavigate();
  const may = useMay();
  const restore = useAct(leakage.restoreFindings, { changes: ['leakage'] });
  return (finding) => {
    const { kind, target, needs } = repairOf(finding);
    const order = orderBehind(finding);
    const offered: (RowAction | false)[] = [
      may(needs) && { id: 'repair', label: t(`repair.${kind}`), onSelect: () => void navigate(target) },
      order !== null && {
        id: 'order',
        label: t('repair.order'),
        shortcut: 'o',
        onSelect: () => void navigate(order),
      },
      finding.state === 'open' &&
        may(leakage.dismissFindings.needs) && {
          id: 'dismiss',
          label: t('dismiss.action'),
          shortcut: 'd',
          onSelect: () => ask({ ids: [finding.id], onDone: nothing }),
        },
      finding.state === 'dismissed' &&
        may(leakage.restoreFindings.needs) && {
          id: 'restore',
          label: t('restore'),
          shortcut: 'r',
          onSelect: () => restore.act({ body: { ids: [finding.id] } }),
        },
    ];
    return offered.filter((action) => action !== false);
  };
};

/** `/leakage`: where money is lost or does not agree, by amount, each one click from what mends it. */
export function LeakageScreen() {
  const t = useTranslations('leakage');
  const state = useListState(leakage.listFindings.query);
  const source = useCall(
    leakage.listFindings,
    { query: state.query },
    { keep: true, live: { kinds: ['leakage'] } },
  );
  const filters = useLeakageFilters();
  const columns = useLeakageColumns();
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(leakage.exportFindings, state.query, name);
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = useMay();
  const actionsOf = useActions(setAsked);
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <ExportButton {...exporting} isEmpty={isBare(source, state)} />
          <RunButton />
        </>
      }
    >
      <LastRun />
      <KindTiles query={state.query} onChoose={(kind) => state.set({ kind })} />
      <DataTable
        id="leakage"
        label={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => String(id)}
        rowActions={actionsOf}
        bulkActions={
          !may(leakage.dismissFindings.needs)
            ? undefined
            : (keys, _isAll, select) => (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setAsked({ ids: keys.map(Number), onDone: () => select([]) })}
                >
                  {t('dismiss.action')}
                </Button>
              )
        }
        filters={filters}
        search={t('search')}
        views="leakage"
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          icon: <IconCircleCheck size={22} stroke={1.5} />,
        }}
      />
      {asked === null ? null : (
        <Suspense fallback={null}>
          <DismissDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Page>
  );
}

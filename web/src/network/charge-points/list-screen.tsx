import { chargePoints, onboarding } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
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
import type { ChargingDialogs } from './charging-parts';
import { useChargePointColumns } from './columns';
import { useChargePointFilters } from './filters';
import { useChargePointTotals } from './list-totals';
import { useShownAs, WaySwitch } from './list-way';
import { chargePointPath, newChargePointPath } from '../paths';
import { useRowActions, type Asked } from './row-actions';
import styles from './list-screen.module.css';

const RowDialog = lazy(() =>
  withTexts(() => import('./row-dialogs'), 'bulk')().then((module) => ({ default: module.RowDialog })),
);
const BulkBar = lazy(() =>
  withTexts(() => import('../bulk/bulk-bar'), 'bulk', 'prices')().then((module) => ({
    default: module.BulkBar,
  })),
);
const ListMap = lazy(() =>
  withTexts(() => import('./list-map'))().then((module) => ({ default: module.ListMap })),
);

/** What moves comes once something does. */
const LiveRows = lazy(() => import('./live-rows').then((module) => ({ default: module.LiveRows })));

const saidByMap: ReadonlySet<string> = new Set(['site', 'lastSeen']);
/** Beside the map on a small screen a cut figure says nothing; the totals have it whole. */
const forWideScreens: ReadonlySet<string> = new Set(['energy']);

function AddButton() {
  const t = useTranslations('network.list');
  if (!useMay()(onboarding.createChargePoint.needs)) return null;
  return (
    <Button component={Link} to={newChargePointPath} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );
}

/** All power centers of the operator, as they are now. */
export function ChargePointListScreen({ charging }: { charging: ChargingDialogs }) {
  const t = useTranslations('network.list');
  const state = useListState(chargePoints.chargePointTable.query);
  const source = useCall(
    chargePoints.chargePointTable,
    { query: state.query },
    {
      keep: true,
      live: { kinds: ['charge-point', 'charging-site', 'order', 'price', 'charge-point-group', 'category'] },
    },
  );
  const rows = source.data?.data ?? [];
  const columns = useChargePointColumns();
  const filters = useChargePointFilters();
  const name = useListName(t('title'), filters, state.query);
  const exporting = useExport(chargePoints.exportChargePoints, state.query, name);
  const totals = useChargePointTotals(source.data);
  const [asWay, setWay] = useShownAs();
  // Nothing to look at in another way, nothing to export: the list itself offers the first step.
  const hasNone = isBare(source, state);
  const way = hasNone ? 'list' : asWay;
  const isWide = useMediaQuery('(min-width: 1440px)', true, { getInitialValueInEffect: false });
  // Beside the map there is less room, and the map says where.
  const shownColumns = useMemo(
    () =>
      way === 'both'
        ? columns.filter(({ id }) => !saidByMap.has(id) && (isWide || !forWideScreens.has(id)))
        : columns,
    [way, isWide, columns],
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  // A point that was chosen on the map stays marked while the pointer wanders over the rows.
  const [hovered, setHovered] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const marked = hovered ?? chosen;
  const rowActions = useRowActions(setAsked);

  const table = (
    <DataTable
      id="charge-points"
      views="charge-points"
      label={t('title')}
      columns={shownColumns}
      source={source}
      state={state}
      rowKey={(row) => String(row.id)}
      href={(row) => chargePointPath(row.id)}
      filters={filters}
      search={t('search')}
      rowActions={rowActions}
      selectsMatching
      bulkActions={(keys, isAll) => (
        <Suspense fallback={<Skeleton height={30} width={240} />}>
          <BulkBar keys={keys} query={state.query} isAll={isAll} listName={isAll ? name : t('title')} />
        </Suspense>
      )}
      totals={totals}
      marked={marked}
      onMark={way === 'both' ? setHovered : undefined}
      empty={{ title: t('empty'), text: `${t('emptyText')} ${t('emptyFirst')}`, action: <AddButton /> }}
    />
  );

  return (
    <Page
      title={t('title')}
      actions={
        hasNone ? undefined : (
          <>
            <WaySwitch way={way} onChange={setWay} />
            <ExportButton {...exporting} />
            <AddButton />
          </>
        )
      }
    >
      <div className={styles.views} data-way={way}>
        {way === 'map' ? null : table}
        {way === 'list' ? null : (
          <Suspense fallback={<Skeleton height="100%" />}>
            <ListMap
              state={state}
              filters={way === 'map' ? filters : null}
              marked={marked}
              onMark={setChosen}
            />
          </Suspense>
        )}
      </div>
      {rows.some(({ standing }) => standing.charging > 0) ? (
        <Suspense fallback={null}>
          <LiveRows rows={rows} />
        </Suspense>
      ) : null}
      {asked ? (
        <Suspense fallback={null}>
          <RowDialog asked={asked} charging={charging} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
